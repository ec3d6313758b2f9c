import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Settings, secretKeyFile } from './settings.ts';

/**
 * The key that signs tokens: SECRET_KEY, or one made on the first start and kept in DATA_DIR, readable by its owner only.
 * Written exclusively: of two first starts at once, both end up with the same key.
 */
export function readSecretKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Uint8Array {
  if (secretKey) return new TextEncoder().encode(secretKey);
  const file = secretKeyFile(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new TextEncoder().encode(readFileSync(file, 'utf8'));
}

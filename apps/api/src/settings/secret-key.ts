import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type Settings, secretKeyFile } from './settings.ts';

/** HMAC-SHA256 requires a key as long as its hash. */
const MIN_BYTES = 32;

/**
 * The key that signs tokens: SECRET_KEY, or one made on the first start and kept in DATA_DIR, readable by its owner only.
 * @throws with words for the operator when the file holds fewer than 32 bytes, or the disk has no room for it
 */
export function readSecretKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): Uint8Array {
  const file = secretKeyFile(dataDir);
  const key = new TextEncoder().encode(secretKey ?? read(file) ?? make(file));
  if (key.length < MIN_BYTES) {
    throw new Error(
      `${secretKey ? 'SECRET_KEY' : file} tem ${key.length} bytes; a chave precisa de ${MIN_BYTES} ou mais.` +
        (secretKey ? '' : ' Apague o arquivo para criar outra: as sessões abertas terminam.'),
    );
  }
  return key;
}

/** Null when there is none. An empty one, left by a disk that was full, is not "none": it is refused, not replaced. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Atomic: written and synced under a temporary name, then linked to the final one. Unlike a rename, a link never
 * replaces a file, so two concurrent first starts end with the same key.
 */
function make(file: string): string {
  const folder = dirname(file);
  const fresh = `${file}.${process.pid}.new`;
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(fresh, { force: true });
    writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(fresh, file);
    syncFolder(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new Error(`O disco está cheio: não deu para guardar a chave em ${file}.`, { cause: error });
    if (code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return read(file) ?? '';
}

/** Makes a new name in a folder survive a power cut. */
function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

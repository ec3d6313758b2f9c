import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { systemErrorCode } from './errors.ts';

/** Port and password of the cluster, stored 0600 in the data folder. */
export interface Access {
  readonly port: number;
  readonly password: string;
}

/** null when the file is missing or malformed. Throws when reading is not permitted. */
export function readAccess(path: string): Access | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { port, password }: Record<string, unknown> = JSON.parse(text);
    return typeof port === 'number' && typeof password === 'string' && password !== ''
      ? { port, password }
      : null;
  } catch {
    return null;
  }
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** A TCP port of the loopback that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

import { randomBytes, randomInt } from 'node:crypto';
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

/** Below the range from which systems take the ports of outgoing connections, so that none of those takes it. */
const PORTS = { min: 15_000, max: 32_000 };

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => (systemErrorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A TCP port of the loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max);
    if (await isFree(port)) return port;
  }
}

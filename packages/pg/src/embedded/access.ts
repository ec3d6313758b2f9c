import { randomBytes, randomInt } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { writeOwned } from './account.ts';
import { systemErrorCode } from './errors.ts';

/** The stored password of the app's role; null when the file is missing or malformed. Throws when reading is not permitted. */
export function readPassword(file: string): string | null {
  try {
    const { password } = Object(JSON.parse(readFileSync(file, 'utf8')));
    return typeof password === 'string' && password !== '' ? password : null;
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

export const newPassword = () => randomBytes(24).toString('base64url');

/** Stores the password, readable for the owner of its folder only, unless one is stored: returns the stored one. */
export function keepPassword(file: string, password: string): string {
  if (readPassword(file) === null) rmSync(file, { force: true });
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeOwned(fresh, `${JSON.stringify({ password })}\n`);
  try {
    // A link is refused where a file is: of two first starts at once, the later one takes the password of the other.
    linkSync(fresh, file);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh);
  }
  return readPassword(file) ?? password;
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

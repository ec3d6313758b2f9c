import { closeSync, fsyncSync, lchownSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes renames and new names in a folder survive a power cut. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Writes a file only its owner may read, whole or not at all. It belongs to whoever owns the folder, so that a
 * start as root does not lock an ordinary user out of their own data.
 */
export function writeSecret(path: string, text: string): void {
  const fresh = `${path}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  const { uid, gid } = statSync(dirname(path));
  if (process.getuid?.() === 0) lchownSync(fresh, uid, gid);
  renameSync(fresh, path);
  syncFolder(dirname(path));
}

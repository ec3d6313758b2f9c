import { closeSync, fsyncSync, lchownSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Syncs a folder, so that renames and new names survive a power failure. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A file that root creates in another user's folder gets that user as owner, who can then start without root. */
function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  lchownSync(path, uid, gid);
}

/** Opens a log for appending, readable for its owner only; returns the file descriptor. */
export function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600);
  giveToFolderOwner(path);
  return log;
}

/** Writes a file that only its owner may read, atomically. */
export function writeSecret(path: string, text: string): void {
  const fresh = `${path}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  giveToFolderOwner(fresh);
  renameSync(fresh, path);
  syncFolder(dirname(path));
}

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

/** What we make as root in another's folder is theirs: they must be able to start here again without us. */
function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  lchownSync(path, uid, gid);
}

/** Opens a log to append to, readable for its owner only; returns the file descriptor. */
export function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600);
  giveToFolderOwner(path);
  return log;
}

/** Writes a file only its owner may read, whole or not at all. */
export function writeSecret(path: string, text: string): void {
  const fresh = `${path}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  giveToFolderOwner(fresh);
  renameSync(fresh, path);
  syncFolder(dirname(path));
}

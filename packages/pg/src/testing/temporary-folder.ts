import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Registers a PostgreSQL that uses the folder: if this process dies, it is ended, and the folder then removed. */
  usedBy(pid: number): void;
  remove(): void;
}

// Reads pids until the pipe ends, that is, when this process has died (Ctrl-C, kill -9), or `removed` comes.
const JANITOR = `
  while read -r line; do [ "$line" = removed ] && exit; pids="$pids $line"; done
  for pid in $pids; do
    kill -INT "$pid" 2>/dev/null
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  done
  rm -rf -- "$1"
`;

/**
 * A new folder in the system's temporary folder, removed when this process ends in any way. Other users may enter
 * it (PostgreSQL of an unprivileged user) but not list it.
 */
export function createTemporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `${prefix}-`));
  chmodSync(path, 0o711);
  const janitor = spawn('/bin/sh', ['-c', JANITOR, 'bandeja-janitor', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    // Ignores Ctrl-C of the terminal: the cleaner runs after this process has exited.
    detached: true,
  });
  janitor.on('error', () => {});
  janitor.stdin.on('error', () => {});
  janitor.unref();
  if ('unref' in janitor.stdin && typeof janitor.stdin.unref === 'function') janitor.stdin.unref();
  return {
    path,
    usedBy: (pid) => {
      janitor.stdin.write(`${pid}\n`);
    },
    remove: () => {
      rmSync(path, { recursive: true, force: true });
      janitor.stdin.end('removed\n');
    },
  };
}

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Names a process that works in the folder: should we die, the folder goes only after it. */
  usedBy(pid: number): void;
  remove(): void;
}

// Reads pids until the pipe ends, which is when we removed the folder ourselves or died (Ctrl-C, kill -9).
const JANITOR = `
  while read -r line; do pid=$line; done
  while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm -rf -- "$1"
`;

/**
 * A fresh folder in the system's temporary one that is gone when this process is, however it ends. Others may
 * pass through it (PostgreSQL of an unprivileged user, when we are root) but not look inside.
 */
export function createTemporaryFolder(prefix: string): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `${prefix}-`));
  chmodSync(path, 0o711);
  const janitor = spawn('/bin/sh', ['-c', JANITOR, 'bandeja-janitor', path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    // A Ctrl-C in the terminal is for us; the janitor has its work still before it.
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
      janitor.stdin.end();
    },
  };
}

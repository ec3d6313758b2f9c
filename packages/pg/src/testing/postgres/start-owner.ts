import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onServer } from '@bandeja/db/testing/test-server';
import { build } from 'esbuild';
import type { EmbeddedPostgresOptions } from '../../embedded/start-embedded-postgres.ts';
import type { CrashTarget } from './crash-rounds.ts';

export type OwnerMessage =
  | { type: 'ready'; connectionString: string; postmasterPid: number; steps: string[] }
  | { type: 'failed'; code: string; words: string }
  | { type: 'written'; id: string }
  | { type: 'refused'; id: string; words: string };

/** Why an owner process could not start its PostgreSQL. */
class OwnerFailure extends Error {
  readonly code: string;

  constructor(code: string, words: string) {
    super(words);
    this.code = code;
  }
}

export interface Owner extends CrashTarget {
  readonly connectionString: string;
  /** The step that the start had reached. */
  readonly steps: readonly string[];
}

/** Bundles owner-child.ts into a folder, as the build bundles the server; returns the script. */
export async function bundleOwner(folder: string): Promise<string> {
  const outfile = join(folder, 'owner.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./owner-child.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // `pg` is CommonJS and loads Node's modules by require.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}

function serving(child: ChildProcess): Promise<Extract<OwnerMessage, { type: 'ready' }>> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: OwnerMessage) => {
      if (message.type === 'ready') resolve(message);
      if (message.type === 'failed') reject(new OwnerFailure(message.code, message.words));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new OwnerFailure('', `exited with ${code ?? signal}`)));
  });
}

function write(child: ChildProcess, id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      child.off('message', onMessage).off('exit', onExit);
      finish();
    };
    const onMessage = (message: OwnerMessage) => {
      if (!('id' in message) || message.id !== id) return;
      end(message.type === 'refused' ? () => reject(new Error(message.words)) : resolve);
    };
    const onExit = () => end(() => reject(new Error('gone')));
    child.on('message', onMessage).on('exit', onExit);
    child.send({ id }, (error) => error && onExit());
  });
}

/**
 * Starts a process that owns an embedded PostgreSQL, as `account` if given; resolves when it serves. Rejects with
 * OwnerFailure otherwise.
 */
export async function startOwner(
  script: string,
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'packageDirectory' | 'systemCache' | 'settings'>,
  account: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Owner> {
  const child = fork(script, [JSON.stringify(options)], { cwd: '/', execArgv: [], ...account });
  // One listener per pending write.
  child.setMaxListeners(0);
  const ended = once(child, 'exit');
  const { connectionString, postmasterPid, steps } = await serving(child);
  return {
    connectionString,
    steps,
    ownerPid: child.pid ?? 0,
    postmasterPid,
    write: (id) => write(child, id),
    read: () =>
      onServer(connectionString, async (client) => {
        const { rows } = await client.query<{ id: string }>('SELECT id FROM acknowledged');
        return new Set(rows.map(({ id }) => id));
      }),
    ended: async () => {
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`the owner ended with ${code}`);
    },
  };
}

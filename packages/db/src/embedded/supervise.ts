import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './access.ts';
import type { ClusterHome } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { stopLeftovers } from './ownership/leftovers.ts';
import { type Postmaster, PostmasterStartError, startPostmaster } from './postmaster.ts';
import type { ProgressStep } from './progress.ts';

export interface Supervised {
  readonly port: number;
  /** The current postmaster. */
  readonly pid: number;
  stop(): Promise<void>;
}

interface SuperviseOptions {
  readonly home: ClusterHome;
  readonly logFile: string;
  /** Preferred port; another one is used when it is taken. */
  readonly preferredPort: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly progress: (step: ProgressStep) => void;
  readonly log: (line: string) => void;
  readonly onLost: (error: Error) => void;
}

const RETRY_MS = 15_000;
const REVIVALS_PER_MINUTE = 5;

/**
 * Starts the cluster's server and starts it again, on the same port, whenever it dies: pools that hold its address
 * recover by themselves. A server that dies repeatedly is reported by `onLost`. Rejects with EmbeddedPostgresError.
 */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const { home, logFile, progress, log, onLost } = options;
  let port = options.preferredPort;
  let stopping: Promise<void> | undefined;

  const launch = async ({ mayMove }: { mayMove: boolean }): Promise<Postmaster> => {
    const deadline = Date.now() + RETRY_MS;
    for (;;) {
      await stopLeftovers(home.cluster, () => progress('ending_leftover'));
      try {
        return await startPostmaster(home, {
          logFile,
          settings: { ...options.settings, port: String(port) },
          onRecovery: () => progress('recovering'),
        });
      } catch (error) {
        if (!(error instanceof PostmasterStartError)) throw error;
        const portTaken = /could not create any TCP\/IP sockets/.test(error.words);
        // The system frees the resources of a killed postmaster a moment later.
        const lingering = /lock file "postmaster.pid" already exists|is still in use/.test(error.words);
        if ((!portTaken && !lingering) || Date.now() > deadline || stopping !== undefined) {
          throw new EmbeddedPostgresError('start_failed', 'O PostgreSQL não ligou. Ele disse:', error.words);
        }
        if (portTaken && mayMove) port = await freePort();
        else await sleep(200);
      }
    }
  };

  let current = await launch({ mayMove: true });
  let revival: Promise<void> = Promise.resolve();
  const deaths: number[] = [];

  const revive = async () => {
    const now = Date.now();
    deaths.push(now);
    log(`PostgreSQL (process ${current.pid}) died; starting it again`);
    try {
      if (deaths.filter((at) => at > now - 60_000).length > REVIVALS_PER_MINUTE) {
        throw new EmbeddedPostgresError('start_failed', 'O PostgreSQL cai repetidamente; veja postgres.log.');
      }
      current = await launch({ mayMove: false });
      log(`PostgreSQL serves again (process ${current.pid})`);
      watch();
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      log(`PostgreSQL could not be started again: ${error.message}`);
      onLost(error);
    }
  };
  const watch = () => {
    current.exited.then(() => {
      if (stopping === undefined) revival = revive();
    });
  };
  watch();

  const stop = async () => {
    await revival;
    await current.stop();
  };
  return {
    get port() {
      return port;
    },
    get pid() {
      return current.pid;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo, postgresAccount } from './account.ts';
import {
  APP_ROLE,
  type ClusterHome,
  createCluster,
  removeUnfinishedClusters,
  renewPassword,
} from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { writeSecret } from './files.ts';
import { stopLeftovers } from './leftovers.ts';
import { type OwnerLock, OwnerLockHeldError, takeOwnerLock } from './owner-lock.ts';
import { type Postmaster, PostmasterStartError, startPostmaster } from './postmaster.ts';
import { type OnProgress, PROGRESS, type ProgressStep } from './progress.ts';
import { locatePackage, prepareRuntime } from './runtime.ts';

export interface EmbeddedPostgresOptions {
  /** The app's DATA_DIR; everything of PostgreSQL's lies in its `postgres` folder. */
  readonly dataDir: string;
  readonly onProgress?: OnProgress;
  /** Told in one line each time PostgreSQL died under us and was started again. */
  readonly log?: (line: string) => void;
  /** PostgreSQL died and could not be started again: whoever owns it can only end. */
  readonly onLost?: (error: Error) => void;
  /** Further server settings, by their PostgreSQL names. For tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where the platform package lies, if not where Node finds it. For tests. */
  readonly packageDirectory?: string;
}

export interface EmbeddedPostgres {
  /** As the app's role, which owns its database and is no superuser. Stays the same as long as this lives. */
  readonly connectionString: string;
  /** The postmaster's; another one after PostgreSQL died and was started again. */
  readonly pid: number;
  /** Fast shutdown; resolves when PostgreSQL is gone and the folder free. Idempotent. */
  stop(): Promise<void>;
}

const LOG_BYTES = 5_000_000;
const RETRY_MS = 15_000;
const REVIVALS_PER_MINUTE = 5;

// Durability is PostgreSQL's default (fsync, synchronous_commit) and stays. Errors of single statements
// (a slot already taken) are daily business and may hold personal data: not for the log.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  cluster_name: 'bandeja',
};

interface Access {
  readonly port: number;
  readonly password: string;
}

function readAccess(path: string): Access | null {
  try {
    const { port, password }: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    return typeof port === 'number' && typeof password === 'string' && password !== ''
      ? { port, password }
      : null;
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

function openFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = join(realpathSync(dataDir), 'postgres');
    mkdirSync(folder, { recursive: true });
    // As root the unprivileged user must pass through, but need not look around.
    if (statSync(folder).uid === process.getuid?.())
      chmodSync(folder, process.getuid() === 0 ? 0o711 : 0o700);
    return folder;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'data_folder_unusable',
      `A pasta de dados ${dataDir} não pode ser usada.`,
      cause instanceof Error ? cause.message : String(cause),
      { cause },
    );
  }
}

async function lockFolder(folder: string, dataDir: string, onWait: () => void): Promise<OwnerLock> {
  try {
    return await takeOwnerLock(folder, { onWait });
  } catch (cause) {
    if (cause instanceof OwnerLockHeldError) {
      throw new EmbeddedPostgresError(
        'already_running',
        `A pasta de dados ${dataDir} já está em uso por outro servidor (processo ${cause.pid}). ` +
          'Pare-o antes, ou escolha outra pasta com DATA_DIR.',
        '',
        { cause },
      );
    }
    throw new EmbeddedPostgresError(
      'data_folder_unusable',
      `A pasta de dados ${dataDir} pertence a outro usuário ou não pode ser gravada.`,
      cause instanceof Error ? cause.message : String(cause),
      { cause },
    );
  }
}

function rotateLog(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(path, `${path}.1`);
}

/**
 * Starts the app's own PostgreSQL in `<dataDir>/postgres`, creating it the first time, and keeps it running until
 * `stop()`. Rejects with EmbeddedPostgresError; `already_running` leaves the other server untouched.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const progress = (step: ProgressStep) => options.onProgress?.(step, PROGRESS[step]);
  const packageDirectory = options.packageDirectory ?? locatePackage();
  const folder = openFolder(dataDir);
  const lock = await lockFolder(folder, dataDir, () => progress('waiting'));
  try {
    return await startOwned({ options, folder, packageDirectory, progress, lock });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOwned({
  options,
  folder,
  packageDirectory,
  progress,
  lock,
}: {
  options: EmbeddedPostgresOptions;
  folder: string;
  packageDirectory: string;
  progress: (step: ProgressStep) => void;
  lock: OwnerLock;
}): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'cluster');
  const accessFile = join(folder, 'access.json');
  const logFile = join(folder, 'postgres.log');
  const account = postgresAccount(cluster);
  const runtime = await prepareRuntime({
    account,
    folder,
    packageDirectory,
    onCopy: () => progress('copying'),
  });
  const home: ClusterHome = { runtime, account, cluster };
  removeUnfinishedClusters(folder);
  rotateLog(logFile);

  const known = readAccess(accessFile);
  const password = known?.password ?? randomBytes(24).toString('base64url');
  let port = known?.port ?? (await freePort());
  const keepAccess = () => writeSecret(accessFile, `${JSON.stringify({ port, password })}\n`);
  await stopLeftovers(cluster, () => progress('ending_leftover'));
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    progress('creating');
    await createCluster(home, password, keepAccess);
  } else {
    // A folder copied by root belongs to root, whom PostgreSQL refuses.
    if (account !== null && statSync(cluster).uid !== account.uid) giveTo(account, cluster);
    if (known === null) {
      await renewPassword(home, password);
      keepAccess();
    }
  }

  const launch = async (): Promise<Postmaster> => {
    await stopLeftovers(cluster, () => progress('ending_leftover'));
    return startPostmaster(home, {
      logFile,
      settings: { ...SETTINGS, ...options.settings, port: String(port) },
      onRecovery: () => progress('recovering'),
    });
  };
  const launchPatiently = async (mayMove: boolean): Promise<Postmaster> => {
    const deadline = Date.now() + RETRY_MS;
    for (;;) {
      try {
        return await launch();
      } catch (error) {
        if (!(error instanceof PostmasterStartError)) throw error;
        const portTaken = /could not create any TCP\/IP sockets/.test(error.words);
        // What a killed postmaster held is freed when the system has done with it, a moment later.
        const lingering = /lock file "postmaster.pid" already exists|is still in use/.test(error.words);
        if ((!portTaken && !lingering) || Date.now() > deadline) {
          throw new EmbeddedPostgresError('start_failed', 'O PostgreSQL não ligou. Ele disse:', error.words);
        }
        if (portTaken && mayMove) port = await freePort();
        else await sleep(200);
      }
    }
  };

  progress('starting');
  let current = await launchPatiently(true);
  if (port !== known?.port) keepAccess();
  progress('ready');

  let stopping: Promise<void> | undefined;
  let revival: Promise<void> = Promise.resolve();
  const deaths: number[] = [];
  const watch = (postmaster: Postmaster) => {
    postmaster.exited.then(() => {
      if (stopping === undefined) revival = revive();
    });
  };
  // The address in every pool must stay true, so the port may not move.
  const revive = async () => {
    const now = Date.now();
    deaths.push(now);
    options.log?.(`PostgreSQL (process ${current.pid}) died; starting it again`);
    try {
      if (deaths.filter((at) => at > now - 60_000).length > REVIVALS_PER_MINUTE) {
        throw new EmbeddedPostgresError('start_failed', 'O PostgreSQL cai repetidamente; veja postgres.log.');
      }
      current = await launchPatiently(false);
      options.log?.(`PostgreSQL serves again (process ${current.pid})`);
      watch(current);
    } catch (error) {
      options.log?.(
        `PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`,
      );
      options.onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
  };
  watch(current);

  const stop = async () => {
    await revival;
    await current.stop();
    lock.release();
  };
  return {
    connectionString: `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${APP_ROLE}`,
    get pid() {
      return current.pid;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

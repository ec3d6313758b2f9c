import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Access, freePort, newPassword, readAccess } from './access.ts';
import { giveTo, postgresAccount } from './account.ts';
import {
  type ClusterHome,
  connectionStringOf,
  createCluster,
  removeUnfinishedClusters,
  renewPassword,
} from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { writeSecret } from './files.ts';
import { stopLeftovers } from './ownership/leftovers.ts';
import { type OwnerLock, OwnerLockHeldError, takeOwnerLock } from './ownership/owner-lock.ts';
import { type OnProgress, PROGRESS, type ProgressStep } from './progress.ts';
import { locatePackage, prepareRuntime } from './runtime.ts';
import { SERVER_SETTINGS } from './server-settings.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  /** The app's DATA_DIR; all files of PostgreSQL are in its `postgres` folder. */
  readonly dataDir: string;
  readonly onProgress?: OnProgress;
  /** Called with one line each time PostgreSQL died and was started again. */
  readonly log?: (line: string) => void;
  /** PostgreSQL died and could not be started again: the owner has to exit. */
  readonly onLost?: (error: Error) => void;
  /** More server settings, by their PostgreSQL names. For tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the platform package, if not the one that Node resolves. For tests. */
  readonly packageDirectory?: string;
  /** Folder in which root puts a copy of the programs when PostgreSQL's user cannot read the original. For tests. */
  readonly systemCache?: string;
}

export interface EmbeddedPostgres {
  /** For the app's role, which owns its database and is no superuser. Constant until `stop()`. */
  readonly connectionString: string;
  /** Pid of the postmaster; changes when PostgreSQL is started again. */
  readonly pid: number;
  /** Fast shutdown; resolves when PostgreSQL has exited and the folder is free. Idempotent. */
  stop(): Promise<void>;
}

const LOG_BYTES = 5_000_000;

function folderError(dataDir: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'data_folder_unusable',
    `A pasta de dados ${dataDir} não pode ser usada (cheia, só de leitura ou de outro usuário?).`,
    cause instanceof Error ? cause.message : String(cause),
    { cause },
  );
}

function openFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = join(realpathSync(dataDir), 'postgres');
    mkdirSync(folder, { recursive: true });
    // The unprivileged user must be able to enter the folder, not to list it.
    if (statSync(folder).uid === process.getuid?.())
      chmodSync(folder, process.getuid() === 0 ? 0o711 : 0o700);
    return folder;
  } catch (cause) {
    throw folderError(dataDir, cause);
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
    throw folderError(dataDir, cause);
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
    if (error instanceof EmbeddedPostgresError) throw error;
    throw folderError(dataDir, error);
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
    ...(options.systemCache !== undefined && { systemCache: options.systemCache }),
    onCopy: () => progress('copying'),
  });
  const home: ClusterHome = { runtime, account, cluster };
  removeUnfinishedClusters(folder);
  rotateLog(logFile);

  const known = readAccess(accessFile);
  const access = known ?? { port: await freePort(), password: newPassword() };
  const keep = (kept: Access) => writeSecret(accessFile, `${JSON.stringify(kept)}\n`);
  await stopLeftovers(cluster, () => progress('ending_leftover'));
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    progress('creating');
    await createCluster(home, access.password, () => keep(access));
  } else {
    // A folder copied by root belongs to root, and PostgreSQL refuses to run as root.
    if (account !== null && statSync(cluster).uid !== account.uid) giveTo(account, cluster);
    if (known === null) {
      await renewPassword(home, access.password);
      keep(access);
    }
  }

  progress('starting');
  const server = await supervise({
    home,
    logFile,
    preferredPort: access.port,
    settings: { ...SERVER_SETTINGS, ...options.settings },
    progress,
    log: options.log ?? (() => {}),
    onLost: options.onLost ?? (() => {}),
  });
  const { port } = server;
  if (port !== access.port) keep({ ...access, port });
  progress('ready');

  let stopping: Promise<void> | undefined;
  return {
    connectionString: connectionStringOf({ ...access, port }),
    get pid() {
      return server.pid;
    },
    stop: () => {
      stopping ??= server.stop().finally(lock.release);
      return stopping;
    },
  };
}

import { chmodSync, existsSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepPassword, newPassword, readPassword } from './access.ts';
import { giveTo, postgresAccount } from './account.ts';
import {
  type ClusterHome,
  connectionStringOf,
  createCluster,
  removeUnfinishedClusters,
  renewPassword,
} from './cluster.ts';
import { EmbeddedPostgresError, PROGRESS, type ProgressStep, systemErrorCode } from './errors.ts';
import { type Postmaster, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { locatePackage, prepareRuntime } from './runtime.ts';

export interface EmbeddedPostgresOptions {
  /** The app's DATA_DIR; all files of PostgreSQL are in its `postgres` folder. */
  readonly dataDir: string;
  /** `sentence` is Portuguese and is printed in the terminal. */
  readonly onProgress?: (step: ProgressStep, sentence: string) => void;
  /** PostgreSQL has died: the process has to exit, and the next start repairs. */
  readonly onLost?: (error: Error) => void;
  /** More server settings, by their PostgreSQL names. For tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the platform package, if not the one that Node resolves. For tests. */
  readonly packageDirectory?: string;
  /** Folder in which root puts a copy of the programs when PostgreSQL's user cannot read the original. For tests. */
  readonly systemCache?: string;
}

export interface EmbeddedPostgres {
  /** For the app's role, which owns its database and is no superuser. */
  readonly connectionString: string;
  /** Pid of the postmaster. */
  readonly pid: number;
  /** Fast shutdown; resolves when PostgreSQL has exited and the folder is free. Idempotent. */
  stop(): Promise<void>;
}

const LOG_BYTES = 5_000_000;
/** A server that is ending is waited for. */
const HELD_MS = 2_500;
/** A server that starts may have to create or repair its cluster first. */
const SERVING_MS = 30_000;
/** The session that holds it is the owner of the cluster; its application name says which process that is. */
const OWNER_LOCK = 7_023_367;
const OWNER_NAME = 'bandeja-owner';

const locationsOf = (dataDir: string) => {
  const folder = join(dataDir, 'postgres');
  return { folder, cluster: join(folder, 'cluster'), access: join(folder, 'access.json') };
};

function folderError(dataDir: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'data_folder_unusable',
    `A pasta de dados ${dataDir} não pode ser usada (cheia, só de leitura ou de outro usuário?).`,
    cause instanceof Error ? cause.message : String(cause),
    { cause },
  );
}

const inUse = (dataDir: string, pid: string) =>
  new EmbeddedPostgresError(
    'already_running',
    `A pasta de dados ${dataDir} já está em uso por outro servidor (processo ${pid}). ` +
      'Pare-o antes, ou escolha outra pasta com DATA_DIR.',
  );

function openFolder(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const folder = join(realpathSync(dataDir), 'postgres');
  mkdirSync(folder, { recursive: true });
  // The unprivileged user must be able to enter the folder, not to list it.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, process.getuid() === 0 ? 0o711 : 0o700);
  return folder;
}

function rotateLog(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(path, `${path}.1`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** A session at the postmaster; null while it does not serve, or no longer. */
async function connectTo(connectionString: string, application_name?: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, application_name });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

/** Makes this process the owner of a running cluster: the session that owns it, or the pid of the other owner. */
async function own({ port }: Postmaster, password: string): Promise<pg.Client | string | null> {
  // Not the app's database, which a restore may replace.
  const address = connectionStringOf(port, password, 'postgres');
  const client = await connectTo(address, `${OWNER_NAME} ${process.pid}`);
  if (client === null) return null;
  const { rows } = await client.query<{ is_own: boolean }>('SELECT pg_try_advisory_lock($1) AS is_own', [
    OWNER_LOCK,
  ]);
  if (rows[0]?.is_own) return client;
  const holders = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNER_LOCK],
  );
  await client.end();
  return holders.rows[0]?.application_name.split(' ')[1] ?? '?';
}

/**
 * Starts the app's own PostgreSQL in `<dataDir>/postgres`, creating it the first time, or adopts the one that a killed
 * server has left running there. Rejects with EmbeddedPostgresError; `already_running` leaves the other server untouched.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    return await start(dataDir, options.packageDirectory ?? locatePackage(), options);
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : folderError(dataDir, error);
  }
}

async function start(
  dataDir: string,
  packageDirectory: string,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { onLost = () => {}, settings = {}, systemCache } = options;
  const reported = new Set<ProgressStep>();
  const progress = (step: ProgressStep) => {
    if (!reported.has(step)) options.onProgress?.(step, PROGRESS[step]);
    reported.add(step);
  };
  const folder = openFolder(dataDir);
  const { cluster, access } = locationsOf(join(folder, '..'));
  const logFile = join(folder, 'postgres.log');

  const launch = async (): Promise<Postmaster> => {
    const account = postgresAccount(cluster);
    const runtime = await prepareRuntime({
      account,
      folder,
      packageDirectory,
      systemCache,
      onCopy: () => progress('copying'),
    });
    const home: ClusterHome = { runtime, account, cluster };
    removeUnfinishedClusters(folder);
    rotateLog(logFile);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      progress('creating');
      await createCluster(home, keepPassword(access, newPassword()));
    } else {
      // A folder copied by root belongs to root, and PostgreSQL refuses to run as root.
      if (account !== null && statSync(cluster).uid !== account.uid) giveTo(account, cluster);
      if (readPassword(access) === null) {
        const password = newPassword();
        await renewPassword(home, password);
        keepPassword(access, password);
      }
    }
    progress('starting');
    return startPostmaster(home, { logFile, settings, onRecovery: () => progress('recovering') });
  };

  /** The session of the owner, at a postmaster that runs; undefined when none does any more. */
  const adopt = async (): Promise<{ session: pg.Client; postmaster: Postmaster } | undefined> => {
    const heldUntil = Date.now() + HELD_MS;
    const servesUntil = Date.now() + SERVING_MS;
    for (;;) {
      const postmaster = runningPostmaster(cluster);
      if (postmaster === null) return undefined;
      const session = postmaster.isReady ? await own(postmaster, readPassword(access) ?? '') : null;
      if (session instanceof pg.Client) return { session, postmaster };
      // The session of a killed owner ends when PostgreSQL finds time for it.
      const isHeld = session !== null && isRunning(Number(session));
      const isLate = Date.now() > (isHeld ? heldUntil : servesUntil);
      if (isLate) throw inUse(dataDir, session ?? String(postmaster.pid));
      progress('waiting');
      await sleep(50);
    }
  };

  const isOrphan = runningPostmaster(cluster) !== null;
  let owned = await adopt();
  if (owned && isOrphan) progress('adopting');
  while (owned === undefined) {
    await launch();
    owned = await adopt();
  }
  const { port, pid } = owned.postmaster;
  progress('ready');

  let stopping: Promise<void> | undefined;
  const watch = (session: pg.Client) =>
    session.once('end', async () => {
      if (stopping) return;
      // PostgreSQL ends every session when it repairs itself after the crash of one.
      const again = await adopt().catch(() => undefined);
      if (stopping) return;
      if (again?.postmaster.pid === pid) watch(again.session);
      else
        onLost(
          new EmbeddedPostgresError('lost', `O PostgreSQL caiu; veja ${logFile}. Inicie o servidor de novo.`),
        );
    });
  watch(owned.session);
  return {
    connectionString: connectionStringOf(port, readPassword(access) ?? ''),
    pid,
    stop: () => {
      stopping ??= stopPostmaster(cluster, pid);
      return stopping;
    },
  };
}

/**
 * Connection string of the embedded PostgreSQL that runs in a data folder; null when none does and the caller may start
 * it. The caller is one more client and never stops it. Waits for one that is still starting. Rejects with
 * EmbeddedPostgresError when that takes too long.
 */
export async function findRunningPostgres(dataDir: string, patienceMs = SERVING_MS): Promise<string | null> {
  const { cluster, access } = locationsOf(dataDir);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const postmaster = runningPostmaster(cluster);
    if (postmaster === null) return null;
    const connectionString = connectionStringOf(postmaster.port, readPassword(access) ?? '');
    const session = postmaster.isReady ? await connectTo(connectionString) : null;
    await session?.end();
    if (session) return connectionString;
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        'already_running',
        `O PostgreSQL (processo ${postmaster.pid}) da pasta de dados ${dataDir} não responde.`,
      );
    await sleep(100);
  }
}

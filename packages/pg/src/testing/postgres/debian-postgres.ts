import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword } from '../../embedded/access.ts';
import { postgresAccount } from '../../embedded/account.ts';
import { type ClusterHome, connectionStringOf, createCluster } from '../../embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '../../embedded/postmaster.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { THROW_AWAY_SETTINGS } from '../temporary-settings.ts';

const MAJOR = 15;
export const BIN = `/usr/lib/postgresql/${MAJOR}/bin`;

function install(): void {
  if (process.getuid?.() !== 0) {
    throw new Error(`PostgreSQL ${MAJOR} is not in ${BIN}; as root: apt-get install postgresql-${MAJOR}`);
  }
  // The package would create and start its own server.
  const noServer = '/etc/postgresql-common/createcluster.d/bandeja.conf';
  mkdirSync(join(noServer, '../..'), { recursive: true });
  writeFileSync(noServer, 'create_main_cluster = false\n');
  try {
    const options = {
      stdio: 'inherit' as const,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    execFileSync('apt-get', ['update', '-q'], options);
    execFileSync(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', `postgresql-${MAJOR}`],
      options,
    );
  } finally {
    rmSync(noServer);
  }
}

/** A cluster of Debian's PostgreSQL in this folder. */
export function debianHome(cluster: string): ClusterHome {
  if (!existsSync(join(BIN, 'postgres'))) install();
  return { runtime: { bin: BIN, major: MAJOR }, account: postgresAccount(cluster), cluster };
}

/**
 * A temporary server of Debian's PostgreSQL 15, the oldest supported version, for tests that must hold on another
 * version and build than the embedded one. Installs the package when it is missing and the user is root. Its role
 * owns its database and may create others, as with the embedded server.
 */
export async function startDebianPostgres(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const folder = createTemporaryFolder('bandeja-debian');
  try {
    const cluster = join(folder.path, 'cluster');
    const home = debianHome(cluster);
    const password = newPassword();
    await createCluster(home, password);
    const { pid, port } = await startPostmaster(home, {
      logFile: join(folder.path, 'postgres.log'),
      settings: THROW_AWAY_SETTINGS,
    });
    folder.usedBy(pid);
    return {
      connectionString: connectionStringOf(port, password),
      stop: async () => {
        await stopPostmaster(cluster, pid);
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

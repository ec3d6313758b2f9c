import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../embedded/access.ts';
import { childOptions, postgresAccount } from '../../embedded/account.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const START_MS = 30_000;
const POLL_MS = 20;

export interface PgBouncer {
  readonly connectionString: string;
  stop(): Promise<void>;
}

/**
 * A temporary PgBouncer of Debian (1.18) in session mode before the server of this database, without the settings by which it would
 * ignore what it does not know.
 */
export async function startPgBouncer(database: string): Promise<PgBouncer> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing; as root: apt-get install pgbouncer`);
  const { hostname, port: behind, username, password } = new URL(database);
  const folder = createTemporaryFolder('bandeja-pgbouncer');
  const account = postgresAccount(folder.path);
  const port = await freePort();
  const [users, config] = [join(folder.path, 'userlist.txt'), join(folder.path, 'pgbouncer.ini')];
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 50
max_client_conn = 1000
`,
    { mode: 0o600 },
  );
  if (account) for (const file of [users, config]) chownSync(file, account.uid, account.gid);
  const child = spawn(PROGRAM, ['-q', config], { ...childOptions(account, '/'), stdio: 'ignore' });
  const ended = once(child, 'exit');
  if (child.pid !== undefined) folder.usedBy(child.pid);
  const address = new URL(database);
  address.port = String(port);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    folder.remove();
  };
  const deadline = performance.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: address.href });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return { connectionString: address.href, stop };
    } catch (error) {
      if (performance.now() < deadline && child.exitCode === null) {
        await sleep(POLL_MS);
        continue;
      }
      await stop();
      throw error;
    }
  }
}

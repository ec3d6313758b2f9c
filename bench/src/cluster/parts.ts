import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Machines, type Program, signalPostgres, until } from './machines.ts';

// The parts of an installation of many machines, from the files of deploy. Each "machine" is an address of the
// loopback network, so all have their usual ports.

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const ROLE = 'bandeja';
const BUCKET = 'fotos';

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(({ status }) => status === 200);

/** A file of deploy as envsubst fills it in. */
function filledIn(file: string, names: Record<string, string>): string {
  let text = readFileSync(join(DEPLOY, file), 'utf8');
  for (const [name, value] of Object.entries(names)) text = text.replaceAll(`\${${name}}`, value);
  return text;
}

export type Postgres = {
  name: string;
  address: string;
  /** Starts the machine again after `kill`. */
  start: () => void;
  /** PostgreSQL and its Patroni, as one machine. */
  signal: (signal: NodeJS.Signals) => void;
  /** PostgreSQL wakes before the Patroni that would keep it from writing. */
  wakeAlone: () => void;
  isPrimary: () => Promise<boolean>;
  /** A standby that has every acknowledged commit. */
  isSynchronous: () => Promise<boolean>;
};

export type Parts = ReturnType<typeof createParts>;

export function createParts(machines: Machines) {
  const net = `127.${20 + ((randomBytes(1)[0] ?? 0) % 200)}.${randomBytes(1)[0]}`;
  const at = (host: number) => `${net}.${host}`;
  const passwords = { superuser: secret(), standby: secret(), role: secret(), s3: secret() };
  const addressOf = (host: number, port: number, user = ROLE, password = passwords.role, database = ROLE) =>
    `postgres://${user}:${password}@${at(host)}:${port}/${database}`;
  const [proxy, haproxy, pgbouncer, etcd, redis, s3] = [1, 4, 5, 6, 7, 8];

  function startPostgres(nth: number): Postgres {
    const name = `db${nth}`;
    const address = at(10 + nth);
    const folder = machines.folderOf(name);
    const file = join(folder, 'patroni.yml');
    writeFileSync(file, filledIn('patroni.yml', { SOCKET_FOLDER: folder }));
    let program: Program;
    const start = () => {
      program = machines.start(name, ['patroni', file], {
        env: {
          PATRONI_NAME: name,
          PATRONI_ETCD_HOSTS: `"${at(etcd)}:2379"`,
          PATRONI_RESTAPI_LISTEN: `${address}:8008`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
          PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
          PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
          PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
          PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
          PATRONI_REPLICATION_USERNAME: 'standby',
          PATRONI_REPLICATION_PASSWORD: passwords.standby,
        },
      });
    };
    start();
    return {
      name,
      address,
      start,
      signal(signal) {
        // Patroni first: it would start PostgreSQL again.
        program.signal(signal);
        signalPostgres(join(folder, 'data'), signal);
      },
      wakeAlone: () => signalPostgres(join(folder, 'data'), 'SIGCONT'),
      isPrimary: () => answers(`http://${address}:8008/primary`).catch(() => false),
      isSynchronous: () => answers(`http://${address}:8008/sync`).catch(() => false),
    };
  }

  return {
    /** Where browsers go. */
    publicUrl: `http://${at(proxy)}:8080`,
    nodeAddress: (nth: number) => at(20 + nth),
    superuserUrl: addressOf(haproxy, 5000, 'postgres', passwords.superuser, 'postgres'),
    /** Straight to one PostgreSQL, whatever it is. */
    directUrl: ({ address }: Postgres) => `postgres://${ROLE}:${passwords.role}@${address}:5432/${ROLE}`,
    primaryUrl: addressOf(haproxy, 5000),
    standbyUrl: addressOf(haproxy, 5001),
    pooledUrl: addressOf(pgbouncer, 6432),
    redisUrl: `redis://${at(redis)}:6379`,
    proxyAddress: at(proxy),
    slowAddress: at(9),
    /** Of the role that owns the database, with what PgBouncer does not pass on (docs/OPERATING.md). */
    roleStatements: [
      `CREATE ROLE ${ROLE} LOGIN PASSWORD '${passwords.role}'`,
      `ALTER ROLE ${ROLE} SET timezone = 'UTC'`,
      `ALTER ROLE ${ROLE} SET datestyle = 'ISO'`,
      `ALTER ROLE ${ROLE} SET statement_timeout = '15s'`,
      `ALTER ROLE ${ROLE} SET idle_in_transaction_session_timeout = '15s'`,
      `CREATE DATABASE ${ROLE} OWNER ${ROLE}`,
    ],
    s3Settings: {
      S3_ENDPOINT: `http://${at(s3)}:4568`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'cluster-test',
      S3_SECRET_ACCESS_KEY: passwords.s3,
    },

    async startEtcd() {
      const [client, peer] = [`http://${at(etcd)}:2379`, `http://${at(etcd)}:2380`];
      const folder = machines.folderOf('etcd');
      machines.start('etcd', [
        ...['etcd', '--name', 'etcd', '--data-dir', join(folder, 'data'), '--enable-v2'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', `etcd=${peer}`],
      ]);
      await until('etcd answers', 20_000, () => answers(`${client}/health`));
    },

    /** The first one becomes the primary, the second one its synchronous standby. */
    async startPostgres(): Promise<Postgres[]> {
      const first = startPostgres(1);
      await until('the first PostgreSQL is primary', 60_000, first.isPrimary);
      return [first, startPostgres(2)];
    },

    startHaproxy: () =>
      machines.start('haproxy', ['haproxy', '-db', '-f', join(DEPLOY, 'haproxy.cfg')], {
        env: { LISTEN_HOST: at(haproxy), DB1: at(11), DB2: at(12) },
      }),

    preparePgbouncer() {
      const folder = machines.folderOf('pgbouncer');
      const [users, file] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')];
      writeFileSync(users, `"${ROLE}" "${passwords.role}"\n`);
      const names = { LISTEN_HOST: at(pgbouncer), PRIMARY_HOST: at(haproxy), USERLIST: users };
      writeFileSync(file, filledIn('pgbouncer.ini', names));
      return () => machines.start('pgbouncer', ['pgbouncer', file]);
    },

    startRedis: () =>
      machines.start('redis', [
        ...['redis-server', '--bind', at(redis), '--port', '6379', '--dir', machines.folder],
        ...['--save', '', '--appendonly', 'no', '--daemonize', 'no'],
      ]),

    /** `s3rver`: the folder of its package. */
    prepareS3(s3rver: string) {
      const folder = machines.folderOf('s3');
      const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.s3Settings;
      return () =>
        machines.start('s3', [
          ...[process.execPath, fileURLToPath(new URL('s3-storage.mjs', import.meta.url)), s3rver],
          ...[at(s3), '4568', folder, BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY],
        ]);
    },

    startNginx(nodes: number) {
      const folder = machines.folderOf('nginx');
      const file = join(folder, 'nginx.conf');
      const server = (nth: number) => `server ${at(20 + nth)}:3000 max_fails=1 fail_timeout=5s;`;
      const NODES = Array.from({ length: nodes }, (_, index) => server(index + 1)).join('\n    ');
      const names = { LISTEN: `${at(proxy)}:8080`, CERTIFICATE: '', NODES };
      writeFileSync(file, filledIn('nginx.conf', names));
      const settings = `daemon off; pid ${join(folder, 'nginx.pid')};`;
      const command = ['nginx', '-p', folder, '-e', 'stderr', '-c', file, '-g', settings];
      return machines.start('nginx', command, { asRoot: true });
    },
  };
}

const secret = () => randomBytes(18).toString('hex');

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { startEmbeddedPostgres } from '@bandeja/pg/embedded/start-embedded-postgres';
import { migrate } from '@bandeja/pg/migrate';
import { createTemporaryFolder } from '@bandeja/pg/testing/temporary-folder';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { expect, test } from 'vitest';
import { ADMIN_PROGRAM } from '../../test/server-program.ts';
import { markDataFolder } from '../features/images/public.ts';

/** Runs the command as a shell does, with only these settings. */
async function admin(env: Record<string, string>, ...argv: string[]) {
  const child = spawn(process.execPath, [...ADMIN_PROGRAM, ...argv], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: 'test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text) => out.push(text));
  child.stderr.setEncoding('utf8').on('data', (text) => err.push(text));
  const [code] = await once(child, 'close');
  return { code, out: out.join(''), err: err.join('') };
}

/** Time-out: each command is a process, which may load the sources. */
const LONG = { timeout: 180_000 };

/** The command reads the real clock, the tests another one: a day ahead of both. */
const AHEAD = '2090-03-06';

test(
  'on the database of DATABASE_URL exits with 0 when done, 1 when refused, 2 for invalid arguments, with errors on stderr',
  LONG,
  async () => {
    const database = await createTestDatabase();
    try {
      const { id } = await createBooking(database.db, { date: AHEAD, start_time: '18:00' });
      const env = { DATABASE_URL: database.connectionString };
      const done = await admin(env, 'booking', 'cancel', String(id), '--reason', 'Chuva');
      expect(done).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Reserva ${id} cancelada`),
        err: '',
      });
      expect(await admin(env, 'booking', 'show', '987654')).toEqual({
        code: 1,
        out: '',
        err: 'Reserva não encontrada.\n',
      });
      expect(await admin(env, 'booking', 'fly')).toMatchObject({ code: 2, out: '' });
      expect(await admin({ DATABASE_URL: 'nonsense' }, 'booking', 'show', '1')).toMatchObject({
        code: 1,
        out: '',
      });
    } finally {
      await database.drop();
    }
  },
);

test('of another data folder than the server changes nothing', LONG, async () => {
  const database = await createTestDatabase();
  const [own, other] = [createTemporaryFolder('bandeja-own'), createTemporaryFolder('bandeja-other')];
  try {
    const env = { DATABASE_URL: database.connectionString };
    // Before a server has run with the database, any folder will do.
    expect((await admin({ ...env, DATA_DIR: other.path }, 'banner', 'list')).code).toBe(0);
    await Promise.all([own.path, own.path].map((path) => markDataFolder(database.db, path)));
    expect((await admin({ ...env, DATA_DIR: own.path }, 'banner', 'list')).code).toBe(0);
    const refused = await admin({ ...env, DATA_DIR: other.path }, 'banner', 'list');
    expect([refused.code, refused.err]).toEqual([
      1,
      `A pasta ${other.path} não é a deste servidor: use a mesma DATA_DIR com que ele foi iniciado.\n`,
    ]);
    const empty = await admin({ DATA_DIR: other.path }, 'booking', 'show', '1');
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining(`Não há dados em ${other.path}`)]);
    expect(readdirSync(other.path)).toEqual([]);
  } finally {
    await database.drop();
    own.remove();
    other.remove();
  }
});

test('whose reader closes the pipe ends quietly', LONG, async () => {
  const child = spawn(process.execPath, [...ADMIN_PROGRAM, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const err: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text) => err.push(text));
  expect([await once(child, 'close'), err]).toEqual([[0, null], []]);
});

test('uses the embedded PostgreSQL of a running server, or starts it for the command', LONG, async () => {
  const folder = createTemporaryFolder('bandeja-admin');
  const env = { DATA_DIR: folder.path };
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder.path });
    folder.usedBy(server.pid);
    await migrate({ connectionString: server.connectionString, directory: migrationsDirectory() });
    const db = createDatabase({ connectionString: server.connectionString });
    const { id } = await createBooking(db, { date: AHEAD, start_time: '18:00' });
    expect(await admin(env, 'booking', 'cancel', String(id))).toMatchObject({ code: 0, err: '' });
    const { status } = await db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(BOOKING_STATUS.cancelled);
    await db.destroy();
    await server.stop();

    const alone = await admin(env, 'booking', 'show', String(id));
    expect(alone).toEqual({
      code: 0,
      out: expect.stringContaining(`Reserva ${id} · Cancelada`),
      // Messages of the start are on stderr, so that scripts read only the answer.
      err: expect.stringContaining('PostgreSQL pronto.'),
    });
    // The command stopped the PostgreSQL that it started: the folder is unlocked.
    await (await startEmbeddedPostgres({ dataDir: folder.path })).stop();
  } finally {
    folder.remove();
  }
});

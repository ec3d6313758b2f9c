import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainToken } from '@bandeja/contract/calls/accounts/sessions';
import { bookCourt } from '@bandeja/contract/calls/bookings';
import type { Database } from '@bandeja/db/database';
import { createClub } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avatarOf, send } from '../../test/images/upload.ts';
import { newPlayer, type SignedIn } from '../../test/new-player.ts';
import { photo } from '../../test/pictures.ts';
import { runCommand } from '../../test/run-command.ts';
import { createTestApp, TEST_NOW, type TestApp, useTestApp } from '../../test/test-app.ts';
import { prepareDemo } from '../load-demo.ts';

const app = useTestApp();
/** A server on an empty database, for what is restored. */
let copy: TestApp;
let folder: string;
let player: SignedIn;
let court: number;

const admin = (on: TestApp, ...argv: string[]) => runCommand(on.db, TEST_NOW, argv, on);
const backupAt = (name: string) => join(folder, name);
const book = (on: TestApp, start_time: string) =>
  on.call(bookCourt, { body: { court, date: '2026-03-09', start_time } }, { as: player.token });

/** The number of rows of each table and a checksum of their content. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'graphile_worker') AND tablename NOT LIKE '%migrations'
    ORDER BY 1`.execute(db);
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ content: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(row::text, '\n' ORDER BY row::text)), '') AS content
      FROM ${sql.raw(name)} AS row`.execute(db);
    content[name] = rows[0]?.content ?? '';
  }
  return content;
}

/** Foreign keys and triggers, with their definitions. */
async function guardsOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f'
    UNION ALL
    SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1, 2`.execute(db);
  return rows;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-backup-'));
  copy = await createTestApp();
  await prepareDemo(app.db, { demo: true, now: TEST_NOW, say: () => {} });
  player = await newPlayer(app);
  const { courts } = await createClub(app.db, { courts: 1 });
  court = courts[0]?.id ?? 0;
  expect(
    (await send(app, avatarOf(player, await photo().jpeg().toBuffer()), { as: player.token })).status,
  ).toBe(201);
  // Its hold is a waiting job.
  expect((await book(app, '10:00')).status).toBe(201);
  expect(await admin(app, 'backup', backupAt('whole'))).toMatchObject({ code: 0, complained: [] });
});
afterAll(async () => {
  await copy.close();
  await rm(folder, { recursive: true });
});

describe('npm run admin -- backup', () => {
  test('writes a folder and files that only their owner reads', async () => {
    expect((await stat(backupAt('whole'))).mode & 0o777).toBe(0o700);
    for (const file of await readdir(backupAt('whole'))) {
      if (file !== 'media') expect((await stat(join(backupAt('whole'), file))).mode & 0o077).toBe(0);
    }
  });

  test('refuses a folder that exists, and leaves it as it is', async () => {
    const before = await readFile(join(backupAt('whole'), 'backup.json'));
    const { code, complained } = await admin(app, 'backup', backupAt('whole'));
    expect([code, complained]).toEqual([1, [`${backupAt('whole')} já existe: dê uma pasta nova.`]]);
    expect(await readFile(join(backupAt('whole'), 'backup.json'))).toEqual(before);
  });

  test('needs a folder', async () => {
    expect((await admin(app, 'backup')).complained[0]).toContain('Falta a pasta do backup.');
  });
});

describe('npm run admin -- restore', () => {
  /** A changed copy of the backup, which is refused and changes nothing. */
  async function expectRefused(sentence: string, name: string, change: (path: string) => Promise<unknown>) {
    await cp(backupAt('whole'), backupAt(name), { recursive: true });
    await change(backupAt(name));
    const before = await contentOf(copy.db);
    const { code, complained } = await admin(copy, 'restore', backupAt(name));
    expect([code, complained[0]]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await contentOf(copy.db)).toEqual(before);
    expect(await guardsOf(copy.db)).toEqual(await guardsOf(app.db));
  }
  async function changeIndex(path: string, change: (index: Record<string, unknown>) => object) {
    const file = join(path, 'backup.json');
    await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
  }

  test('refuses a folder without an index', async () => {
    await expectRefused('não é um backup completo', 'interrupted', (path) => rm(join(path, 'backup.json')));
    await mkdir(backupAt('empty'));
    expect((await admin(copy, 'restore', backupAt('empty'))).code).toBe(1);
  });

  test('refuses a backup of another version', () =>
    expectRefused('é de outra versão', 'older', (path) =>
      changeIndex(path, (index) => ({ ...index, migration: '001-accounts.sql' })),
    ));

  test('refuses table names that are not its own', () =>
    expectRefused('é de outra versão', 'strange', (path) =>
      changeIndex(path, (index) => ({
        ...index,
        tables: [{ name: 'users; DROP TABLE users', columns: ['id'], rows: 0 }],
      })),
    ));

  test('refuses a backup with a file missing, damaged or of fewer rows', async () => {
    const file = 'public.players.copy.gz';
    await expectRefused('incompleto ou estragado', 'missing', (path) => rm(join(path, file)));
    await expectRefused('incompleto ou estragado', 'damaged', async (path) => {
      const whole = await readFile(join(path, file));
      await writeFile(join(path, file), whole.subarray(0, whole.length / 2));
    });
    await expectRefused('incompleto ou estragado', 'fewer', (path) =>
      changeIndex(path, ({ tables, ...index }) => ({
        ...index,
        tables: (tables as { rows: number }[]).map((table) => ({ ...table, rows: table.rows + 1 })),
      })),
    );
  });

  test('restores every row, picture, waiting job and number; log-in and booking work on the copy', async () => {
    expect(await admin(copy, 'restore', backupAt('whole'))).toMatchObject({ code: 0, complained: [] });
    const content = await contentOf(app.db);
    expect(await contentOf(copy.db)).toEqual(content);
    expect(await guardsOf(copy.db)).toEqual(await guardsOf(app.db));
    for (const table of ['public.bookings', 'public.matches', 'graphile_worker._private_jobs'])
      expect(content[table]).not.toMatch(/^0 /);

    const pictures = await readdir(app.mediaFolder);
    expect(pictures.length).toBeGreaterThan(0);
    for (const name of pictures) {
      if (name === 'outbox') continue;
      expect(await readFile(join(copy.mediaFolder, name))).toEqual(
        await readFile(join(app.mediaFolder, name)),
      );
    }

    const demo = { username: 'demo@bandeja.app', password: 'padel#2026' };
    expect((await copy.call(obtainToken, { body: demo })).status).toBe(200);
    expect((await book(copy, '10:00')).status).toBe(409);
    expect((await book(copy, '12:00')).status).toBe(201);
  });

  test('refuses a database with accounts', async () => {
    const before = await contentOf(copy.db);
    const { code, complained } = await admin(copy, 'restore', backupAt('whole'));
    expect([code, complained[0]]).toEqual([1, expect.stringContaining('O banco já tem contas')]);
    expect(await contentOf(copy.db)).toEqual(before);
  });
});

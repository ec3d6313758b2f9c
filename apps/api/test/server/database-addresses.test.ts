import { bookCourt } from '@bandeja/contract/calls/bookings';
import { getReady } from '@bandeja/contract/calls/health';
import { getPlayer, updatePlayer } from '@bandeja/contract/calls/players';
import { SEEN_COOKIE } from '@bandeja/contract/seen-cookie';
import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import { migrationsDirectory } from '@bandeja/db/migrations-directory';
import { createClub } from '@bandeja/db/testing/builders';
import { migrate } from '@bandeja/pg/migrate';
import { type PgBouncer, startPgBouncer } from '@bandeja/pg/testing/postgres/pgbouncer';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '@bandeja/pg/testing/postgres/replicated-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { ReadPlace, ReplicaReads } from '../../src/http/replica-reads.ts';
import { openDatabase } from '../../src/open-database.ts';
import { openReplica } from '../../src/open-replica.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { openStream } from '../open-stream.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { TestAppOptions } from '../test-app-options.ts';

const STEP = { timeout: 30_000, interval: 20 };
const POOL_SIZE = 10;
/** A replica is asked while it is paused, however slow the machine. */
const PATIENT_MS = 600_000;

let postgres: ReplicatedPostgres;
let pooler: PgBouncer;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await migrate({ connectionString: postgres.primary, directory: migrationsDirectory() });
  pooler = await startPgBouncer(postgres.primary);
});
afterAll(async () => {
  await pooler?.stop();
  await postgres?.stop();
});

type Node = TestApp & { reads: ReplicaReads };
const log: string[] = [];

/** A node whose requests go through PgBouncer; announcements and the comparison with the replica go to PostgreSQL itself. */
async function startNode(options: TestAppOptions = {}, mostLagMs?: number): Promise<Node> {
  let reads: ReplicaReads | undefined;
  const app = await createTestApp({
    besides: { connectionString: pooler.connectionString, behindPooler: true },
    listensAt: postgres.primary,
    withMetrics: true,
    logStream: { write: (line) => log.push(line) },
    replica: () => {
      const settings = {
        databaseDirectUrl: postgres.primary,
        databaseReplicaUrl: postgres.standby,
        poolSize: POOL_SIZE,
        publicUrl: undefined,
      };
      reads = openReplica({ settings, primary: postgres.primary, ...(mostLagMs && { mostLagMs }) });
      return reads;
    },
    ...options,
  });
  if (!reads) throw new Error('no replica');
  return Object.assign(app, { reads });
}

describe('with PgBouncer, PostgreSQL and its standby', () => {
  let one: Node;
  let two: Node;
  let direct: Database[];
  let player: SignedIn;
  beforeAll(async () => {
    const away = new URL(postgres.primary);
    away.port = '1';
    direct = [postgres.primary, away.href].map((connectionString) =>
      createDatabase({ connectionString, max: 1 }),
    );
    [one, two] = (await Promise.all(direct.map((pool) => startNode({ direct: pool }, PATIENT_MS)))) as [
      Node,
      Node,
    ];
    player = await newPlayer(one, { city: 'Santos' });
  });
  afterAll(async () => {
    await Promise.all([one?.close(), two?.close()]);
    await Promise.all(direct.map((pool) => pool.destroy()));
  });

  /** A browser: its cookie goes with every request, to whichever node. */
  function browser() {
    let cookie: string | null = null;
    const keep = (headers: Record<string, unknown>) => {
      const [, value] = new RegExp(`${SEEN_COOKIE}=([^;]*)`).exec(String(headers['set-cookie'] ?? '')) ?? [];
      if (value !== undefined) cookie = value;
    };
    const headers = () => (cookie === null ? {} : { headers: { cookie: `${SEEN_COOKIE}=${cookie}` } });
    return {
      cookie: () => cookie,
      hears() {
        cookie = 'now';
      },
      async move(node: Node, city: string) {
        const input = { params: { id: player.id }, body: { city } };
        const answer = await node.call(updatePlayer, input, { as: player.token, ...headers() });
        expect(answer.status).toBe(200);
        keep(answer.headers);
      },
      async cityOf(node: Node, id = player.id) {
        const answer = await node.call(getPlayer, { params: { id } }, headers());
        keep(answer.headers);
        return answer.status === 200 ? answer.body.city : answer.status;
      },
    };
  }

  const count = (node: Node, place: ReadPlace) => node.reads.counts().get(place) ?? 0;
  /** Resolves when this browser is answered by the replica. */
  const readsReplica = (node: Node, reader = browser()) =>
    vi.waitFor(async () => {
      const before = count(node, 'replica');
      await reader.cityOf(node);
      expect(count(node, 'replica')).toBe(before + 1);
    }, STEP);

  test('the pool has the time zone of the app through PgBouncer, and a stream hears through PostgreSQL itself', async () => {
    const { rows } =
      await sql`SELECT current_setting('TimeZone') AS zone, current_setting('DateStyle') AS style`.execute(
        one.db,
      );
    expect(rows).toEqual([{ zone: 'UTC', style: 'ISO, MDY' }]);
    const { courts, slug } = await createClub(one.db);
    const [date, start_time] = ['2026-03-09', '10:00'];
    const stream = await openStream(two, `slots:${slug}:${date}`);
    expect(stream.headers).toMatchObject({ 'x-replica': 'on' });
    const body = { court: courts[0]?.id ?? 0, date, start_time };
    expect((await one.call(bookCourt, { body }, { as: player.token })).status).toBe(201);
    await vi.waitFor(() => expect(stream.events().map(({ event }) => event)).toContain('slots'), STEP);
    stream.leave();
  });

  test('readiness and metrics name the addresses and the lag', async () => {
    await readsReplica(one);
    expect((await one.call(getReady)).body).toMatchObject({
      database: 'ok',
      database_direct: 'ok',
      database_replica: 'used',
      replica_lag_ms: expect.any(Number),
    });
    // Jobs and live updates are missing there; it serves all the same.
    expect((await two.call(getReady)).body).toMatchObject({ status: 'ok', database_direct: 'failed' });
    const { text = '' } = (await one.metrics?.read()) ?? {};
    expect(text).toContain('bandeja_replica_state{state="used"} 1');
    expect(text).toMatch(/^bandeja_replica_lag_seconds [\d.]+$/m);
    expect(text).toMatch(/^bandeja_replica_reads_total\{place="replica"\} [1-9]/m);
  });

  test('a writer sees the write on every node; so does who heard of it; a replica that is behind is not asked', async () => {
    const [writer, listener, stranger, reader] = [browser(), browser(), browser(), browser()];
    await readsReplica(one, stranger);
    await readsReplica(two, stranger);
    await postgres.pause();
    await writer.move(one, 'Natal');
    expect(await writer.cityOf(one)).toBe('Natal');
    expect(await writer.cityOf(two)).toBe('Natal');
    // A read that may be some seconds late.
    expect(await stranger.cityOf(two)).toBe('Santos');
    listener.hears();
    expect(await listener.cityOf(two)).toBe('Natal');
    // An answer of the primary is not followed by an older one of the replica.
    expect(listener.cookie()).toMatch(/^\d+$/);
    expect(await listener.cityOf(one)).toBe('Natal');
    // Of what the replica does not know the primary is asked.
    const { id } = await newPlayer(one, { city: 'Recife' });
    expect(await reader.cityOf(one, id)).toBe('Recife');
    expect(count(one, 'refused')).toBe(1);

    const usual = await startNode();
    await vi.waitFor(() => expect(usual.reads.status().state).toBe('behind'), STEP);
    expect(await stranger.cityOf(usual)).toBe('Natal');
    expect((await usual.call(getReady)).body).toMatchObject({ status: 'ok', database_replica: 'behind' });
    await postgres.resume();
    // By itself; who was answered by the primary goes back too, once the replica knows as much.
    await readsReplica(usual);
    await readsReplica(two, stranger);
    await readsReplica(one, listener);
    expect(await stranger.cityOf(two)).toBe('Natal');
    await usual.close();
  });

  test('a write sets the cookie to 10 s ahead; reads of the replica set none; a refused change neither', async () => {
    const writer = browser();
    const now = () =>
      sql<{ ms: number }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`.execute(one.db);
    const [before] = (await now()).rows;
    await writer.move(one, 'Natal');
    expect(Number(writer.cookie()) - 10_000).toBeGreaterThanOrEqual(before?.ms ?? Number.NaN);
    const [place] = [count(one, 'fence')];
    await writer.cityOf(one);
    expect(count(one, 'fence')).toBe(place + 1);
    const reader = browser();
    await readsReplica(one, reader);
    const { headers } = await one.call(getPlayer, { params: { id: player.id } });
    expect(headers).not.toHaveProperty('set-cookie');
    const refused = await one.call(updatePlayer, { params: { id: player.id }, body: { city: 'Natal' } });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('without the standby the primary answers, the log says so, and the standby is asked again when it is back', async () => {
    await readsReplica(one);
    await postgres.stopStandby();
    expect(await browser().cityOf(one)).toBe('Natal');
    await vi.waitFor(() => expect(one.reads.status().state).toBe('unreachable'), STEP);
    expect(await browser().cityOf(one)).toBe('Natal');
    expect(log.join('\n')).toContain('the replica is not asked');
    await postgres.startStandby();
    await readsReplica(one);
    expect(log.join('\n')).toContain('the replica is asked again');
  });
});

describe('at the start', () => {
  const open = (settings: { databaseUrl: string; databaseDirectUrl?: string; databaseReplicaUrl?: string }) =>
    openDatabase({
      settings: {
        ...{ databaseDirectUrl: undefined, databaseReplicaUrl: undefined, dataDir: '', poolSize: 2 },
        ...settings,
      },
      say: () => {},
      onLost: () => {},
    });
  const another = () => inject('testServer').connectionString;

  test('a pooler is refused where PostgreSQL itself is needed', async () => {
    const { connectionString } = pooler;
    await expect(open({ databaseUrl: connectionString })).rejects.toThrow(
      /defina também DATABASE_DIRECT_URL/,
    );
    await expect(
      open({ databaseUrl: postgres.primary, databaseDirectUrl: connectionString }),
    ).rejects.toThrow(/DATABASE_DIRECT_URL leva a um pooler/);
  });

  test('addresses of different databases are refused', async () => {
    const { primary } = postgres;
    await expect(
      open({ databaseUrl: pooler.connectionString, databaseDirectUrl: another() }),
    ).rejects.toThrow(/DATABASE_URL e DATABASE_DIRECT_URL levam a bancos diferentes/);
    await expect(open({ databaseUrl: primary, databaseReplicaUrl: another() })).rejects.toThrow(
      /DATABASE_URL e DATABASE_REPLICA_URL levam a bancos diferentes/,
    );
  });

  test('it says which parts are there, and what is wrong with them', async () => {
    const { connectionString } = pooler;
    const { primary, standby } = postgres;
    const warned = await open({
      databaseUrl: connectionString,
      databaseDirectUrl: primary,
      databaseReplicaUrl: primary,
    });
    expect(warned.addresses).toMatchObject({ pooler: true, replica: true });
    expect(warned.addresses.warnings).toEqual([
      expect.stringContaining('nenhuma consulta tem limite'),
      expect.stringContaining('ALTER ROLE CURRENT_USER SET statement_timeout'),
      expect.stringContaining('ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout'),
      expect.stringContaining('não leva a uma réplica'),
    ]);
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await sql`ALTER ROLE CURRENT_USER SET ${sql.raw(name)} = '15s'`.execute(warned.direct ?? warned.db);
    await warned.close();
    await pooler.stop();
    pooler = await startPgBouncer(primary);
    const right = await open({
      databaseUrl: pooler.connectionString,
      databaseDirectUrl: primary,
      databaseReplicaUrl: standby,
    });
    expect(right.addresses).toEqual({ pooler: true, replica: true, warnings: [] });
    expect((await sql`SHOW statement_timeout`.execute(right.db)).rows).toEqual([
      { statement_timeout: '15s' },
    ]);
    await right.close();
  });
});

import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import { freePort } from '@bandeja/pg/embedded/access';
import { addDays } from '@bandeja/rules/time/local-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchData, makeData } from '../data.ts';
import { startControl, startServer, tradeAll } from '../harness.ts';
import { createLoadClient } from '../load.ts';
import { bookingOf } from '../requests.ts';
import { compareAnswers } from './compare-answers.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The bundle that `npm test` has just built, else the sources. */
const SERVER = process.env.BUILT_SERVER
  ? [process.env.BUILT_SERVER]
  : ['--import', 'tsx', pathOf('../../../apps/api/src/server.ts')];
/** Both sides have the clock of the tests. */
const CLOCK = {
  NODE_OPTIONS: `--import ${new URL('../../../scripts/lib/test-run/set-clock.mjs', import.meta.url).href}`,
};

const ports = { server: 0, control: 0 };
const started: { stop: () => Promise<void> }[] = [];
let database: TestDatabase;
let data: BenchData;
const tokens: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  data = await makeData(database.db, { bookers: 4 });
  ports.server = await freePort();
  started.push(await startServer(database.connectionString, ports.server, CLOCK, SERVER));
  ports.control = await freePort();
  started.push(await startControl(database.connectionString, ports.control, CLOCK));
  tokens.push(...(await tradeAll(ports.server, data.refreshTokens)));
});
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await database.drop();
});

const DAY = 6;
async function book(side: 'server' | 'control', start_time: string, key: string) {
  const client = createLoadClient(ports[side], 1);
  const body = { court: data.courts[4], date: addDays(data.firstDay, DAY), duration: 60, start_time };
  let answer = '';
  const request = bookingOf(body, tokens[2] ?? '', key);
  const status = await client.sendRequest({ ...request, onBody: (text) => (answer = text) });
  client.close();
  return { status, answer };
}

/** All rows of the booking with this key; times as distances, and ids as what they refer to. */
async function writtenWith(key: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT
      to_jsonb(b) - '{id,occupation_id,start_at,end_at,hold_expires_at,created_at,updated_at}'::text[] AS booking,
      ARRAY[b.end_at - b.start_at, b.hold_expires_at - b.created_at, b.updated_at - b.created_at] AS lengths,
      to_jsonb(o) - '{id,during}'::text[] AS occupation,
      o.during = tstzrange(b.start_at, b.end_at) AS is_during,
      (SELECT jsonb_agg(to_jsonb(h) - '{id,booking_id,at}'::text[] || jsonb_build_object('at', h.at = b.created_at))
       FROM booking_history h WHERE h.booking_id = b.id) AS history,
      to_jsonb(k) - '{key,body_hash,created_at,object_id}'::text[] AS key, k.created_at <= b.created_at AS key_at,
      (SELECT jsonb_agg(
         to_jsonb(j) - '{id,key,payload,run_at,created_at,updated_at}'::text[]
         || jsonb_build_object('payload', j.payload::jsonb = jsonb_build_object('booking', b.id), 'before', b.hold_expires_at - j.run_at)
       ) FROM graphile_worker._private_jobs j WHERE j.key = 'end_hold:' || b.id) AS jobs
    FROM idempotency_keys k JOIN bookings b ON b.id = k.object_id JOIN court_occupations o ON o.id = b.occupation_id
    WHERE k.key = ${key}`.execute(database.db);
  return rows;
}

test('gives the same bytes as the server', async () => {
  expect(await compareAnswers(ports, data, tokens)).toEqual([]);
});

test('a booking writes the rows that the server writes', async () => {
  expect(await book('server', '10:00', 'ours')).toMatchObject({ status: 201 });
  expect(await book('control', '12:00', 'its')).toMatchObject({ status: 201 });
  const [ours, its] = [await writtenWith('ours'), await writtenWith('its')];
  expect(ours).toEqual([
    expect.objectContaining({ is_during: true, key_at: true, history: [expect.anything()] }),
  ]);
  expect(ours).toMatchObject([{ jobs: [{ payload: true }] }]);
  expect(its).toEqual(ours);
});

test('its key is the key of the same request to the server', async () => {
  const first = await book('control', '14:00', 'repeated');
  expect(first.status).toBe(201);
  expect(await book('server', '14:00', 'repeated')).toEqual(first);
});

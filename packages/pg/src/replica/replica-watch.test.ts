import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../testing/postgres/replicated-postgres.ts';
import { describeAddress } from './describe-address.ts';
import { MOST_LAG_MS, type ReplicaStatus, ReplicaWatch } from './replica-watch.ts';

const STEP = { timeout: 30_000, interval: 20 };

let pair: ReplicatedPostgres;
let client: pg.Client;
beforeAll(async () => {
  pair = await startReplicatedPostgres();
  client = new pg.Client({ connectionString: pair.primary });
  await client.connect();
  await client.query('CREATE TABLE notes (id int)');
});
afterAll(async () => {
  await client?.end();
  await pair?.stop();
});

const watches: ReplicaWatch[] = [];
afterEach(() => Promise.all(watches.splice(0).map((watch) => watch.stop())));

function follow(replica = pair.standby) {
  const watch = new ReplicaWatch({ primary: pair.primary, replica });
  const states: ReplicaStatus['state'][] = [];
  watch.onChange = ({ state }) => states.push(state);
  watches.push(watch);
  watch.start();
  const reaches = (state: ReplicaStatus['state']) =>
    vi.waitFor(() => expect(watch.status().state).toBe(state), STEP);
  return { watch, states, reaches };
}

const write = (id: number) => client.query('INSERT INTO notes VALUES ($1)', [id]);
const onStandby = (id: number) => pair.onStandby(`SELECT count(*)::int FROM notes WHERE id = ${id}`);

test('a position that the replica knows has everything that was committed until then', async () => {
  const { watch, reaches } = follow();
  await reaches('used');
  for (let id = 1; id <= 6; id++) {
    await write(id);
    const position = watch.now() ?? Number.NaN;
    await vi.waitFor(() => expect(watch.knownUntil()).toBeGreaterThanOrEqual(position), STEP);
    expect(await onStandby(id)).toBe(1);
  }
});

test('a replica that replays nothing is not asked after 5 s, however idle its primary is, and again when it has caught up', async () => {
  const { watch, states, reaches } = follow();
  await reaches('used');
  await pair.pause();
  await write(100);
  const position = watch.now() ?? Number.NaN;
  await reaches('behind');
  expect(watch.status().lagMs).toBeGreaterThan(MOST_LAG_MS);
  expect(watch.knownUntil()).toBeNull();
  expect(await onStandby(100)).toBe(0);
  await pair.resume();
  await reaches('used');
  expect(watch.knownUntil()).toBeGreaterThan(position);
  expect(await onStandby(100)).toBe(1);
  expect(states.at(-1)).toBe('used');
});

test('a replica that is away is not asked, and again when it is back', async () => {
  const { reaches } = follow();
  await reaches('used');
  await pair.stopStandby();
  await reaches('unreachable');
  await pair.startStandby();
  await reaches('used');
});

test('another database and the primary itself are no replicas', async () => {
  const other = inject('testServer').connectionString;
  await follow(other).reaches('no_standby');
  await follow(pair.primary).reaches('no_standby');
  const [primary, standby, stranger] = await Promise.all(
    [pair.primary, pair.standby, other].map(describeAddress),
  );
  expect(standby).toMatchObject({ identity: primary?.identity, isStandby: true });
  expect(stranger?.identity).not.toBe(primary?.identity);
});

test('a promoted replica is not asked any more', async () => {
  const { watch, reaches } = follow();
  await reaches('used');
  await pair.onStandby('SELECT pg_promote()');
  await reaches('no_standby');
  expect(watch.knownUntil()).toBeNull();
});

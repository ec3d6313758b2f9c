import { deletePlayer } from '@bandeja/contract/calls/accounts/account-changes';
import {
  type Americano,
  addAmericanoGuest,
  createAmericano,
  finishAmericano,
  getAmericano,
  joinAmericano,
  leaveAmericano,
  scoreAmericano,
  startAmericano,
} from '@bandeja/contract/calls/americanos';
import { TEST_PASSWORD } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../test/has-waiting-connection.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { openStream } from '../../../test/open-stream.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { lockLeavingPlayer } from '../players/public.ts';
import { eraseAmericanos } from './americanos.own-data.ts';

const app = useTestApp();

type Event = { params: { hash: string }; people: SignedIn[] };
type Fields = { kind?: 'americano' | 'mexicano'; players?: number; guests?: number; courts?: number };

/** An event of players who joined by the link, the first one its creator, and of guests. */
async function gather({ kind = 'americano', players = 6, guests = 0, courts = 1 }: Fields = {}) {
  const people: SignedIn[] = [];
  for (let index = 0; index < players; index += 1) people.push(await newPlayer(app));
  const [creator, ...others] = people as [SignedIn, ...SignedIn[]];
  const body = { kind, name: 'Sexta', points: 24, courts, rounds: 6 } as const;
  const { body: event } = await app.call(createAmericano, { body }, { as: creator.token });
  const params = { hash: event.hash };
  for (const { token } of others) await app.call(joinAmericano, { params, body: {} }, { as: token });
  for (const name of ['Bia', 'Caio', 'Duda', 'Edu'].slice(0, guests))
    await app.call(addAmericanoGuest, { params, body: { name } }, { as: creator.token });
  return { params, people, creator, others };
}

const start = ({ params, people }: Event) =>
  app.call(startAmericano, { params, body: {} }, { as: people[0]?.token ?? '' });
const read = async ({ params }: Pick<Event, 'params'>, as?: SignedIn) =>
  (await app.call(getAmericano, { params }, as ? { as: as.token } : {})).body;
const deleteAccount = async ({ id, token }: SignedIn) => {
  const input = { params: { id }, body: { password: TEST_PASSWORD } };
  expect((await app.call(deletePlayer, input, { as: token })).status).toBe(204);
};
const entryOf = ({ entrants }: Americano, { id }: SignedIn) =>
  entrants.find(({ player }) => player?.id === id)?.id;
const seats = (event: Americano) => event.matches.flatMap(({ a, b }) => [...a, ...b]);

test('a deleted account is no entrant of an event before its start', async () => {
  const event = await gather();
  const [, leaver] = event.people as [SignedIn, SignedIn];
  const entry = entryOf(await read(event), leaver);
  await deleteAccount(leaver);
  const { entrants } = await read(event);
  expect(entrants).toHaveLength(5);
  expect(entrants.map(({ id }) => id)).not.toContain(entry);
});

test.each(['americano', 'mexicano'] as const)(
  'a deleted account leaves a running %s: the points stay and no later match has it',
  async (kind) => {
    const event = await gather({ kind });
    const { body: started } = await start(event);
    const [first] = started.matches;
    if (!first) throw new Error('no match');
    // A player of the first match who is not the creator.
    const leaver = event.others.find((one) =>
      seats({ ...started, matches: [first] }).includes(entryOf(started, one) ?? 0),
    );
    if (!leaver) throw new Error('only the creator plays');
    const body = { match: first.id, score_a: 20, score_b: 4 };
    await app.call(scoreAmericano, { params: event.params, body }, { as: event.creator.token });
    await deleteAccount(leaver);
    const after = await read(event);
    const entry = entryOf(started, leaver);
    expect(after.stage).toBe('running');
    expect(after.entrants.find(({ id }) => id === entry)).toMatchObject({
      left: true,
      player: { first_name: 'Jogador', last_name: 'removido' },
    });
    expect(after.matches.find(({ id }) => id === first.id)).toMatchObject({
      score_a: 20,
      a: first.a,
      b: first.b,
    });
    const open = after.matches.filter(({ score_a }) => score_a === null);
    expect(open.length).toBeGreaterThan(0);
    expect(seats({ ...after, matches: open })).not.toContain(entry);
  },
);

test('a running event ends when a deleted account leaves three', async () => {
  const event = await gather({ players: 4 });
  await start(event);
  await deleteAccount(event.people[2] as SignedIn);
  expect((await read(event)).stage).toBe('finished');
});

test('a finished event keeps a deleted account in its table', async () => {
  const event = await gather();
  await start(event);
  await app.call(finishAmericano, { params: event.params, body: {} }, { as: event.creator.token });
  const before = await read(event);
  await deleteAccount(event.creator);
  const after = await read(event);
  expect(after.entrants.map(({ left }) => left)).toEqual(before.entrants.map(() => false));
  expect(after.table).toEqual(before.table);
});

test('who entered first of the remaining players organises a running event after its creator, and ends it', async () => {
  const event = await gather({ players: 4, guests: 3 });
  await start(event);
  const [creator, second, third] = event.people as [SignedIn, SignedIn, SignedIn];
  await deleteAccount(creator);
  expect(await read(event, second)).toMatchObject({
    stage: 'running',
    created_by: second.id,
    can: { remove: true, finish: true },
  });
  expect((await read(event, third)).can).toMatchObject({ remove: false, finish: false });
  await deleteAccount(second);
  expect(await read(event)).toMatchObject({ stage: 'running', created_by: third.id });
  const answer = await app.call(finishAmericano, { params: event.params, body: {} }, { as: third.token });
  expect(answer.body.stage).toBe('finished');
});

test('a running event in which only guests are left ends with the account of its creator', async () => {
  const event = await gather({ players: 1, guests: 4 });
  await start(event);
  await deleteAccount(event.creator);
  const after = await read(event);
  expect(after.stage).toBe('finished');
  expect(after.entrants.flatMap(({ guest_name }) => guest_name ?? [])).toEqual(Array(4).fill('Convidado'));
});

test('an event before its start goes with the account of its creator, and open pages hear of it', async () => {
  // Without a join, so that only the deletion is announced.
  const event = await gather({ players: 1 });
  const stream = await openStream(app, `americano:${event.params.hash}`);
  await deleteAccount(event.creator);
  const { status } = await app.call(getAmericano, { params: event.params });
  expect(status).toBe(404);
  await vi.waitFor(() => expect(stream.events().some(({ event: name }) => name === 'americano')).toBe(true));
  stream.leave();
});

test('two creators who delete their accounts at once hand their events to others', {
  tags: 'postgres-15',
}, async () => {
  const [one, other] = [await gather({ players: 5 }), await gather({ players: 5 })];
  const leaving = [one.creator, other.creator];
  for (const { params } of [one, other])
    for (const { token } of leaving) await app.call(joinAmericano, { params, body: {} }, { as: token });
  await Promise.all([start(one), start(other)]);
  await Promise.all(leaving.map(deleteAccount));
  for (const event of [one, other]) {
    const { entrants, created_by } = await read(event);
    const active = entrants.filter(({ left }) => !left).map(({ player }) => player?.id);
    expect(active).toEqual(event.others.map(({ id }) => id));
    expect(created_by).toBe(active[0]);
  }
});

test('a join and the deletion of the same account take their locks in one order', async () => {
  const { params, creator } = await gather({ players: 1 });
  const { entrants } = await read({ params });
  const body = { entrant: entrants[0]?.id ?? 0 };
  await app.call(leaveAmericano, { params, body }, { as: creator.token });
  const refused = app.refusedStatements.length;
  let joining: Promise<{ status: number }> | undefined;
  await withTransaction(app.db, async (tx) => {
    await lockLeavingPlayer(tx, { playerId: creator.id });
    joining ??= app.call(joinAmericano, { params, body: {} }, { as: creator.token });
    await vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true));
    await eraseAmericanos(tx, { playerId: creator.id, now: app.clock.now });
  });
  expect((await joining)?.status).toBe(404);
  expect(app.refusedStatements.slice(refused)).toEqual([]);
});

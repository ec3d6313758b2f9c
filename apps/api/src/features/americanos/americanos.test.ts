import { setImmediate } from 'node:timers/promises';
import {
  type Americano,
  addAmericanoGuest,
  createAmericano,
  finishAmericano,
  getAmericano,
  joinAmericano,
  leaveAmericano,
  listAmericanos,
  scoreAmericano,
  startAmericano,
} from '@bandeja/contract/calls/americanos';
import { planAmericano } from '@bandeja/rules/americano/plan-rounds';
import { describe, expect, test, vi } from 'vitest';
import { openStream } from '../../events/testing/open-stream.ts';
import { newPlayer, type SignedIn } from '../../testing/new-player.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { planInSlices } from './rounds/plan-in-slices.ts';

const app = useTestApp();

type Fields = { kind?: 'americano' | 'mexicano'; courts?: number; rounds?: number; players?: number };

/** An event with its creator and other players, who joined by the link. */
async function gather({ kind = 'americano', courts = 2, players = 8, ...fields }: Fields = {}) {
  const people = [];
  for (let index = 0; index < players; index += 1) people.push(await newPlayer(app, { level: 3 }));
  const [creator, ...others] = people as [SignedIn, ...SignedIn[]];
  const body = { kind, name: 'Sexta', points: 24, courts, ...fields } as const;
  const { body: event } = await app.call(createAmericano, { body }, { as: creator.token });
  const params = { hash: event.hash };
  for (const { token } of others) await app.call(joinAmericano, { params, body: {} }, { as: token });
  return { params, creator, others, people };
}

const read = async (params: { hash: string }, as?: SignedIn) =>
  (await app.call(getAmericano, { params }, as ? { as: as.token } : {})).body;
const start = async (params: { hash: string }, by: SignedIn) =>
  (await app.call(startAmericano, { params, body: {} }, { as: by.token })).body;
const score = (
  params: { hash: string },
  match: number,
  score_a: number,
  by: SignedIn,
  score_b = 24 - score_a,
) => app.call(scoreAmericano, { params, body: { match, score_a, score_b } }, { as: by.token });
const code = (answer: { headers: Record<string, unknown> }) => answer.headers['x-error-code'];

function counts({ entrants, matches }: Americano): number[] {
  const active = entrants.filter(({ left }) => !left).map(({ id }) => id);
  return active.map((id) => matches.filter(({ a, b }) => [...a, ...b].includes(id)).length);
}

describe('an Americano', () => {
  test('of eight is created, joined by its link, shown with its plan and started', async () => {
    const { params, creator, people } = await gather();
    const before = await read(params, creator);
    expect(before).toMatchObject({
      stage: 'gathering',
      plan: { rounds: 7, matches_least: 7, matches_most: 7, repeats: 0 },
      can: {
        join: false,
        leave: true,
        add_guest: true,
        remove: true,
        start: true,
        score: false,
        finish: false,
      },
    });
    const event = await start(params, creator);
    expect(event.matches).toHaveLength(14);
    expect(new Set(counts(event))).toEqual(new Set([7]));
    expect(event.entrants.map(({ player }) => player?.id)).toEqual(people.map(({ id }) => id));
  });

  test('takes a player by its link and a guest after its start, who then play as often as the others', async () => {
    const { params, creator } = await gather({ players: 6, courts: 1, rounds: 8 });
    const { matches } = await start(params, creator);
    await score(params, matches[0]?.id ?? 0, 12, creator);
    const late = await newPlayer(app);
    const joined = await app.call(joinAmericano, { params, body: {} }, { as: late.token });
    expect([joined.status, joined.body.can.score]).toEqual([200, true]);
    const body = { name: 'Edu' };
    const { body: event } = await app.call(addAmericanoGuest, { params, body }, { as: creator.token });
    // The round on court stays; eight share the four places of each of the six rounds that follow.
    expect(event.matches.slice(0, 2)).toMatchObject([{ id: matches[0]?.id }, { id: matches[1]?.id }]);
    expect(event.matches).toHaveLength(8);
    const newcomers = event.entrants.slice(6).map(({ id }) => id);
    for (const id of newcomers) {
      const own = event.matches.filter(({ a, b }) => [...a, ...b].includes(id));
      expect([3, 4]).toContain(own.length);
    }
    await app.call(leaveAmericano, { params, body: { entrant: newcomers[0] ?? 0 } }, { as: late.token });
    const again = await app.call(joinAmericano, { params, body: {} }, { as: late.token });
    expect(code(again)).toBe('americano_left');
    for (const { id } of (await read(params)).matches.slice(1, 7)) await score(params, id, 12, creator);
    const tooLate = await app.call(joinAmericano, { params, body: {} }, { as: (await newPlayer(app)).token });
    expect(code(tooLate)).toBe('americano_last_round');
  });

  test('tells the second of two phones that record one match at once, and keeps every correction', {
    tags: 'postgres-15',
  }, async () => {
    const { params, creator, others } = await gather({ players: 4, courts: 1 });
    const { matches, entrants } = await start(params, creator);
    const [match = 0, next = 0] = matches.map(({ id }) => id);
    const other = others[0] as SignedIn;
    const two = await Promise.all([score(params, match, 14, creator), score(params, match, 9, other)]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(two.map(code)).toContain('americano_score_moved');
    const same = await Promise.all([score(params, next, 12, creator), score(params, next, 12, other)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    const seen = (await read(params)).matches[0];
    expect(seen?.recordings).toEqual([]);
    const correct = (by: SignedIn, score_a: number) => {
      const body = { match, score_a, score_b: 24 - score_a, expected_version: seen?.version ?? 0 };
      return app.call(scoreAmericano, { params, body }, { as: by.token });
    };
    const corrected = await Promise.all([correct(creator, 20), correct(other, 3)]);
    expect(corrected.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [present] = (await read(params)).matches;
    const first = entrants.find(({ player }) => player?.id === (two[0]?.status === 200 ? creator : other).id);
    const second = corrected[0]?.status === 200 ? creator : other;
    expect(present?.recordings).toMatchObject([
      { score_a: seen?.score_a, by: first?.id },
      { score_a: present?.score_a, by: entrants.find(({ player }) => player?.id === second.id)?.id },
    ]);
  });

  test('refuses points from a player who left, who stands after those who stayed', async () => {
    const { params, creator, others } = await gather({ players: 5, courts: 1 });
    const { matches, entrants } = await start(params, creator);
    const [match] = matches;
    const winner = match?.a[0] ?? 0;
    await score(params, match?.id ?? 0, 24, creator);
    const isCreator = entrants[0]?.id === winner;
    const player = entrants.find(({ id }) => id === winner)?.player?.id;
    const leaver = isCreator ? creator : others.find(({ id }) => id === player);
    if (!leaver) throw new Error('the winner is no player');
    expect((await read(params)).table[0]?.average).toBe(24);
    await app.call(leaveAmericano, { params, body: { entrant: winner } }, { as: leaver.token });
    const event = await read(params, leaver);
    expect(event.table.at(-1)).toMatchObject({ entrant: winner, average: 24 });
    // The organiser goes on recording, also after leaving the courts.
    const open = event.matches.find(({ score_a }) => score_a === null);
    const answer = await score(params, open?.id ?? 0, 12, leaver);
    expect([event.can.score, code(answer)]).toEqual(
      isCreator ? [true, undefined] : [false, 'americano_not_in'],
    );
  });

  test('of other numbers shows before its start how many partners repeat, and plays that plan', async () => {
    const { params, creator } = await gather({ players: 5, courts: 1, rounds: 9 });
    const { plan } = await read(params, creator);
    // Nine matches have eighteen pairs, and five players ten.
    expect(plan?.repeats).toBeGreaterThanOrEqual(4);
    const { matches } = await start(params, creator);
    const pairs = matches.flatMap(({ a, b }) => [a, b].map((pair) => pair.toSorted((x, y) => x - y).join()));
    const repeated = [...new Set(pairs)].filter((pair) => pairs.indexOf(pair) < pairs.lastIndexOf(pair));
    expect(repeated).toHaveLength(plan?.repeats ?? 0);
  });

  test.each([
    { points: 20 },
    { courts: 17 },
    { courts: 0 },
    { name: 'Sexta https://evil.test' },
    { name: 'Sexta\u202e' },
  ])('with %j is refused', async (fields) => {
    const { token } = await newPlayer(app, { level: 3 });
    const body = { kind: 'americano', name: 'Sexta', points: 24, courts: 2, ...fields };
    expect((await app.call(createAmericano, { body: body as never }, { as: token })).status).toBe(400);
  });

  test('takes scores from four phones at once, with the sum of its points, and announces them', {
    tags: 'postgres-15',
  }, async () => {
    const { params, creator, people } = await gather();
    const { matches } = await start(params, creator);
    const stream = await openStream(app, `americano:${params.hash}`);
    const [first, second, third, fourth] = matches;
    const answers = await Promise.all(
      [first, second, third, fourth].map((match, index) =>
        score(params, match?.id ?? 0, 10 + index, people[index] ?? creator),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await vi.waitFor(() => expect(stream.events().some(({ event }) => event === 'americano')).toBe(true));
    stream.leave();
    const event = await read(params);
    expect(event.table.reduce((sum, { points }) => sum + points, 0)).toBe(4 * 2 * 24);
    expect(event.table[0]?.position).toBe(1);
    expect(code(await score(params, first?.id ?? 0, 12, creator, 13))).toBe('americano_points_refused');
    expect(code(await score(params, first?.id ?? 0, 12, await newPlayer(app)))).toBe('americano_not_in');
    expect(code(await score(params, 999_999, 12, creator))).toBe('americano_match_not_found');
  });

  test('plans the rest again when a player leaves, and the played matches stay', async () => {
    const { params, creator, others } = await gather({ players: 9 });
    const { matches, entrants } = await start(params, creator);
    const [first, second] = matches.filter(({ round }) => round === 1);
    for (const match of [first, second]) await score(params, match?.id ?? 0, 12, creator);
    const leaver = others[3] as SignedIn;
    const entrant = entrants.find(({ player }) => player?.id === leaver.id)?.id ?? 0;
    const body = { entrant };
    const refused = await app.call(leaveAmericano, { params, body }, { as: (others[0] as SignedIn).token });
    expect(code(refused)).toBe('americano_not_creator');
    await app.call(leaveAmericano, { params, body }, { as: leaver.token });
    const event = await read(params);
    expect(event.matches.filter(({ score_a }) => score_a !== null)).toHaveLength(2);
    const rest = event.matches.filter(({ round }) => round > 1);
    expect(rest.flatMap(({ a, b }) => [...a, ...b])).not.toContain(entrant);
    expect(Math.max(...counts(event)) - Math.min(...counts(event))).toBeLessThanOrEqual(1);
  });

  test('sends a resting player onto the court of a player who leaves in the middle of a round', async () => {
    const { params, creator } = await gather({ players: 10 });
    const { matches } = await start(params, creator);
    const ofRound = (event: Pick<Americano, 'matches'>, round: number) =>
      event.matches.filter((match) => match.round === round);
    // The first round, and one court of the second: its other court is still playing.
    for (const { id } of [...ofRound({ matches }, 1), ...ofRound({ matches }, 2).slice(0, 1)])
      await score(params, id, 12, creator);
    const open = ofRound({ matches }, 2)[1];
    if (!open) throw new Error('no second court');
    const [entrant = 0, partner] = open.a;
    await app.call(leaveAmericano, { params, body: { entrant } }, { as: creator.token });
    const event = await read(params);
    const present = event.matches.find(({ id }) => id === open.id);
    expect(present).toMatchObject({ a: [expect.any(Number), partner], b: open.b, score_a: null });
    const playing = ofRound({ matches }, 2).flatMap(({ a, b }) => [...a, ...b]);
    expect(playing).not.toContain(present?.a[0]);
    expect(Math.max(...counts(event)) - Math.min(...counts(event))).toBeLessThanOrEqual(1);
  });

  test('announces the rounds and matches that will be played when players rest', async () => {
    const { params, creator } = await gather({ players: 12, courts: 2 });
    expect((await read(params)).plan).toEqual({
      rounds: 17,
      matches_least: 11,
      matches_most: 11,
      repeats: 0,
    });
    const { matches, entrants } = await start(params, creator);
    expect(matches).toHaveLength(33);
    for (const { id } of entrants)
      expect(matches.filter(({ a, b }) => [...a, ...b].includes(id))).toHaveLength(11);
  });

  test('ends when fewer than four players are left', async () => {
    const { params, creator } = await gather({ players: 4, courts: 1 });
    const { entrants } = await start(params, creator);
    const body = { entrant: entrants[0]?.id ?? 0 };
    const { body: event } = await app.call(leaveAmericano, { params, body }, { as: creator.token });
    expect(event.stage).toBe('finished');
  });

  test('has guests by name, and needs four to start', async () => {
    const { params, creator } = await gather({ players: 1 });
    expect(code(await app.call(startAmericano, { params, body: {} }, { as: creator.token }))).toBe(
      'americano_needs_four',
    );
    for (const name of ['Bia', 'Caio', 'Duda'])
      await app.call(addAmericanoGuest, { params, body: { name } }, { as: creator.token });
    expect((await start(params, creator)).matches).toHaveLength(3);
    const other = await newPlayer(app);
    const guest = await app.call(addAmericanoGuest, { params, body: { name: 'Edu' } }, { as: other.token });
    expect(code(guest)).toBe('americano_not_creator');
  });

  test('is finished by its creator, and lists in the events of its players', async () => {
    const { params, creator, others } = await gather();
    const { matches } = await start(params, creator);
    await score(params, matches[0]?.id ?? 0, 20, creator);
    const { body: event } = await app.call(finishAmericano, { params, body: {} }, { as: creator.token });
    expect(event).toMatchObject({ stage: 'finished', can: { score: false, finish: false } });
    expect(code(await score(params, matches[1]?.id ?? 0, 20, creator))).toBe('americano_finished');
    const { body: own } = await app.call(listAmericanos, {}, { as: (others[0] as SignedIn).token });
    expect(own.map(({ hash, entrants }) => [hash, entrants])).toEqual([[params.hash, 8]]);
  });

  test('changes no level, no ranking and no last match of its players', async () => {
    const { params, creator, people } = await gather({ players: 4, courts: 1 });
    const ids = people.map(({ id }) => id);
    const countedOf = async () => ({
      levels: await app.db.selectFrom('players').select(['id', 'level']).where('id', 'in', ids).execute(),
      changes: await app.db.selectFrom('level_changes').select('id').where('player_id', 'in', ids).execute(),
      points: await app.db
        .selectFrom('ranking_awards')
        .select('match_id')
        .where('player_id', 'in', ids)
        .execute(),
      matches: await app.db.selectFrom('match_players').select('id').where('player_id', 'in', ids).execute(),
    });
    const before = await countedOf();
    const { matches } = await start(params, creator);
    for (const { id } of matches) await score(params, id, 16, creator);
    await app.call(finishAmericano, { params, body: {} }, { as: creator.token });
    await app.runJobs();
    expect(await countedOf()).toEqual(before);
    expect(before).toMatchObject({ points: [], matches: [] });
  });
});

test('a Mexicano pairs its next round by the table when the last score of the round is in', async () => {
  const { params, creator } = await gather({ kind: 'mexicano', players: 8, rounds: 3 });
  const { matches } = await start(params, creator);
  expect(matches).toHaveLength(2);
  const [one, two] = matches;
  await score(params, one?.id ?? 0, 20, creator);
  expect((await read(params)).matches).toHaveLength(2);
  const { body: event } = await score(params, two?.id ?? 0, 14, creator);
  const order = event.table.map(({ entrant }) => entrant);
  const next = event.matches.filter(({ round }) => round === 2);
  expect(next.map(({ a, b }) => [a, b])).toEqual([
    [
      [order[0], order[3]],
      [order[1], order[2]],
    ],
    [
      [order[4], order[7]],
      [order[5], order[6]],
    ],
  ]);
});

test('two players who join at once take one place each, and the sixty-fifth is refused', {
  tags: 'postgres-15',
}, async () => {
  const { params, creator } = await gather({ players: 1 });
  for (let index = 0; index < 62; index += 1)
    await app.call(
      addAmericanoGuest,
      { params, body: { name: `Pessoa ${'abcdefghij'[index % 10]}` } },
      { as: creator.token },
    );
  const two = [await newPlayer(app), await newPlayer(app)];
  const answers = await Promise.all(
    two.map(({ token }) => app.call(joinAmericano, { params, body: {} }, { as: token })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('requests pass while the plan of a large event is searched', async () => {
  const players = Array.from({ length: 62 }, (_, index) => index + 1);
  let turns = 0;
  let isSearching = true;
  const counting = (async () => {
    for (; isSearching; turns += 1) await setImmediate();
  })();
  const input = { players, courts: 15, rounds: 60, seed: 1 };
  const plan = await planInSlices(input);
  isSearching = false;
  await counting;
  // The search takes hundreds of milliseconds; in one piece it would let none pass.
  expect(turns).toBeGreaterThan(20);
  expect(plan).toEqual(planAmericano(input));
  // The second request of the same plan is answered by the first one's.
  expect(await planInSlices({ ...input })).toBe(plan);
});

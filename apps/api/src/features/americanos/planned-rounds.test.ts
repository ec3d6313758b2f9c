import { setImmediate } from 'node:timers/promises';
import {
  type Americano,
  addAmericanoGuest,
  joinAmericano,
  leaveAmericano,
} from '@bandeja/contract/calls/americanos';
import { planAmericano } from '@bandeja/rules/americano/plan-rounds';
import { describe, expect, test } from 'vitest';
import { code, counts, useAmericanoWorld } from '../../../test/americanos/americano-world.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { planInSlices } from './plan-in-slices.ts';

const { app, gather, read, start, score } = useAmericanoWorld();

describe('an Americano', () => {
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

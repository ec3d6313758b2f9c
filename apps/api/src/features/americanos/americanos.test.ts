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
import { describe, expect, test, vi } from 'vitest';
import { openStream } from '../../events/testing/open-stream.ts';
import { newPlayer, type SignedIn } from '../../testing/new-player.ts';
import { useTestApp } from '../../testing/test-app.ts';

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
    const late = await app.call(joinAmericano, { params, body: {} }, { as: (await newPlayer(app)).token });
    expect(code(late)).toBe('americano_started');
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

  test.each([{ points: 20 }, { courts: 17 }, { courts: 0 }])('with %j is refused', async (fields) => {
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

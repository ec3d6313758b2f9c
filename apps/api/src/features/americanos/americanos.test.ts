import {
  addAmericanoGuest,
  createAmericano,
  finishAmericano,
  joinAmericano,
  leaveAmericano,
  listAmericanos,
  scoreAmericano,
  startAmericano,
} from '@bandeja/contract/calls/americanos';
import { describe, expect, test, vi } from 'vitest';
import { code, counts, useAmericanoWorld } from '../../../test/americanos/americano-world.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { openStream } from '../../../test/open-stream.ts';

const { app, gather, read, start, score } = useAmericanoWorld();

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

/** @module-tag postgres-15 */

import { removeDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { cancelDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { withTransaction } from '@bandeja/pg/transaction';
import { afterEach, expect, test, vi } from 'vitest';
import { hasWaitingConnection } from '../../../../test/has-waiting-connection.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { type Pair, useMergeWorld } from '../../../../test/tournaments/merge-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { drawTournament } from '../draw/draw-tournament.ts';
import { eraseTeams } from '../tournaments.own-data.ts';
import { lockCategory } from '../tournaments.repository.ts';
import { writeMove } from './merges.repository.ts';

const { app, merging, say, told, pay, settle, categoryOf, cancelledAt, read } = useMergeWorld();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const CALM = [200, 403, 404, 409];

/** Every team is in one category, and binds its two players there, or has left and binds none. */
async function expectWhole(pairs: readonly Pair[]) {
  for (const { team } of pairs) {
    const row = await app.db
      .selectFrom('tournament_teams')
      .select(['status', 'category_id', 'player_a', 'player_b'])
      .where('id', '=', team)
      .executeTakeFirstOrThrow();
    const bound = await app.db
      .selectFrom('tournament_entrants')
      .select(['category_id', 'player_id'])
      .where('team_id', '=', team)
      .orderBy('player_id')
      .execute();
    const players = [row.player_a, row.player_b].toSorted((a, b) => a - b);
    expect(bound).toEqual(
      row.status === 'withdrawn'
        ? []
        : players.map((player_id) => ({ category_id: row.category_id, player_id })),
    );
  }
}

test.each(['yes', 'no'] as const)('two partners at once: yes and %s', async (answer) => {
  const { ask, pairs, one, two } = await merging({ teams: 1 });
  const [pair] = pairs;
  if (!pair) throw new Error('a team');
  await ask();
  const answers = await Promise.all([say(pair.team, pair.one, 'yes'), say(pair.team, pair.other, answer)]);
  expect(answers.every(({ status }) => CALM.includes(status))).toBe(true);
  const { status } = await read(pair.team, pair.one);
  expect([status, await categoryOf(pair.team)]).toEqual(
    answer === 'yes' ? ['confirmed', two] : ['withdrawn', one],
  );
  expect(await cancelledAt(one)).toEqual(TEST_NOW);
  await expectWhole(pairs);
});

test('two teams at once for the last place: one moves', async () => {
  const { ask, pairs, fill, two, deskSays } = await merging({ teams: 2, target: { max_teams: 3 } });
  await fill(2);
  await ask();
  const answers = await Promise.all(pairs.map(({ team }) => deskSays(team, 'yes')));
  expect(answers.map((answer) => code(answer) ?? null).toSorted()).toEqual(['category_full', null]);
  expect(
    (await Promise.all(pairs.map(({ team }) => categoryOf(team)))).filter((id) => id === two),
  ).toHaveLength(1);
  await expectWhole(pairs);
});

test.each(['take back', 'cancel category', 'cancel tournament', 'remove', 'erase', 'job', 'draw'] as const)(
  'the last yes and at once: %s',
  async (how) => {
    const { ask, pairs, params, as, one, two, takeBack, hash, fill } = await merging({ teams: 2 });
    const [pair, rest] = pairs;
    if (!pair || !rest) throw new Error('two teams');
    await fill(3);
    await ask();
    await say(pair.team, pair.one, 'yes');
    const asNow = await as();
    const reason = 'Chuva forte';
    const acts = {
      'take back': () => takeBack(),
      'cancel category': () =>
        app.call(cancelDeskTournament, { params, body: { category: one, reason } }, asNow),
      'cancel tournament': () => app.call(cancelDeskTournament, { params, body: { reason } }, asNow),
      remove: () => app.call(removeDeskTeam, { params: { ...params, id: pair.team } }, asNow),
      erase: () =>
        withTransaction(app.db, (tx) => eraseTeams(tx, { playerId: pair.one.id, now: app.clock.now })),
      job: () => app.runJobs(),
      draw: () => drawTournament(app.db, { hash, now: app.clock.now }).catch(() => undefined),
    };
    const by = pair.other;
    if (how === 'job') {
      app.clock.now = new Date('2026-03-13T14:59:59.999Z');
      by.token = await app.signIn(by.userId);
    }
    const answering = say(pair.team, by, 'yes');
    if (how === 'job') app.clock.now = new Date('2026-03-13T15:00:00Z');
    const [answer] = await Promise.all([answering, acts[how]()]);
    expect(CALM).toContain(answer.status);
    const isMoved = (await categoryOf(pair.team)) === two;
    if (answer.status === 200) expect(isMoved).toBe(true);
    else expect(isMoved).toBe(false);
    await expectWhole(pairs);
    const ended = (await told(rest.one)).filter((title) => title === 'Inscrição encerrada');
    expect(ended.length).toBeLessThanOrEqual(1);
  },
);

test.each(['charge-back', 'erase'] as const)(
  'a %s that waits while the team moves waits for its new category too',
  async (how) => {
    let paid = '';
    const fee = { price_cents: 10_000 };
    const { ask, pairs, one, two } = await merging({
      ...{ teams: 1, source: fee, target: fee },
      prepare: async (made) => {
        const [pair] = made.pairs;
        if (pair) paid = (await pay(pair.team, pair.one)).providerId;
      },
    });
    const [pair] = pairs;
    if (!pair) throw new Error('a team');
    await ask();
    await say(pair.team, pair.one, 'yes');
    const acts = {
      'charge-back': () => settle(paid, 'charged_back'),
      erase: () =>
        withTransaction(app.db, (tx) => eraseTeams(tx, { playerId: pair.one.id, now: app.clock.now })),
    };
    const [held, drawing] = [
      await app.db.startTransaction().execute(),
      await app.db.startTransaction().execute(),
    ];
    await lockCategory(held, one);
    await lockCategory(drawing, two);
    const acting = acts[how]();
    const waits = () => vi.waitFor(async () => expect(await hasWaitingConnection(app.db)).toBe(true));
    await waits();
    await writeMove(held, {
      ...{ team: pair.team, from: one, into: two, back_cents: 0, club_back_cents: 0, now: app.clock.now },
    });
    await held.commit().execute();
    await waits();
    // As a draw writes it.
    const draw = { drawn_at: app.clock.now };
    await drawing.updateTable('tournament_categories').set(draw).where('id', '=', two).execute();
    await drawing
      .updateTable('tournament_teams')
      .set({ draw_order: 1 })
      .where('id', '=', pair.team)
      .execute();
    await drawing.commit().execute();
    await acting;
    expect((await read(pair.team, pair.other)).status).toBe('confirmed');
  },
);

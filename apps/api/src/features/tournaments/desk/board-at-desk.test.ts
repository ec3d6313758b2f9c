import { callDeskMatch, takeBackDeskCall } from '@bandeja/contract/calls/desk-match-calls';
import { recordDeskResult } from '@bandeja/contract/calls/desk-results';
import { getDeskBoard, proposeDeskSchedule } from '@bandeja/contract/calls/desk-tournament-board';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { boardWorld, drawWorld, overlapsOf } from '../../../../test/tournaments/desk-tournament-world.ts';
import { tokenOf } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

type World = Awaited<ReturnType<typeof boardWorld>>;

/** The notice of the schedule that a player has: an unread one is replaced by the next. */
const told = async (player: number) =>
  (await notificationsOf(app, player))
    .filter(({ type }) => type === 'tournament_schedule' || type === 'tournament_match')
    .map(({ id, title }) => ({ id, title }));

const nowhere = (hash = '') => ({ hash, court: null, starts_at: null });
const placesOf = (world: World) =>
  world.board().then(({ matches }) => matches.map(({ court, starts_at }) => [court, starts_at]));

/** A board with the proposal published, and one of its matches whose teams are known. */
async function published(fields: Parameters<typeof boardWorld>[1] = {}) {
  const world = await boardWorld(app, fields);
  expect((await world.save((await world.propose()).matches)).status).toBe(200);
  const { matches, courts } = await world.board();
  const [first] = matches.filter(({ players }) => players.length === 4);
  if (!first) throw new Error('no match');
  return { ...world, matches, courts, first };
}

test('a proposal is published at once: each player is told once, and a change tells those it moves', async () => {
  const world = await boardWorld(app);
  const before = await world.board();
  expect(before.matches.map(({ starts_at }) => starts_at)).toEqual(Array(9).fill(null));
  const { matches, unplaced } = await world.propose();
  expect([matches.length, unplaced]).toEqual([9, []]);
  expect(await placesOf(world)).toEqual(Array(9).fill([null, null]));
  const saved = await world.save(matches);
  expect([saved.status, saved.body]).toEqual([200, { version: before.version + 1 }]);
  expect(await overlapsOf(app, world.id)).toBe(0);
  const board = await world.board();
  const [first] = board.matches.filter(({ players }) => players.length === 4);
  const others = board.people.map(({ id }) => id).filter((id) => !first?.players.includes(id));
  const notices = (players: readonly number[]) => Promise.all(players.map(told));
  const once = [{ id: expect.any(Number), title: 'Seus jogos têm horário' }];
  const untouched = await notices(others);
  expect(untouched).toEqual(Array(8).fill(once));
  expect(await notices(first?.players ?? [])).toEqual(Array(4).fill(once));
  // Saving the stored places again changes nothing: no notification, same version.
  expect((await world.save(matches)).body).toEqual(saved.body);
  expect((await world.save([nowhere(first?.hash)])).status).toBe(200);
  // With the hours of the other matches, which are not read yet.
  const changed = [{ id: expect.any(Number), title: 'Seus jogos mudaram' }];
  expect(await notices(first?.players ?? [])).toEqual(Array(4).fill(changed));
  expect(await notices(others)).toEqual(untouched);
  expect((await world.propose('true')).matches.map(({ hash }) => hash)).toEqual([first?.hash]);
});

test('a place in the way is refused with its sentence, and nothing changes', async () => {
  const world = await published();
  const { matches, courts } = world;
  const [one, other] = matches.filter(({ label }) => label === 'Grupo A');
  const final = matches.find(({ label }) => label === 'Final');
  const refuse = async (hash: string, court: number, starts_at: string) => {
    const answer = await world.save([{ hash, court, starts_at }]);
    return [answer.status, code(answer), JSON.stringify(answer.body)];
  };
  const there = one?.starts_at ?? '';
  expect(await refuse(other?.hash ?? '', one?.court ?? 0, there)).toEqual([
    ...[409, 'schedule_conflict', expect.stringMatching(/na mesma quadra ao mesmo tempo|joga nos dois/)],
  ]);
  expect(await refuse(final?.hash ?? '', courts[0]?.id ?? 0, '2026-03-14T11:15:00.000Z')).toEqual([
    ...[409, 'schedule_conflict', expect.stringContaining('Final')],
  ]);
  expect(await refuse(one?.hash ?? '', one?.court ?? 0, '2026-03-14T05:00:00.000Z')).toEqual([
    ...[409, 'schedule_conflict', expect.stringContaining('o clube está fechado')],
  ]);
  const past = await refuse(one?.hash ?? '', one?.court ?? 0, '2026-03-01T12:00:00.000Z');
  expect(past.slice(0, 2)).toEqual([400, 'match_time_past']);
  const court_id = courts[1]?.id ?? 0;
  await createClosure(app.db, { court_id, from: '2026-03-15T22:00:00Z', to: '2026-03-15T23:30:00Z' });
  await createBooking(app.db, { court_id, date: '2026-03-15', start_time: '15:00' });
  for (const starts_at of ['2026-03-15T22:00:00.000Z', '2026-03-15T17:30:00.000Z'])
    expect(await refuse(final?.hash ?? '', court_id, starts_at)).toEqual([
      ...[409, 'schedule_conflict', expect.stringContaining('uma reserva ou um fechamento')],
    ]);
  expect((await world.board()).matches).toEqual(matches);
  expect(code(await world.save([nowhere('naoexiste123')]))).toBe('tournament_match_not_found');
  expect((await world.save([{ ...nowhere(one?.hash), court: court_id }])).status).toBe(400);
});

test('a match with a result stays, and the time that one without play gave back is not taken twice', async () => {
  const world = await published();
  const [one, other] = world.matches.filter(({ label }) => label === 'Grupo A');
  const sold = { court: one?.court ?? 0, starts_at: one?.starts_at ?? '' };
  await runTournament(app, 'result', { match: one?.hash, walkover: 'A' });
  expect(code(await world.save([nowhere(one?.hash)]))).toBe('match_stays');
  // Free since the walkover: first a match may be there, and once it is sold, none.
  expect((await world.save([{ hash: other?.hash ?? '', ...sold }])).status).toBe(200);
  expect((await world.save([nowhere(other?.hash)])).status).toBe(200);
  await createBooking(app.db, {
    court_id: sold.court,
    date: '2026-03-14',
    start_time: '07:00',
    duration: 60,
  });
  expect(sold.starts_at).toBe('2026-03-14T10:00:00.000Z');
  expect(code(await world.save([{ hash: other?.hash ?? '', ...sold }]))).toBe('schedule_conflict');
  const { busy } = await world.board();
  expect(busy).toEqual([{ ...sold, ends_at: '2026-03-14T11:00:00.000Z' }]);
  expect((await world.propose('true')).matches[0]).not.toMatchObject(sold);
});

test('a called match is moved once its call is taken back', async () => {
  const { first, save, board, params, as, signInAgain } = await published();
  const called = async () => (await board()).matches.filter((match) => match.called).map(({ hash }) => hash);
  app.clock.now = new Date(Date.parse(first.starts_at ?? '') - 600_000);
  await signInAgain();
  const body = { match: first.hash };
  expect(await called()).toEqual([]);
  expect((await app.call(callDeskMatch, { params, body }, as)).status).toBe(200);
  expect(await called()).toEqual([first.hash]);
  const refused = await save([nowhere(first.hash)]);
  expect([code(refused), JSON.stringify(refused.body)]).toEqual([
    ...['match_stays', expect.stringContaining('desfaça a chamada antes')],
  ]);
  expect((await app.call(takeBackDeskCall, { params, body }, as)).status).toBe(200);
  expect(await called()).toEqual([]);
  expect(code(await save([nowhere(first.hash)]))).not.toBe('match_stays');
});

test('of two managers who save at once one wins; other clubs, reception and undrawn tournaments are refused', {
  tags: 'postgres-15',
}, async () => {
  const [world, other] = [await boardWorld(app), await drawWorld(app)];
  const [manager, reception] = [
    await employ(app, world.club, 'manager'),
    await employ(app, world.club, 'reception'),
  ];
  const { matches } = await world.propose();
  const { version } = await world.board();
  const both = await Promise.all([
    world.save(matches, { version }),
    world.save(matches, { version, as: manager.as }),
  ]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(both.map(code)).toContain('tournament_version_moved');
  expect(JSON.stringify(both.map(({ body }) => body))).toContain('Outra pessoa mudou este torneio');
  expect(code(await world.save(matches, { as: reception.as }))).toBe('desk_role_too_low');
  const foreign = { params: { ...other.slug, hash: world.hash }, query: { date: '2026-03-14' } };
  expect((await app.call(getDeskBoard, foreign, other.as)).status).toBe(404);
  expect((await app.call(proposeDeskSchedule, { ...foreign, query: {} }, other.as)).status).toBe(404);
  const places = await placesOf(world);
  expect(
    (
      await world.save(
        matches.map(({ hash }) => nowhere(hash)),
        { as: other.as },
      )
    ).status,
  ).toBe(404);
  expect(await placesOf(world)).toEqual(places);
  const undrawn = { params: other.params, query: {} };
  expect(code(await app.call(proposeDeskSchedule, undrawn, other.as))).toBe('tournament_not_drawn');
});

test('what players record while the board is saved is neither lost nor moved', {
  tags: 'postgres-15',
}, async () => {
  const { first, matches, save, board, signInAgain } = await published();
  // Without the knockout nothing has to follow the match.
  await save(matches.filter(({ after }) => after.length > 0).map(({ hash }) => nowhere(hash)));
  app.clock.now = new Date(Date.parse(first.starts_at ?? '') + 1_800_000);
  await signInAgain();
  const stored = () =>
    app.db
      .selectFrom('tournament_matches as own')
      .leftJoin('matches', 'matches.id', 'own.match_id')
      .select(['own.starts_at', 'own.match_id', 'matches.cancelled_at'])
      .select(sql<number>`(SELECT count(*)::int FROM match_scores WHERE match_id = own.match_id)`.as('sets'))
      .where('own.hash', '=', first.hash)
      .executeTakeFirstOrThrow();
  const { match_id } = await stored();
  const as = await tokenOf(app, first.players[0]);
  const body = { match: match_id ?? 0, set: 1, team_a_score: 6, team_b_score: 2 };
  const [taken, written] = await Promise.all([
    save([nowhere(first.hash)]),
    app.call(recordSet, { body }, { as }),
  ]);
  const after = await stored();
  // Either the set was first and the match keeps its time, or the match was cancelled and took no set.
  if (written.status < 300)
    expect([code(taken), after]).toMatchObject(['match_stays', { sets: 1, cancelled_at: null, match_id }]);
  else expect([taken.status, after.starts_at, after.match_id]).toEqual([200, null, null]);

  const later = { hash: first.hash, court: first.court, starts_at: '2026-03-15T20:00:00.000Z' };
  if (after.match_id === null) expect((await save([later])).status).toBe(200);
  app.clock.now = new Date('2026-03-15T20:30:00.000Z');
  await signInAgain();
  const player = await tokenOf(app, first.players[0]);
  const match = (await stored()).match_id ?? 0;
  for (const set of [1, 2]) await app.call(recordSet, { body: { ...body, match, set } }, { as: player });
  expect(code(await save([nowhere(first.hash)]))).toBe('match_stays');
  // The board and the proposal know by the sets themselves, which the tournament takes over later, and not of a contested match.
  expect((await board()).matches.find(({ hash }) => hash === first.hash)?.begun).toBe(true);
  // A proposal of before the sets leaves it; one with sets may go on elsewhere, until its players end it.
  const elsewhere = { ...later, starts_at: '2026-03-15T20:30:00.000Z' };
  const older = await save([elsewhere]);
  expect([code(older), JSON.stringify(older.body)]).toEqual([
    ...['match_stays', expect.stringContaining('já tem sets marcados e fica onde está')],
  ]);
  expect((await save([{ ...elsewhere, goes_on: true }])).status).toBe(200);
  const ended = await app.call(finishMatch, { params: { id: match }, body: {} }, { as: player });
  expect(ended.status).toBe(200);
  expect(code(await save([later]))).toBe('match_stays');
});

test('a result at the moment of a move is kept', { tags: 'postgres-15' }, async () => {
  const { first, matches, save, board, params, as } = await published();
  // Without the knockout nothing has to follow the match, so that a move that comes first is taken.
  await save(matches.filter(({ after }) => after.length > 0).map(({ hash }) => nowhere(hash)));
  const place = { hash: first.hash, court: first.court, starts_at: '2026-03-15T20:00:00.000Z' };
  const walkover = { match: first.hash, outcome: 'walkover', winner: 'A', expected_version: 1 } as const;
  const { version } = await board();
  const [moved, recorded] = await Promise.all([
    save([place], { version }),
    app.call(recordDeskResult, { params, body: walkover }, as),
  ]);
  expect(recorded.status).toBe(200);
  // Moved before it has the result, or it stays.
  expect(moved.status === 200 || code(moved) === 'match_stays').toBe(true);
  expect((await board()).matches.find(({ hash }) => hash === first.hash)).toMatchObject({
    ...{ stays: true, starts_at: moved.status === 200 ? place.starts_at : first.starts_at },
  });
});

test('a proposal for the rest leaves what has a place, also the match that the rest decides', async () => {
  const world = await published();
  const decided = world.matches.find(({ label }) => label === 'Semifinal');
  const early = world.matches
    .filter(({ id }) => decided?.after.includes(id))
    .map(({ hash }) => nowhere(hash));
  expect((await world.save(early)).status).toBe(200);
  const { matches } = await world.propose('true');
  expect(matches.map(({ hash }) => hash).toSorted()).toEqual(early.map(({ hash }) => hash).toSorted());
  expect((await world.save(matches)).status).toBe(200);
  expect((await world.board()).matches.find(({ hash }) => hash === decided?.hash)).toEqual(decided);
});

test('a proposal for all takes the time of a match that has no room any more, and begins from now', async () => {
  const world = await published();
  app.clock.now = new Date('2026-03-15T20:30:00Z');
  await world.signInAgain();
  const late = world.matches.at(-1);
  await createClosure(app.db, {
    ...{ court_id: world.courts[0]?.id ?? 0, from: '2026-03-15T20:30:00Z', to: '2026-03-17T00:00:00Z' },
  });
  await world.save([
    { hash: late?.hash ?? '', court: world.courts[1]?.id ?? 0, starts_at: '2026-03-15T23:00:00.000Z' },
  ]);
  const { matches, unplaced } = await world.propose();
  expect(unplaced.map(({ hash }) => hash)).toContain(late?.hash);
  expect(matches.filter(({ court }) => court === null)).toContainEqual(nowhere(late?.hash));
  for (const { starts_at } of matches)
    expect((starts_at ?? '2026-03-15T20:30') >= '2026-03-15T20:30').toBe(true);
  expect((await world.save(matches)).status).toBe(200);
});

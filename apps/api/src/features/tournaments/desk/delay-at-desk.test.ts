import { callDeskMatch } from '@bandeja/contract/calls/desk-match-calls';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { delayDeskSchedule } from '@bandeja/contract/calls/desk-tournament-board';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClosure } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { boardWorld, drawWorld, overlapsOf } from '../../../../test/tournaments/desk-tournament-world.ts';
import { tokenOf } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

/** A board with the proposal published. */
async function published(fields: Parameters<typeof boardWorld>[1] = {}) {
  const world = await boardWorld(app, fields);
  expect((await world.save((await world.propose()).matches)).status).toBe(200);
  const { matches, courts } = await world.board();
  return { ...world, matches: inOrder(matches), courts };
}

const inOrder = <Row extends { starts_at: string | null; court: number | null }>(rows: Row[]) =>
  rows.toSorted(
    (one, other) =>
      (one.starts_at ?? '').localeCompare(other.starts_at ?? '') || (one.court ?? 0) - (other.court ?? 0),
  );

const AFTER_FIRST = '2026-03-14T11:00:00.000Z';
const later = (starts_at: string | null, minutes: number) =>
  new Date(Date.parse(starts_at ?? '') + minutes * 60_000).toISOString();
const placesOf = (world: Awaited<ReturnType<typeof published>>) =>
  world
    .board()
    .then(({ matches }) => matches.map(({ hash, court, starts_at }) => ({ hash, court, starts_at })));
const told = async (players: readonly number[]) =>
  Promise.all(
    players.map(async (player) =>
      (await notificationsOf(app, player))
        .filter(({ type }) => type === 'tournament_schedule' || type === 'tournament_match')
        .map(({ title }) => title),
    ),
  );

test('a delay is looked at first, then saved as it was seen: order kept, each player told once', async () => {
  const world = await published();
  const { version, people } = await world.board();
  const before = await placesOf(world);
  const wanted = { minutes: 45, from: AFTER_FIRST };
  const preview = await world.delay({ ...wanted, dry_run: true });
  expect([preview.status, preview.body.version]).toEqual([200, version]);
  expect([await placesOf(world), (await world.board()).version]).toEqual([before, version]);
  const [one, other, ...rest] = world.matches;
  expect(preview.body.matches).toEqual(
    rest.map(({ hash, court, starts_at }) => ({
      ...{ hash, because: null },
      before: { court, starts_at },
      after: { court, starts_at: later(starts_at, 45) },
    })),
  );

  const ids = people.map(({ id }) => id);
  expect(await told(ids)).toEqual(Array(12).fill(['Seus jogos têm horário']));
  const saved = await world.delay({ ...wanted, plan: preview.body.plan ?? '' });
  expect([saved.status, saved.body]).toEqual([200, { version: version + 1, plan: null, matches: [] }]);
  const after = await world.board();
  expect(inOrder(after.matches).map(({ hash, starts_at }) => [hash, starts_at])).toEqual([
    ...[one, other].map((match) => [match?.hash, match?.starts_at]),
    ...rest.map(({ hash, starts_at }) => [hash, later(starts_at, 45)]),
  ]);
  expect(await overlapsOf(app, world.id)).toBe(0);
  // Two groups of three teams: one or two matches of each pair have moved. The notice has the other one too, which was not read yet.
  expect(await told(ids)).toEqual(Array(12).fill(['Seus jogos mudaram']));
  for (const player of ids) {
    const notices = await notificationsOf(app, player);
    const { content = '' } = notices.find(({ type }) => type === 'tournament_schedule') ?? {};
    expect(content.match(/sáb, 14 mar, \d\d:\d\d, Quadra \d(; |\.$)/g)).toHaveLength(2);
  }
  const { body: history } = await app.call(listDeskHistory, { params: world.slug, query: {} }, world.as);
  expect(history.results[0]).toMatchObject({
    ...{ call: 'delayDeskSchedule', object: `tournament:${world.id}` },
    changes: { minutes: [null, 45], matches: [null, 7] },
  });
});

test('only chosen courts wait, and what their matches decide follows', async () => {
  const world = await published();
  const [first] = world.courts;
  const answer = await world.delay({ minutes: 30, from: AFTER_FIRST, courts: [first?.id ?? 0] });
  expect(answer.status).toBe(200);
  const after = new Map((await world.board()).matches.map((match) => [match.hash, match]));
  const moved = world.matches.filter(({ hash, starts_at }) => after.get(hash)?.starts_at !== starts_at);
  // Of court 1: four. Its last match of the group decides both semifinals, so that of court 2 follows.
  expect(moved.map(({ label }) => label).toSorted()).toEqual([
    ...['Final', 'Grupo A', 'Grupo A', 'Semifinal', 'Semifinal'],
  ]);
  expect(await overlapsOf(app, world.id)).toBe(0);
});

test('a court that is sold at the delayed time moves its match elsewhere, and the preview says why', async () => {
  const world = await published();
  const court_id = world.courts[0]?.id ?? 0;
  // 14:00 to 15:00 of Greenwich on court 1, where a match would now end at 14:45.
  await createBooking(app.db, { court_id, date: '2026-03-14', start_time: '11:00', duration: 60 });
  const { body } = await world.delay({ minutes: 45, from: AFTER_FIRST, dry_run: true });
  const elsewhere = body.matches.filter(({ because }) => because !== null);
  expect(elsewhere.map(({ before }) => before)).toContainEqual({
    ...{ court: court_id, starts_at: '2026-03-14T12:30:00.000Z' },
  });
  expect(elsewhere[0]?.because).toContain('a quadra já tem uma reserva ou um fechamento');
  expect((await world.delay({ minutes: 45, from: AFTER_FIRST, plan: body.plan ?? '' })).status).toBe(200);
  const { matches } = await world.board();
  expect(inOrder(matches).map(({ hash, court, starts_at }) => [hash, court, starts_at])).toEqual(
    expect.arrayContaining(body.matches.map(({ hash, after }) => [hash, after.court, after.starts_at])),
  );
  expect(await overlapsOf(app, world.id)).toBe(0);
});

test('past the closing a match goes to the next day, and where no day has room all is refused by name', async () => {
  const world = await published();
  const final = world.matches.at(-1);
  const wanted = { minutes: 300, from: '2026-03-14T20:00:00Z' };
  const before = await placesOf(world);
  const { body } = await world.delay({ ...wanted, dry_run: true });
  expect(body.matches.map(({ after, because }) => [after.starts_at, because])).toEqual([
    ['2026-03-15T10:00:00.000Z', expect.stringContaining('o clube está fechado nessa hora')],
  ]);
  for (const { id } of world.courts)
    await createClosure(app.db, { court_id: id, from: '2026-03-15T09:00:00Z', to: '2026-03-17T03:00:00Z' });
  for (const dry_run of [true, false]) {
    const refused = await world.delay({ ...wanted, dry_run });
    expect([refused.status, code(refused)]).toEqual([409, 'delay_without_place']);
    expect(JSON.stringify(refused.body)).toContain(
      `Com 300 minutos a mais falta lugar para 1 jogo. Categoria 1, ${final?.label} (`,
    );
  }
  // From the first match on several have no room; three are named.
  expect(JSON.stringify((await world.delay({ minutes: 720, from: '2026-03-14T10:00:00Z' })).body)).toMatch(
    /falta lugar para \d jogos\. .*E mais \d\. Atrase menos/,
  );
  expect(await placesOf(world)).toEqual(before);
});

test('a match that has a result, is called or has begun stays, and those after it move', async () => {
  const world = await published();
  const [one, other, third] = world.matches;
  app.clock.now = new Date(Date.parse(third?.starts_at ?? '') + 600_000);
  await world.signInAgain();
  await runTournament(app, 'result', { match: one?.hash, walkover: 'A' });
  const body = { match: third?.hash ?? '' };
  expect((await app.call(callDeskMatch, { params: world.params, body }, world.as)).status).toBe(200);
  const { match_id } = await app.db
    .selectFrom('tournament_matches')
    .select('match_id')
    .where('hash', '=', other?.hash ?? '')
    .executeTakeFirstOrThrow();
  const set = { match: match_id ?? 0, set: 1, team_a_score: 6, team_b_score: 2 };
  const as = await tokenOf(app, other?.players[0]);
  expect((await app.call(recordSet, { body: set }, { as })).status).toBeLessThan(300);
  const standing = [one, other, third].map((match) => match?.hash);
  const answer = await world.delay({ minutes: 120, from: '2026-03-14T10:00:00Z' });
  expect(answer.status).toBe(200);
  for (const { hash, starts_at } of (await world.board()).matches) {
    const earlier = world.matches.find((match) => match.hash === hash)?.starts_at ?? null;
    if (standing.includes(hash)) expect(starts_at).toBe(earlier);
    else expect(Date.parse(starts_at ?? '')).toBeGreaterThanOrEqual(Date.parse(later(earlier, 120)));
  }
  expect(await overlapsOf(app, world.id)).toBe(0);
});

test('left out, the courts are all, also one that the tournament has lost', async () => {
  const world = await published();
  const lost = world.matches.at(-1);
  await app.db
    .deleteFrom('tournament_courts')
    .where('court_id', '=', lost?.court ?? 0)
    .where('tournament_id', '=', world.id)
    .execute();
  const { body } = await world.delay({ minutes: 45, from: lost?.starts_at ?? '', dry_run: true });
  expect(body.matches.map(({ hash }) => hash)).toContain(lost?.hash);
});

test('left out, the hour is now; nobody waits until an hour that has passed', async () => {
  const world = await published();
  const [, , third] = world.matches;
  app.clock.now = new Date('2026-03-14T16:00:00Z');
  await world.signInAgain();
  const { body } = await world.delay({ minutes: 15, dry_run: true });
  expect(body.matches.map(({ before }) => before.starts_at)).toEqual([
    ...['2026-03-14T17:30:00.000Z', '2026-03-14T17:30:00.000Z', '2026-03-14T20:00:00.000Z'],
  ]);
  const past = await world.delay({ minutes: 15, from: third?.starts_at ?? '' });
  expect([past.status, code(past)]).toEqual([400, 'match_time_past']);
  // 12:30 is delayed to 16:00, which is now, by 210 minutes.
  expect(JSON.stringify(past.body)).toContain('atrase 210 minutos ou mais');
  expect((await world.delay({ minutes: 210, from: third?.starts_at ?? '', dry_run: true })).status).toBe(200);
  const none = await world.delay({ minutes: 15, from: '2026-03-14T22:00:00Z' });
  expect([none.status, code(none)]).toEqual([409, 'delay_without_matches']);
});

test('of two managers who delay at once one wins', { tags: 'postgres-15' }, async () => {
  const world = await published();
  const manager = await employ(app, world.club, 'manager');
  const { version } = await world.board();
  const wanted = { minutes: 45, from: AFTER_FIRST };
  const both = await Promise.all([
    world.delay(wanted, { version }),
    world.delay(wanted, { version, as: manager.as }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(code)).toContain('tournament_version_moved');
  const starts = inOrder((await world.board()).matches).map(({ starts_at }) => starts_at);
  expect(starts).toEqual(
    world.matches.map(({ starts_at }, place) => (place < 2 ? starts_at : later(starts_at, 45))),
  );
});

test('a court that is sold at the moment of the delay is sold once', { tags: 'postgres-15' }, async () => {
  const world = await published();
  const court_id = world.courts[0]?.id ?? 0;
  const before = await placesOf(world);
  const wanted = { minutes: 45, from: AFTER_FIRST };
  const { plan } = (await world.delay({ ...wanted, dry_run: true })).body;
  const [delayed, sold] = await Promise.allSettled([
    world.delay({ ...wanted, plan: plan ?? '' }),
    createBooking(app.db, { court_id, date: '2026-03-14', start_time: '11:00', duration: 60 }),
  ]);
  if (delayed.status === 'rejected') throw delayed.reason;
  if (sold.status === 'rejected') expect(delayed.value.status).toBe(200);
  else {
    expect(['schedule_conflict', 'delay_moved']).toContain(code(delayed.value));
    expect(await placesOf(world)).toEqual(before);
  }
  expect(await overlapsOf(app, world.id)).toBe(0);
});

test('what was not seen is not saved: another booking, another version, another club, another role', async () => {
  const [world, other] = [await published(), await drawWorld(app)];
  const wanted = { minutes: 45, from: AFTER_FIRST };
  const preview = await world.delay({ ...wanted, dry_run: true });
  const court_id = world.courts[0]?.id ?? 0;
  await createBooking(app.db, { court_id, date: '2026-03-14', start_time: '11:00', duration: 60 });
  const before = await placesOf(world);
  expect(code(await world.delay({ ...wanted, plan: preview.body.plan ?? '' }))).toBe('delay_moved');
  expect(code(await world.delay(wanted, { version: preview.body.version - 1 }))).toBe(
    'tournament_version_moved',
  );
  const reception = await employ(app, world.club, 'reception');
  expect(code(await world.delay(wanted, { as: reception.as }))).toBe('desk_role_too_low');
  const { version } = await world.board();
  const foreign = {
    params: { ...other.slug, hash: world.hash },
    body: { ...wanted, expected_version: version },
  };
  for (const dry_run of [true, false])
    expect(
      (await app.call(delayDeskSchedule, { ...foreign, body: { ...foreign.body, dry_run } }, other.as))
        .status,
    ).toBe(404);
  const undrawn = { params: other.params, body: { minutes: 45, expected_version: 1 } };
  expect(code(await app.call(delayDeskSchedule, undrawn, other.as))).toBe('tournament_not_drawn');
  expect(code(await world.delay({ ...wanted, courts: [other.club.courts[0]?.id ?? 0] }))).toBe(
    'tournament_court_unknown',
  );
  for (const minutes of [0, 721, 1.5]) expect((await world.delay({ ...wanted, minutes })).status).toBe(400);
  expect((await world.delay({ ...wanted, courts: [] })).status).toBe(400);
  expect(await placesOf(world)).toEqual(before);
});

test('a night that goes past midnight is delayed with the day that opened it, and the next day says until when it goes on', async () => {
  const world = await published();
  await app.db
    .updateTable('club_hours')
    .set({ closes: 27 * 60 })
    .where('club_id', '=', world.club.id)
    .execute();
  const [first] = world.matches;
  const [starts_at, delayed] = ['2026-03-15T03:30:00.000Z', '2026-03-15T04:00:00.000Z'];
  const last = world.matches.at(-1);
  expect((await world.save([{ hash: last?.hash ?? '', court: first?.court ?? 0, starts_at }])).status).toBe(
    200,
  );
  const until = async (date: string) => (await world.board(date)).night_until;
  expect([await until('2026-03-14'), await until('2026-03-15')]).toEqual([
    ...[undefined, '2026-03-15T06:00:00.000Z'],
  ]);
  const { body } = await world.delay({ minutes: 30, from: '2026-03-14T23:00:00.000Z', dry_run: true });
  expect(body.matches.map(({ hash, after }) => [hash, after.starts_at])).toEqual([[last?.hash, delayed]]);
});

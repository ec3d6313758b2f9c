import { callDeskMatch } from '@bandeja/contract/calls/desk-match-calls';
import { listDeskMatches } from '@bandeja/contract/calls/desk-results';
import { getDeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { contestMatch } from '@bandeja/contract/calls/match-lifecycle';
import { recordSet } from '@bandeja/contract/calls/match-scores';
import { finishMatch } from '@bandeja/contract/calls/matches';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { boardWorld, overlapsOf } from '../../../../test/tournaments/desk-tournament-world.ts';
import { tokenOf, WIN } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;

/** A published board, and its first match, which ends 20 minutes after its start: by the operator, or by its players. */
async function endedEarly({ byPlayers = false } = {}) {
  const world = await boardWorld(app);
  expect((await world.save((await world.propose()).matches)).status).toBe(200);
  const { matches } = await world.board();
  const first = matches.find(({ starts_at, players }) => starts_at && players.length === 4);
  if (!first?.court || !first.starts_at) throw new Error('no match');
  const start = Date.parse(first.starts_at);
  const ended = start + 20 * MINUTE_MS;
  app.clock.now = new Date(ended);
  await world.signInAgain();
  const four = byPlayers ? await finishByPlayers(first) : null;
  if (four === null)
    expect((await runTournament(app, 'result', { match: first.hash, sets: WIN })).code).toBe(0);
  const free = new Date(start + 30 * MINUTE_MS).toISOString();
  const clear = async () =>
    world.save(
      (await world.board()).matches
        .filter(({ stays, starts_at }) => !stays && starts_at)
        .map(({ hash }) => ({ hash, court: null, starts_at: null })),
    );
  return { ...world, four, first, court: first.court, ended: new Date(ended).toISOString(), free, clear };
}

type Ended = Awaited<ReturnType<typeof endedEarly>>;

/** Team A records a win and ends the match. Resolves with the match of the four. */
async function finishByPlayers({ hash, players }: { hash: string; players: readonly number[] }) {
  const { match_id } = await app.db
    .selectFrom('tournament_matches')
    .select('match_id')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  const match = match_id ?? 0;
  const as = await tokenOf(app, players[0]);
  for (const [index, [team_a_score = 0, team_b_score = 0]] of WIN.entries())
    await app.call(recordSet, { body: { match, set: index + 1, team_a_score, team_b_score } }, { as });
  expect((await app.call(finishMatch, { params: { id: match }, body: {} }, { as })).status).toBe(200);
  await app.runJobs();
  return match;
}

/** A player of team B contests the result 4 minutes after it. */
async function contest({ first, four, ended }: Pick<Ended, 'first' | 'four' | 'ended'>) {
  app.clock.now = new Date(Date.parse(ended) + 4 * MINUTE_MS);
  const rival = await tokenOf(app, first.players[2]);
  const sent = { params: { id: four ?? 0 }, body: { reason: 'Foi ao contrário.' } };
  expect((await app.call(contestMatch, sent, { as: rival })).status).toBe(200);
  await app.runJobs();
}

/** As when the result was recorded on the wrong match, or the match was moved by a server that left its end. */
const endBefore = ({ hash, starts_at }: Ended['first']) =>
  app.db
    .updateTable('tournament_matches')
    .set({ finished_at: new Date(Date.parse(starts_at ?? '') - 180 * MINUTE_MS) })
    .where('hash', '=', hash)
    .execute();

test('the time that a match gives back by ending early is placed again, by hand and by a proposal', async () => {
  const { id, board, save, propose, first, court, ended, free, clear } = await endedEarly();
  expect((await board()).matches.find(({ hash }) => hash === first.hash)).toMatchObject({
    ...{ starts_at: first.starts_at, ends_at: ended, stays: true },
  });
  expect((await clear()).status).toBe(200);
  const { matches } = await propose();
  expect(matches).toContainEqual(expect.objectContaining({ court, starts_at: free }));
  expect((await save(matches)).status).toBe(200);
  expect(await overlapsOf(app, id)).toBe(0);
  await clear();
  const other = (await board()).matches.find(
    ({ players, stays }) =>
      !stays && players.length === 4 && !players.some((one) => first.players.includes(one)),
  );
  expect((await save([{ hash: other?.hash ?? '', court, starts_at: free }])).status).toBe(200);
});

test('a result of before the hour leaves a match where it was planned, and its court and players are free', async () => {
  const { id, board, save, first, court, clear } = await endedEarly();
  await clear();
  await endBefore(first);
  expect((await board()).matches.find(({ hash }) => hash === first.hash)).toMatchObject({
    starts_at: first.starts_at,
    ends_at: new Date(Date.parse(first.starts_at ?? '') - 180 * MINUTE_MS).toISOString(),
  });
  const other = (await board()).matches.find(
    ({ players, stays }) => !stays && players.some((one) => first.players.includes(one)),
  );
  const later = new Date(Date.parse(first.starts_at ?? '') + 30 * MINUTE_MS).toISOString();
  expect((await save([{ hash: other?.hash ?? '', court, starts_at: later }])).status).toBe(200);
  expect(await overlapsOf(app, id)).toBe(0);
});

test('a correction of a match that ended early leaves its end where it was', async () => {
  const { board, save, first, court, ended, free, clear, signInAgain } = await endedEarly();
  await clear();
  app.clock.now = new Date(Date.parse(first.starts_at ?? '') + 45 * MINUTE_MS);
  await signInAgain();
  const sets = WIN.map(([a = 0, b = 0]) => [b, a]);
  expect((await runTournament(app, 'result', { match: first.hash, sets })).code).toBe(0);
  const { matches } = await board();
  expect(matches.find(({ hash }) => hash === first.hash)).toMatchObject({ ends_at: ended });
  const other = matches.find(
    ({ players, stays }) =>
      !stays && players.length === 4 && !players.some((one) => first.players.includes(one)),
  );
  expect((await save([{ hash: other?.hash ?? '', court, starts_at: free }])).status).toBe(200);
});

test('a contest leaves the time that a match gave back, until the match is moved or called to be played again', async () => {
  const { id, board, save, first, court, ended, free, clear, four, params, as } = await endedEarly({
    byPlayers: true,
  });
  await clear();
  await contest({ first, four, ended });
  const ofFirst = async () => (await board()).matches.find(({ hash }) => hash === first.hash);
  expect(await ofFirst()).toMatchObject({ ends_at: ended, stays: false, begun: true });
  const other = (await board()).matches.find(
    ({ players, hash }) =>
      hash !== first.hash && players.length === 4 && !players.some((one) => first.players.includes(one)),
  );
  expect((await save([{ hash: other?.hash ?? '', court, starts_at: free }])).status).toBe(200);
  expect(await overlapsOf(app, id)).toBe(0);

  const { body } = await app.call(listDeskMatches, { params }, as);
  expect(body.matches.find(({ hash }) => hash === first.hash)).toMatchObject({ court_kept: false });
  const onto = await app.call(callDeskMatch, { params, body: { match: first.hash } }, as);
  expect(code(onto)).toBe('court_not_free_now');
  const later = { hash: first.hash, court, starts_at: '2026-03-15T20:00:00.000Z', goes_on: true };
  expect((await save([later])).status).toBe(200);
  const { match_minutes } = await board();
  const over = new Date(Date.parse(later.starts_at) + match_minutes * MINUTE_MS).toISOString();
  expect(await ofFirst()).toMatchObject({ starts_at: later.starts_at, ends_at: over });
});

test('a contested match that ended before its start keeps its whole time on its court and for its players', async () => {
  const { board, save, first, court, ended, free, clear, four } = await endedEarly({ byPlayers: true });
  await clear();
  await contest({ first, four, ended });
  await endBefore(first);
  const { matches, courts, match_minutes } = await board();
  const over = new Date(Date.parse(first.starts_at ?? '') + match_minutes * MINUTE_MS).toISOString();
  expect(matches.find(({ hash }) => hash === first.hash)).toMatchObject({
    ...{ starts_at: first.starts_at, ends_at: over, stays: false },
  });
  const others = matches.filter(({ hash, players }) => hash !== first.hash && players.length === 4);
  const meets = ({ players }: (typeof others)[number]) => players.some((one) => first.players.includes(one));
  const place = async (hash: string | undefined, on: number | undefined) =>
    code(await save([{ hash: hash ?? '', court: on ?? 0, starts_at: free }]));
  expect(await place(others.find((one) => !meets(one))?.hash, court)).toBe('schedule_conflict');
  const beside = courts.find(({ id }) => id !== court)?.id;
  expect(await place(others.find(meets)?.hash, beside)).toBe('schedule_conflict');
});

test('a booking of the time that a contested match gave back is shown, also where its end was before its start', async () => {
  const { board, first, court, four, clear, ended, params, as } = await endedEarly({ byPlayers: true });
  await clear();
  await contest({ first, four, ended });
  await endBefore(first);
  await createBooking(app.db, {
    ...{ court_id: court, date: '2026-03-14', start_time: '07:30', duration: 30 },
  });
  const busy = { court, starts_at: '2026-03-14T10:30:00.000Z', ends_at: '2026-03-14T11:00:00.000Z' };
  expect((await board()).busy).toContainEqual(busy);
  const { body } = await app.call(listDeskMatches, { params }, as);
  expect(body.matches.find(({ hash }) => hash === first.hash)).toMatchObject({ court_kept: false });
});

test('a contested match that has its court later than its end is called there in its time', async () => {
  const { board, save, propose, params, as, signInAgain } = await boardWorld(app);
  expect((await save((await propose()).matches)).status).toBe(200);
  const first = (await board()).matches.find(({ starts_at, players }) => starts_at && players.length === 4);
  if (!first) throw new Error('no match');
  await endBefore(first);
  app.clock.now = new Date(Date.parse(first.starts_at ?? '') + 5 * MINUTE_MS);
  await signInAgain();
  const { body: before } = await app.call(listDeskMatches, { params }, as);
  expect(before.matches.find(({ hash }) => hash === first.hash)).toMatchObject({ court_kept: true });
  expect((await app.call(callDeskMatch, { params, body: { match: first.hash } }, as)).status).toBe(200);
  const { body } = await app.call(listDeskMatches, { params }, as);
  const called = body.matches.find(({ hash }) => hash === first.hash);
  expect([called?.called?.at, called?.court_kept]).toEqual(['2026-03-14T07:05', true]);
});

test('the players of a match that ended early rest from its end', async () => {
  const { board, save, first, court, clear } = await endedEarly();
  await clear();
  const again = (await board()).matches.find(
    ({ players, stays }) =>
      !stays && players.length === 4 && players.some((one) => first.players.includes(one)),
  );
  const { rest_minutes } = await board();
  const at = (minutes: number) =>
    new Date(Date.parse(first.starts_at ?? '') + minutes * MINUTE_MS).toISOString();
  const place = (minutes: number) => save([{ hash: again?.hash ?? '', court, starts_at: at(minutes) }]);
  expect(code(await place(20 + rest_minutes - 1))).toBe('schedule_conflict');
  expect((await place(20 + rest_minutes)).status).toBe(200);
});

test('a booking of the time that a match gave back is in the way', async () => {
  const { board, save, court, free, clear, params, as } = await endedEarly();
  await clear();
  await createBooking(app.db, {
    ...{ court_id: court, date: '2026-03-14', start_time: '07:30', duration: 30 },
  });
  const other = (await board()).matches.find(({ players, stays }) => !stays && players.length === 4);
  const refused = await save([{ hash: other?.hash ?? '', court, starts_at: free }]);
  expect([code(refused), JSON.stringify(refused.body)]).toEqual([
    ...['schedule_conflict', expect.stringContaining('a quadra já tem uma reserva ou um fechamento')],
  ]);
  const { body } = await app.call(getDeskBoard, { params, query: { date: '2026-03-14' } }, as);
  expect(body.busy).toContainEqual({ court, starts_at: free, ends_at: '2026-03-14T11:00:00.000Z' });
});

test('a refused board names the match with category, round, teams, court and time', async () => {
  const { board, save, first, court } = await endedEarly();
  const { matches, courts } = await board();
  const name = courts.find(({ id }) => id === court)?.name;
  const sentence = async (match: typeof first | undefined, starts_at: string | null) => {
    const answer = await save([
      { hash: match?.hash ?? '', court: starts_at === null ? null : court, starts_at },
    ]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    return (answer.body as unknown as { error: string }).error;
  };
  const words = (match: typeof first | undefined) =>
    `${match?.category_name}, ${match?.label} (${match?.a} × ${match?.b})`;
  expect(await sentence(first, null)).toBe(
    `${words(first)}, ${name}, sáb, 14 mar, 07:00: já tem resultado e fica onde está.`,
  );
  const [other, beside] = matches.filter(({ stays, court: on }) => !stays && on === court);
  expect(await sentence(other, '2026-03-01T12:00:00.000Z')).toBe(
    `${words(other)}, ${name}, dom, 1 mar, 09:00: esse horário já passou.`,
  );
  const both = await sentence(other, beside?.starts_at ?? '');
  expect(both).toContain(`${words(beside)}, ${name}, sáb, 14 mar`);
  expect(both).toContain(`${words(other)}, ${name}, sáb, 14 mar`);
  expect(await sentence(other, '2026-03-14T05:00:00.000Z')).toMatch(
    /, sáb, 14 mar, 02:00: (a quadra|esse horário)/,
  );
});

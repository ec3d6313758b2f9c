import * as calls from '@bandeja/contract/calls/desk-match-calls';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createClosure } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { callWorld } from '../../../../test/tournaments/call-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { fullTournament, matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;

const world = () => callWorld(app);

/** What a player was told about calls and times, newest first. */
const told = async (player: number | undefined) =>
  (await notificationsOf(app, player ?? 0))
    .filter(({ title }) => /agora|desfeita|acontecer|mud/.test(title))
    .map(({ title }) => title);

test('a called match tells its four players once, shows as called everywhere, and its result ends the call', async () => {
  const { matches, all, call, find, players, shown, record, as, slug, hash } = await world();
  const [match] = matches;
  const of = match?.hash ?? '';
  expect(match).toMatchObject({ called: null, can: { call: true } });
  const { status, body } = await call(of);
  expect([status, body.court, body.starts_at]).toEqual([200, match?.court, match?.starts_at]);
  expect(body.called).toEqual({
    ...{ at: '2026-03-14T06:50', court: match?.court_id },
    walkover_from: '2026-03-14T10:15:00.000Z',
  });
  const four = await players(of);
  expect(four).toHaveLength(4);
  for (const player of four) expect(await told(player)).toEqual([`Seu jogo é agora, ${match?.court}`]);
  const [notice] = (await notificationsOf(app, four[0] ?? 0)).filter(({ title }) => /agora/.test(title));
  expect([notice?.content, notice?.meta_data]).toEqual([
    expect.stringContaining('Vá para a quadra: quem não aparecer em 15 minutos pode perder o jogo.'),
    expect.objectContaining({ type: 'tournament', hash }),
  ]);
  const seated = await players(all.find(({ hash: one }) => one !== of)?.hash ?? '');
  expect(await told(seated.find((one) => !four.includes(one)))).toEqual([]);
  expect((await shown()).map((one) => one.hash)).toEqual([of]);
  expect((await matchesOf(app, hash)).filter(({ called_at }) => called_at).map((one) => one.hash)).toEqual([
    of,
  ]);

  expect((await call(of)).body).toEqual(body);
  expect((await call(of, { court: match?.court_id ?? 0 })).body).toEqual(body);
  expect(await told(four[0])).toHaveLength(1);

  expect((await record(of, { outcome: 'walkover', winner: 'A' })).body.match).toMatchObject({ called: null });
  expect([await shown(), (await find(of))?.can.call]).toEqual([[], false]);
  expect(code(await call(of))).toBe('match_has_result');
  const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(history.results.filter((entry) => entry.call === 'callDeskMatch')).toMatchObject([
    { object: expect.stringContaining('tournament_match:'), changes: { court: [null, match?.court] } },
  ]);
});

test('a call that is taken back tells the players, leaves the match where it is, and may come again', async () => {
  const { matches, call, takeBack, players, shown, at } = await world();
  const of = matches[0]?.hash ?? '';
  await call(of);
  const { body } = await takeBack(of);
  expect(body).toEqual({ ...matches[0] });
  expect((await takeBack(of)).status).toBe(200);
  const [player] = await players(of);
  expect(await told(player)).toEqual(['A chamada foi desfeita']);
  expect(await shown()).toEqual([]);
  await at('2026-03-14T10:20:00Z');
  // Late: the 15 minutes count from the call.
  expect((await call(of)).body.called).toMatchObject({ walkover_from: '2026-03-14T10:35:00.000Z' });
  expect(await told(player)).toEqual(['Seu jogo é agora, Quadra 1']);
});

test('a match moves to another court that is free now, and is told of its call alone', async () => {
  const { matches, courts, call, record, players, read, hash, at } = await world();
  const [one, other] = matches;
  const [of, beside] = [one?.hash ?? '', other?.hash ?? ''];
  await at('2026-03-14T10:20:30Z');
  expect((await read()).courts.map(({ free_until }) => free_until)).toEqual([null, null]);
  expect(code(await call(of, { court: other?.court_id ?? 0 }))).toBe('court_not_free_now');
  expect(code(await call(of, { court: 1_000_000 }))).toBe('tournament_court_unknown');
  // Ended early: what is left of its time is free.
  await record(beside, { outcome: 'walkover', winner: 'A' });
  // A closure of 08:10: the match has the court until then.
  await createClosure(app.db, {
    ...{ court_id: courts[1] ?? 0, from: '2026-03-14T11:10:00Z', to: '2026-03-14T12:00:00Z' },
  });
  expect((await read()).courts).toEqual([
    { id: courts[0], name: 'Quadra 1', free_until: null },
    { id: courts[1], name: 'Quadra 2', free_until: '2026-03-14T08:10' },
  ]);
  const { status, body } = await call(of, { court: other?.court_id ?? 0 });
  expect([status, body.court, body.starts_at]).toEqual([200, other?.court, '2026-03-14T07:21']);
  for (const player of await players(of))
    expect(await told(player)).toEqual([`Seu jogo é agora, ${other?.court}`]);
  const [moved] = (await matchesOf(app, hash)).filter((match) => match.hash === of);
  expect([moved?.starts_at, moved?.ends_at, moved?.court?.name]).toEqual([
    ...['2026-03-14T10:21:00.000Z', '2026-03-14T11:10:00.000Z', other?.court],
  ]);
  const four = await app.db
    .selectFrom('matches')
    .select(['date', 'court_id'])
    .where('id', '=', moved?.match ?? 0)
    .executeTakeFirstOrThrow();
  expect([four.date.toISOString(), four.court_id]).toEqual([moved?.starts_at, other?.court_id]);
  expect((await read()).courts[0]?.free_until).toBe('2026-03-14T08:51');
  await runTournament(app, 'schedule', { tournament: hash, from: '2026-03-15T08:00' });
  expect(await told((await players(of))[0])).toHaveLength(1);
});

test('a late match has its court again only where the court is free now, from now on', async () => {
  const { matches, courts, call, players, find, read, hash, at } = await world();
  const [one, other] = matches;
  const [of, beside] = [one?.hash ?? '', other?.hash ?? ''];
  expect(one?.court_kept).toBe(true);
  // After the last match of the day: the court is no longer kept for it.
  await at('2026-03-14T23:30:30Z');
  await createClosure(app.db, {
    ...{ court_id: one?.court_id ?? 0, from: '2026-03-14T23:00:00Z', to: '2026-03-15T00:30:00Z' },
  });
  expect((await find(of))?.court_kept).toBe(false);
  expect((await read()).courts.find(({ id }) => id === one?.court_id)?.free_until).toBeNull();
  const refused = await call(of);
  expect([refused.status, code(refused)]).toEqual([409, 'court_not_free_now']);
  expect((await find(of))?.called).toBeNull();

  const { status, body } = await call(beside);
  expect([status, body.court_id, body.starts_at, body.court_kept]).toEqual([
    ...[200, other?.court_id, '2026-03-14T20:31', true],
  ]);
  expect((await read()).courts.find(({ id }) => id === courts[1])?.free_until).toBeNull();
  for (const player of await players(beside))
    expect(await told(player)).toEqual([`Seu jogo é agora, ${other?.court}`]);
  const [moved] = (await matchesOf(app, hash)).filter((match) => match.hash === beside);
  expect(moved?.starts_at).toBe('2026-03-14T23:31:00.000Z');
});

test('a court has one called match, a player is called to one court', async () => {
  const { matches, all, courts, call, club } = await world();
  const [one] = matches;
  await call(one?.hash ?? '');
  const next = all.find(
    ({ court_id, hash: of, can }) => court_id === one?.court_id && of !== one?.hash && can.call,
  );
  const refused = await call(next?.hash ?? '');
  expect(code(refused)).toBe('court_in_call');
  const named = `jogo das 07:00 de Categoria 1 (${one?.team_a?.name} × ${one?.team_b?.name})`;
  expect(JSON.stringify(refused.body)).toContain(`O ${named} está chamado para esta quadra`);
  const twice = all.find(
    ({ hash: of, team_a, team_b, can }) =>
      of !== one?.hash &&
      can.call &&
      [team_a?.id, team_b?.id].some((team) => team === one?.team_a?.id || team === one?.team_b?.id),
  );
  const busy = await call(twice?.hash ?? '', { court: courts[1] ?? 0 });
  expect([code(busy), JSON.stringify(busy.body)]).toEqual([
    ...['player_in_call', expect.stringContaining(`está no ${named}, chamado para Quadra 1`)],
  ]);
  // Also of another tournament of the club; the database has the last word.
  const elsewhere = await fullTournament(app, { club_id: club.id, teams: 4 });
  await runTournament(app, 'draw', { tournament: elsewhere.hash });
  const called = { called_at: app.clock.now, called_court: one?.court_id ?? 0, court_id: one?.court_id ?? 0 };
  await expect(
    app.db
      .updateTable('tournament_matches')
      .set((row) => ({
        ...{ ...called, starts_at: app.clock.now, ends_at: app.clock.now },
        occupation_id: row
          .selectFrom('tournament_matches as own')
          .select('own.occupation_id')
          .where('own.hash', '=', one?.hash ?? ''),
      }))
      .where('tournament_id', '=', elsewhere.id)
      .execute(),
  ).rejects.toMatchObject({ code: '23505' });
});

test('two people call at once: one call, told once; of two courts the second person sees the first', {
  tags: 'postgres-15',
}, async () => {
  const { matches, call, record, players, courts } = await world();
  const [one, other] = matches;
  const of = one?.hash ?? '';
  const same = await Promise.all([call(of), call(of)]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(same[0].body).toEqual(same[1].body);
  expect(await told((await players(of))[0])).toHaveLength(1);

  await record(other?.hash ?? '', { outcome: 'walkover', winner: 'A' });
  const [first = 0, second = 0] = courts;
  const answers = await Promise.all([
    call(of, { court: second, instead_of: first }),
    call(of, { court: second }),
  ]);
  expect(answers.map(({ status }) => status)).toContain(200);
  const late = await call(of, { court: first, instead_of: first });
  expect([code(late), late.body]).toEqual([
    'match_call_moved',
    expect.objectContaining({ match: expect.objectContaining({ court_id: second }) }),
  ]);
});

test('a result and a call at once: the result stands, and no call is left', {
  tags: 'postgres-15',
}, async () => {
  const { matches, call, record, find } = await world();
  const of = matches[0]?.hash ?? '';
  const [recorded] = await Promise.all([record(of, { outcome: 'walkover', winner: 'B' }), call(of)]);
  expect(recorded.status).toBe(200);
  expect(await find(of)).toMatchObject({ outcome: 'walkover', winner: 'B', called: null });
});

test('a team that leaves while its match is called ends the call, and the other team is told', async () => {
  const { matches, call, find, players } = await world();
  const [match] = matches;
  const of = match?.hash ?? '';
  await call(of);
  const [a, , b] = await players(of);
  expect((await runTournament(app, 'result', { team: match?.team_a?.id })).code).toBe(0);
  expect(await find(of)).toMatchObject({ outcome: 'walkover', winner: 'B', called: null });
  expect([await told(b), (await notificationsOf(app, b ?? 0)).at(-1)?.content]).toEqual([
    ['Seu jogo não vai acontecer'],
    expect.stringContaining('A outra dupla desistiu: vocês venceram sem jogar.'),
  ]);
  expect(await told(a)).toEqual([`Seu jogo é agora, ${match?.court}`]);
});

test('another place ends the call, also written by a server that knows no calls; a new schedule leaves a called match', async () => {
  const { matches, call, find, hash, at } = await world();
  const [one, other] = matches;
  await call(one?.hash ?? '');
  await call(other?.hash ?? '');
  await at('2026-03-14T12:30:00Z');
  await runTournament(app, 'schedule', { tournament: hash });
  expect(await find(one?.hash ?? '')).toMatchObject({
    starts_at: one?.starts_at,
    called: { court: one?.court_id },
  });
  const later = (match: string | undefined, minutes: number) =>
    app.db
      .updateTable('tournament_matches')
      .set({ starts_at: new Date(Date.parse('2026-03-14T10:00:00Z') + minutes * MINUTE_MS) })
      .where('hash', '=', match ?? '')
      .execute();
  await later(one?.hash, 0);
  expect((await find(one?.hash ?? ''))?.called).not.toBeNull();
  await later(one?.hash, 10);
  expect((await find(one?.hash ?? ''))?.called).toBeNull();
  await app.db
    .updateTable('tournament_matches')
    .set({ occupation_id: null })
    .where('hash', '=', other?.hash ?? '')
    .execute();
  expect(await find(other?.hash ?? '')).toMatchObject({ called: null, can: { call: false } });
});

test('reception calls; a match of another day, under way, without teams or of another club is not called', async () => {
  const [own, other] = [await world(), await world()];
  const of = own.matches[0]?.hash ?? '';
  const reception = await employ(app, own.club, 'reception');
  expect((await own.call(of, {}, reception.as)).status).toBe(200);
  expect(code(await other.call(of))).toBe('tournament_match_not_found');
  const foreign = { params: { ...other.slug, hash: own.hash }, body: { match: of } };
  expect(code(await app.call(calls.callDeskMatch, foreign, other.as))).toBe('tournament_not_found');
  expect(code(await app.call(calls.takeBackDeskCall, foreign, other.as))).toBe('tournament_not_found');
  const played = own.matches[1]?.hash ?? '';
  const begun = app.db.updateTable('tournament_matches').set({ sets: '[[2, 1]]' });
  await begun.where('hash', '=', played).execute();
  expect([code(await own.call(played)), (await own.find(played))?.can.call]).toEqual([
    'match_under_way',
    false,
  ]);
  const final = own.all.find(({ label }) => label === 'Final')?.hash ?? '';
  expect(code(await own.call(final))).toBe('match_teams_unknown');
  await other.at('2026-03-13T20:00:00Z');
  expect(code(await other.call(other.matches[0]?.hash ?? ''))).toBe('match_not_today');
});

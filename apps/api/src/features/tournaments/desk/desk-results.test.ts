import * as calls from '@bandeja/contract/calls/desk-results';
import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { findMatch, playOnPage } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import {
  drawAndSchedule,
  fullTournament,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const sets = (...games: [number, number][]) =>
  games.map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score }));
const WIN = sets([6, 3], [6, 4]);
const LOSS = sets([3, 6], [4, 6]);

/** A drawn tournament at a club, and a manager's calls about its matches. */
async function world(teams = 6) {
  const desk = await deskWorld(app);
  const { hash } = await fullTournament(app, { club_id: desk.club.id, teams });
  await drawAndSchedule(app, hash);
  await desk.signInAgain();
  const params = { ...desk.slug, hash };
  const read = async (as = desk.as) => (await app.call(calls.listDeskMatches, { params }, as)).body;
  const find = async (match: string) => (await read()).matches.find((one) => one.hash === match);
  const record = async (match: string, body: object) => {
    const { version = 1 } = (await find(match)) ?? {};
    return app.call(
      calls.recordDeskResult,
      { params, body: { match, expected_version: version, ...body } },
      desk.as,
    );
  };
  return {
    ...{ ...desk, hash, params, read, find, record },
    finish: () => app.call(calls.finishDeskTournament, { params }, desk.as),
    /** The first match of a round. */
    first: async (label: RegExp) =>
      (await read()).matches.find((match) => label.test(match.label))?.hash ?? '',
    async endAll(label: RegExp) {
      for (const { hash: match } of (await read()).matches.filter((one) => label.test(one.label)))
        expect((await record(match, { sets: WIN })).status).toBe(200);
    },
  };
}

test('a manager records results of every kind; they fill standings and bracket, and the last one lets the tournament finish', async () => {
  const { read, record, endAll, first, finish, find, as, slug } = await world();
  expect((await read()).can).toEqual({ record: true, finish: false });
  const open = await first(/Grupo/);
  expect(await find(open)).toMatchObject({ version: 1, outcome: null, can: { record: true } });
  expect(await find(await first(/Final/))).toMatchObject({
    ...{ team_a: null, from_a: 'Vencedor de Semifinal 1', can: { record: false } },
  });
  expect(code(await record(await first(/Final/), { sets: WIN }))).toBe('match_teams_unknown');
  await endAll(/Grupo/);
  const semifinals = (await read()).matches.filter(({ label }) => label === 'Semifinal');
  const [one, other] = semifinals.map(({ hash }) => hash) as [string, string];
  expect((await record(one, { outcome: 'walkover', winner: 'B' })).body.match).toMatchObject({
    ...{ outcome: 'walkover', winner: 'B' },
  });
  const stopped = { outcome: 'retirement', winner: 'A', sets: sets([6, 3], [2, 4]) };
  expect((await record(other, stopped)).body.match).toMatchObject({
    ...{ outcome: 'played', winner: 'A', ended_by: 'retirement', scores: stopped.sets },
  });
  expect(code(await finish())).toBe('tournament_results_missing');
  const final = await first(/Final/);
  expect(await find(final)).toMatchObject({
    team_a: { id: semifinals[0]?.team_b?.id },
    team_b: { id: semifinals[1]?.team_a?.id },
  });
  await record(final, { sets: sets([6, 3], [3, 6], [10, 8]) });
  const ended = await Promise.all([finish(), finish()]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const second = ended.find(({ status }) => status === 409);
  expect(second && code(second)).toBe('tournament_over');
  const { status, can, categories } = await read();
  expect([status, can]).toEqual(['finished', { record: false, finish: false }]);
  expect(categories).toMatchObject([{ open: 0, champion: semifinals[0]?.team_b?.name }]);
  expect(code(await record(final, { sets: WIN }))).toBe('tournament_not_running');
  const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(
    body.results.slice(0, 2).map(({ call, object, changes }) => [call, object.split(':')[0], changes]),
  ).toEqual([
    ['finishDeskTournament', 'tournament', { matches: [expect.any(Number)] }],
    [
      'recordDeskResult',
      'tournament_match',
      { outcome: [null, 'played'], sets: [null, '6 × 3, 3 × 6, 10 × 8'] },
    ],
  ]);
});

test('a result that is none is refused at its field, and changes nothing', async () => {
  const { record, first, find } = await world(4);
  const match = await first(/Grupo/);
  const refused = async (body: object) => {
    const { status, body: answer } = await record(match, body);
    return [status, Object.keys(answer)[0]];
  };
  expect(await refused({ sets: sets([6, 3]) })).toEqual([400, 'outcome']);
  expect(await refused({ sets: sets([6, 5], [6, 3]) })).toEqual([400, 'sets']);
  expect(await refused({})).toEqual([400, 'sets']);
  expect(await refused({ sets: WIN, winner: 'B' })).toEqual([400, 'winner']);
  expect(await refused({ outcome: 'walkover' })).toEqual([400, 'winner']);
  expect(await refused({ outcome: 'walkover', winner: 'A', sets: WIN })).toEqual([400, 'sets']);
  expect(await refused({ outcome: 'retirement', sets: sets([2, 1]) })).toEqual([400, 'winner']);
  expect(await refused({ sets: sets([6, 100], [6, 3]) })).toEqual([400, 'sets']);
  expect(await find(match)).toMatchObject({ version: 1, outcome: null, scores: [] });
});

test('two people record one match at once: one wins, and the other sees what was recorded', {
  tags: 'postgres-15',
}, async () => {
  const { first, find, params, as } = await world(4);
  const match = await first(/Grupo/);
  const answers = await Promise.all(
    [WIN, LOSS].map((typed) =>
      app.call(calls.recordDeskResult, { params, body: { match, expected_version: 1, sets: typed } }, as),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost && code(lost)).toBe('tournament_match_moved');
  expect(lost?.body).toMatchObject({ match: won?.body.match });
  expect(await find(match)).toEqual(won?.body.match);
});

test('what the players finish on their phones counts as another person', async () => {
  const { first, hash, find, params, as, signInAgain } = await world(4);
  const match = await first(/Grupo/);
  const shown = await find(match);
  const seen = (await matchesOf(app, hash)).find((one) => one.hash === match) as TournamentMatch;
  await playOnPage(app, seen);
  await app.runJobs();
  expect(await findMatch(app, hash, seen.id)).toMatchObject({ winner: 'A' });
  await signInAgain();
  const body = { match, expected_version: shown?.version ?? 0, sets: LOSS };
  const answer = await app.call(calls.recordDeskResult, { params, body }, as);
  expect(code(answer)).toBe('tournament_match_moved');
  expect(answer.body).toMatchObject({ match: { outcome: 'played', winner: 'A', scores: WIN } });
});

test('a correction says what follows from it, without changing anything, and asks for what it contradicts', async () => {
  const { record, endAll, read, find, first, params, as } = await world();
  await endAll(/Grupo/);
  const group = await first(/Grupo A/);
  const trial = await record(group, { sets: LOSS, dry_run: true });
  expect(trial.body).toMatchObject({ match: { winner: 'B' }, changes: { played: [] } });
  // Every match of a group was won by its first team, so this one decides places.
  expect(trial.body.changes.places.length).toBeGreaterThan(0);
  expect(await find(group)).toMatchObject({ winner: 'A' });

  await endAll(/Semifinal/);
  const final = await first(/Final/);
  await record(final, { sets: WIN });
  const champions = async (typed: typeof WIN) =>
    (await record(final, { sets: typed, dry_run: true })).body.changes.champions;
  const { team_a, team_b } = (await find(final)) ?? {};
  expect(await champions(LOSS)).toEqual({ before: team_a?.name, after: team_b?.name });
  expect(await champions(WIN.toReversed())).toBeUndefined();
  const [semifinal] = (await read()).matches.filter(({ label }) => label === 'Semifinal');
  const before = await read();
  const refused = await record(semifinal?.hash ?? '', { sets: LOSS });
  expect(code(refused)).toBe('result_needs_confirmation');
  expect(refused.body).toMatchObject({ changes: { played: [{ hash: final, label: 'Final' }] } });
  expect(await read()).toEqual(before);
  // A match that was not shown is not confirmed.
  expect(code(await record(semifinal?.hash ?? '', { sets: LOSS, confirm: [group] }))).toBe(
    'result_needs_confirmation',
  );
  const confirmed = await record(semifinal?.hash ?? '', { sets: LOSS, confirm: [final] });
  expect(confirmed.body).toMatchObject({ match: { winner: 'B' } });
  expect(await find(final)).toMatchObject({ outcome: 'played', team_a: { id: semifinal?.team_a?.id } });
  const again = { match: final, expected_version: 1, sets: WIN, dry_run: true };
  expect(code(await app.call(calls.recordDeskResult, { params, body: again }, as))).toBe(
    'tournament_match_moved',
  );
});

test('a team that left wins and plays nothing more; what it played is corrected after a yes', async () => {
  const { record, read } = await world(4);
  const [one] = (await read()).matches;
  await record(one?.hash ?? '', { sets: WIN });
  const { code: exit } = await runTournament(app, 'result', { team: one?.team_a?.id });
  expect(exit).toBe(0);
  const lost = (await read()).matches.find(
    ({ outcome, team_a, team_b }) =>
      outcome === 'walkover' && [team_a?.id, team_b?.id].includes(one?.team_a?.id),
  );
  expect(lost?.can.record).toBe(false);
  expect(code(await record(lost?.hash ?? '', { sets: WIN }))).toBe('match_team_withdrawn');
  const refused = await record(one?.hash ?? '', { sets: LOSS });
  expect(code(refused)).toBe('result_needs_confirmation');
  expect(refused.body).toMatchObject({ changes: { withdrawn: [one?.team_a?.name] } });
  const { body } = await record(one?.hash ?? '', { sets: LOSS, confirm: [one?.hash] });
  expect(body.match).toMatchObject({ winner: 'B' });
});

test('reception reads the matches; another club finds neither them nor the tournament', async () => {
  const [own, other] = [await world(4), await world(4)];
  const reception = await employ(app, own.club, 'reception');
  const shown = await own.read(reception.as);
  expect(shown.can).toEqual({ record: false, finish: false });
  expect(shown.matches.every(({ can }) => !can.record)).toBe(true);
  const match = await own.first(/Grupo/);
  const body = { match, expected_version: 1, sets: WIN };
  expect(code(await app.call(calls.recordDeskResult, { params: own.params, body }, reception.as))).toBe(
    'desk_role_too_low',
  );
  expect(code(await other.record(match, { sets: WIN }))).toBe('tournament_match_not_found');
  const foreign = { ...other.slug, hash: own.hash };
  for (const answer of [
    await app.call(calls.listDeskMatches, { params: foreign }, other.as),
    await app.call(calls.recordDeskResult, { params: foreign, body }, other.as),
    await app.call(calls.finishDeskTournament, { params: foreign }, other.as),
  ])
    expect(code(answer)).toBe('tournament_not_found');
});

test('a played match that becomes a walkover moves no level, and a walkover that was played moves them', async () => {
  const { first, record } = await world();
  const open = await first(/Grupo/);
  const ofMatch = () =>
    app.db
      .selectFrom('tournament_matches')
      .leftJoin('level_changes', 'level_changes.match_id', 'tournament_matches.match_id')
      .select(['tournament_matches.match_id', 'level_changes.player_id'])
      .where('tournament_matches.hash', '=', open)
      .execute();
  const moved = async (match: number | null) =>
    (await app.db.selectFrom('level_changes').select('player_id').where('match_id', '=', match).execute())
      .length;
  await record(open, { sets: WIN });
  const four = (await ofMatch())[0]?.match_id ?? null;
  expect(await moved(four)).toBe(4);

  expect((await record(open, { outcome: 'walkover', winner: 'B' })).status).toBe(200);
  expect([await moved(four), (await ofMatch())[0]?.match_id]).toEqual([0, null]);
  const { cancelled_at, ended_at } = await app.db
    .selectFrom('matches')
    .select(['cancelled_at', 'ended_at'])
    .where('id', '=', four)
    .executeTakeFirstOrThrow();
  expect([cancelled_at === null, ended_at]).toEqual([false, null]);

  expect((await record(open, { sets: LOSS })).status).toBe(200);
  expect(await ofMatch()).toHaveLength(4);
});

test('a tournament does not end while teams have a place in a category that was never drawn', async () => {
  const { read, endAll, finish, hash, cancel } = await world();
  const { id: tournament_id } = await app.db
    .selectFrom('tournaments')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  const { id: category } = await app.db
    .insertInto('tournament_categories')
    .values({ tournament_id, name: 'Terceira', position: 1, max_teams: 8, price_cents: 5_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createTeam(app.db, { category_id: category, now: app.clock.now });
  for (const label of [/Grupo/, /Semifinal/, /Final/]) await endAll(label);
  expect((await read()).can.finish).toBe(false);
  const refused = await finish();
  expect(code(refused)).toBe('tournament_results_missing');
  expect(JSON.stringify(refused.body)).toContain('Terceira ainda não foi sorteada');
  expect((await cancel(hash, { category, reason: 'Poucas duplas' })).status).toBe(200);
  expect((await finish()).status).toBe(200);
});

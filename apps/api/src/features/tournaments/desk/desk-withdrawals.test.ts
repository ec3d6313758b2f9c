import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { moveTill, readOpenTill } from '@bandeja/contract/calls/desk-till';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { getDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { drawWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { WIN } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

const FLOAT = { kind: 'float' as const, amount_cents: 5_000, reason: 'Troco' };

type Body = { refund?: boolean; method?: 'transfer' | 'cash'; confirm?: boolean; dry_run?: boolean };

/** A drawn tournament of a club, and a manager who takes its teams out. */
async function drawn(world: { teams?: number; categories?: object[] } = {}) {
  const desk = await drawWorld(app, world);
  await runTournament(app, 'draw', { tournament: desk.hash });
  const matches = () => matchesOf(app, desk.hash);
  const [first] = await matches();
  const team = first?.team_a?.id ?? 0;
  return {
    ...{ ...desk, matches, team },
    withdraw: (body: Body = {}, id = team, as = desk.as) =>
      app.call(calls.withdrawDeskTeam, { params: { ...desk.params, id }, body }, as),
    teams: async () => (await app.call(calls.listDeskTeams, { params: desk.params }, desk.as)).body,
    /** The matches of the team by their outcomes. */
    outcomes: async () =>
      (await matches())
        .filter(({ team_a, team_b }) => [team_a?.id, team_b?.id].includes(team))
        .map(({ outcome }) => outcome)
        .toSorted(),
    record: (match: string | undefined) => runTournament(app, 'result', { match, sets: WIN }),
    /** What the club has of the team's fee. */
    fee: () =>
      app.db
        .selectFrom('tournament_teams')
        .select(['paid_at_club_at', 'fee_returned_at'])
        .where('id', '=', team)
        .executeTakeFirstOrThrow(),
    paidAtClub: () =>
      app.db
        .updateTable('tournament_teams')
        .set({ paid_at_club_at: app.clock.now })
        .where('id', '=', team)
        .execute(),
  };
}

test('a look says what follows and changes nothing; then the team loses what it has not played, told once', async () => {
  const { withdraw, outcomes, teams, team, matches, slug, as } = await drawn({ teams: 6 });
  const before = await matches();
  const { body: look } = await withdraw({ dry_run: true });
  expect(look).toMatchObject({ team: { id: team, status: 'withdrawn' }, fee: null, champion: false });
  expect(look.changes.walkovers).toHaveLength(2);
  expect(look.changes.walkovers[0]).toMatchObject({ label: expect.stringContaining('Grupo') });
  expect(await matches()).toEqual(before);
  expect((await teams()).find(({ id }) => id === team)).toMatchObject({
    ...{ status: 'confirmed', can: { withdraw: true, remove: false } },
  });

  expect((await withdraw()).body).toMatchObject({ team: { status: 'withdrawn', can: { withdraw: false } } });
  expect(await outcomes()).toEqual(['walkover', 'walkover']);
  expect(await teams()).toHaveLength(6);
  const player = before[0]?.team_a?.player_A.id ?? 0;
  const told = (await notificationsOf(app, player)).map(({ type }) => type);
  expect(told.filter((type) => type === 'tournament_withdrawn')).toHaveLength(1);
  const { body: history } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(history.results[0]).toMatchObject({
    ...{ call: 'withdrawDeskTeam', object: `tournament_team:${team}` },
    changes: { status: ['confirmed', 'withdrawn'] },
  });
});

test('of two managers who take one team out at once one does, and its players are told once', {
  tags: 'postgres-15',
}, async () => {
  const { withdraw, club, matches, outcomes } = await drawn();
  const other = await employ(app, club, 'manager');
  const [first] = await matches();
  const both = await Promise.all([withdraw(), withdraw({}, undefined, other.as)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost && code(lost)).toBe('team_withdrawn');
  expect(await outcomes()).toEqual(['walkover', 'walkover']);
  const told = await notificationsOf(app, first?.team_a?.player_A.id ?? 0);
  expect(told.filter(({ type }) => type === 'tournament_withdrawn')).toHaveLength(1);
});

test('what was played stands, and a result that is recorded at once stands or the match is lost', {
  tags: 'postgres-15',
}, async () => {
  const { withdraw, outcomes, record, matches, team } = await drawn({ teams: 6 });
  const own = (await matches()).filter(({ team_a, team_b }) => [team_a?.id, team_b?.id].includes(team));
  await record(own[0]?.hash);
  const [{ body }, recorded] = await Promise.all([withdraw(), record(own[1]?.hash)]);
  expect(body.team.status).toBe('withdrawn');
  expect(await outcomes()).toEqual(['played', recorded.code === 0 ? 'played' : 'walkover']);
});

test.each([
  { refund: true, returned: true },
  { refund: false, returned: false },
])('a fee paid at the club is asked about: $refund', async ({ refund, returned }) => {
  const { withdraw, paidAtClub, fee } = await drawn({ categories: [{ price_cents: 8_000 }] });
  await paidAtClub();
  const { body: look } = await withdraw({ refund, dry_run: true });
  expect(look.fee).toEqual({ cents: 8_000, how: 'club', returns: 'asked' });
  expect((await fee()).fee_returned_at).toBeNull();
  await withdraw({ refund });
  expect((await fee()).fee_returned_at !== null).toBe(returned);
});

test('a fee that is in the till is handed back over the counter in a form of the till', async () => {
  const { withdraw, team, params, club, slug, as, fee } = await drawn({
    categories: [{ price_cents: 8_000 }],
  });
  const { body } = await app.call(moveTill, { params: slug, body: FLOAT }, as);
  await app.db
    .insertInto('desk_payments')
    .values({
      ...{ club_id: club.id, team_id: team, till_id: body.id, kind: 'payment', method: 'debit' },
      ...{ amount_cents: 8_000, at: app.clock.now },
    })
    .execute();
  await app.db
    .updateTable('tournament_teams')
    .set({ paid_at_club_at: app.clock.now })
    .where('id', '=', team)
    .execute();
  expect(code(await withdraw({ refund: true }))).toBe('fee_needs_method');
  expect(code(await withdraw({ refund: true, method: 'cash' }))).toBe('till_cash_short');
  expect((await withdraw({ refund: true, dry_run: true })).status).toBe(200);
  expect((await withdraw({ refund: true, method: 'transfer' })).status).toBe(200);
  expect((await fee()).fee_returned_at).not.toBeNull();
  const { till } = (await app.call(readOpenTill, { params: slug }, as)).body;
  expect(till?.rows.find(({ kind }) => kind === 'return')).toMatchObject({
    kind: 'return',
    method: 'transfer',
    amount_cents: -8_000,
    fee: { team },
  });
  expect((await app.call(getDeskTournament, { params }, as)).body.fees).toMatchObject({
    ...{ club_cents: 8_000, unnamed_cents: 0, returned_cents: 8_000, owed_cents: 0 },
  });
});

test('a champion is taken out after a yes', async () => {
  const { withdraw, matches, record } = await drawn({ teams: 3 });
  for (const { hash } of (await matches()).filter(({ group }) => group !== null)) await record(hash);
  const final = (await matches()).find(({ group }) => group === null);
  await record(final?.hash);
  const champion = (await matches()).find(({ group }) => group === null)?.team_a?.id ?? 0;
  const refused = await withdraw({}, champion);
  expect([refused.status, code(refused)]).toEqual([409, 'team_is_champion']);
  expect((await withdraw({ dry_run: true }, champion)).body.champion).toBe(true);
  expect((await withdraw({ confirm: true }, champion)).status).toBe(200);
});

test('a team of a category without a draw gets its fee back without a question', async () => {
  const { withdraw, id: tournament_id, club } = await drawn();
  await app.db
    .updateTable('clubs')
    .set({ email: 'clube@exemplo.com.br' })
    .where('id', '=', club.id)
    .execute();
  const { id: category_id } = await app.db
    .insertInto('tournament_categories')
    .values({ tournament_id, name: 'Terceira', position: 1, max_teams: 8, price_cents: 5_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await createTeam(app.db, { category_id, now: app.clock.now });
  await app.db
    .updateTable('tournament_teams')
    .set({ paid_at_club_at: app.clock.now })
    .where('id', '=', id)
    .execute();
  const { body } = await withdraw({}, id);
  expect(body).toMatchObject({
    team: { status: 'withdrawn' },
    fee: { cents: 5_000, how: 'club', returns: 'always' },
  });
  await app.runJobs();
  // The club gets the letter that a team before the draw gives it.
  expect(app.mails.map(({ subject }) => subject)).toContain('Inscrição para devolver');
});

test('before the draw, at another club and for reception it is refused', async () => {
  const [own, other] = [await drawn(), await drawn()];
  const reception = await employ(app, own.club, 'reception');
  expect(code(await own.withdraw({}, own.team, reception.as))).toBe('desk_role_too_low');
  expect(code(await own.withdraw({}, other.team))).toBe('tournament_team_not_found');
  const foreign = { params: { ...other.params, hash: own.hash, id: own.team }, body: {} };
  expect(code(await app.call(calls.withdrawDeskTeam, foreign, other.as))).toBe('tournament_team_not_found');
  const undrawn = await drawWorld(app);
  const { id } = await undrawn.enter(undrawn.category);
  const early = { params: { ...undrawn.params, id }, body: {} };
  expect(code(await app.call(calls.withdrawDeskTeam, early, undrawn.as))).toBe('tournament_not_running');
  expect(await own.outcomes()).toEqual([null, null]);
});

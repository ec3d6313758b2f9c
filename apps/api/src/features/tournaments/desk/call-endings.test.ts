import { takeBackDeskCall } from '@bandeja/contract/calls/desk-match-calls';
import { createClosure } from '@bandeja/db/testing/builders';
import { expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { callWorld } from '../../../../test/tournaments/call-world.ts';
import { endGroups, WIN } from '../../../../test/tournaments/play-match.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { matchesOf, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;
const LOSS = WIN.map(([a = 0, b = 0]) => [b, a]);

const told = async (player: number | undefined, type: string) =>
  (await notificationsOf(app, player ?? 0))
    .filter((one) => one.type === type)
    .map(({ id, title, content }) => ({ id, title, content }));
const titles = async (player: number | undefined) =>
  (await told(player, 'tournament_call')).map(({ title }) => title);

/** The final called to its court, ten minutes early; its team A has won the first semifinal. */
async function calledFinal() {
  const world = await callWorld(app);
  await endGroups(app, world.hash);
  const semifinals = (await matchesOf(app, world.hash)).filter(({ label }) => label === 'Semifinal');
  for (const { hash: match } of semifinals)
    expect((await runTournament(app, 'result', { match, sets: WIN })).code).toBe(0);
  const final = (await matchesOf(app, world.hash)).find(({ label }) => label === 'Final');
  if (!final?.team_a || !final.team_b) throw new Error('no final');
  await world.at(Date.parse(final.starts_at ?? '') - 10 * MINUTE_MS);
  expect((await world.call(final.hash)).status).toBe(200);
  const won = semifinals.find(({ team_a }) => team_a?.id === final.team_a?.id);
  const enters = won?.team_b ? [won.team_b.player_A.id, won.team_b.player_B.id] : [];
  return { ...world, final, won: won?.hash, enters, called: await world.players(final.hash) };
}

test('a corrected result that replaces a team of a called match tells all six players once what holds now', async () => {
  const { final, won, enters, called, find } = await calledFinal();
  const [leaves, , stays] = called;
  const before = await told(stays, 'tournament_match');
  const matchesOfEntering = new Map<number, number>();
  for (const player of enters) matchesOfEntering.set(player, (await told(player, 'tournament_match')).length);
  expect((await runTournament(app, 'result', { match: won, sets: LOSS })).code).toBe(0);
  expect(await find(final.hash)).toMatchObject({ called: null, can: { call: true } });
  expect(await told(leaves, 'tournament_call')).toEqual([
    {
      id: expect.any(Number),
      title: 'Seu jogo não vai acontecer',
      content: expect.stringContaining('outra dupla joga no lugar da sua'),
    },
  ]);
  for (const player of called.slice(2))
    expect(await told(player, 'tournament_call')).toEqual([
      {
        id: expect.any(Number),
        title: 'A chamada foi desfeita',
        content: expect.stringContaining('agora a dupla adversária é outra'),
      },
    ]);
  // Its time is the same: no second notification of it.
  expect(await told(stays, 'tournament_match')).toEqual(before);
  expect(enters).toHaveLength(2);
  for (const player of enters) {
    expect(await titles(player)).toEqual([]);
    expect(await told(player, 'tournament_match')).toHaveLength((matchesOfEntering.get(player) ?? 0) + 1);
  }
});

test('a rehearsed correction tells nobody, and a called match stays called', async () => {
  const { final, won, called, find, record } = await calledFinal();
  const sets = LOSS.map(([team_a_score = 0, team_b_score = 0]) => ({ team_a_score, team_b_score }));
  const expected_version = (await find(won ?? ''))?.version;
  const rehearsed = await record(won ?? '', { sets, expected_version, dry_run: true });
  expect(rehearsed.status).toBe(200);
  expect((await find(final.hash))?.called).not.toBeNull();
  for (const player of called)
    expect(await titles(player)).toEqual([`Seu jogo é agora, ${final.court?.name}`]);
});

test('a match called before its hour is refused while its court is taken, and called once the court is free', async () => {
  const { matches, call, find, at, players } = await callWorld(app);
  const [match] = matches;
  const of = match?.hash ?? '';
  // The court is taken until the match's own time, as by a lesson or another tournament.
  const to = '2026-03-14T10:00:00Z';
  await createClosure(app.db, { court_id: match?.court_id ?? 0, from: '2026-03-14T09:00:00Z', to });
  await at('2026-03-14T09:45:00Z');
  const refused = await call(of);
  expect([refused.status, code(refused), JSON.stringify(refused.body)]).toEqual([
    ...[409, 'court_not_free_now', expect.stringContaining('Quadra 1 está ocupada até 07:00')],
  ]);
  expect((await find(of))?.called).toBeNull();
  expect(await titles((await players(of))[0])).toEqual([]);
  await at('2026-03-14T10:00:00Z');
  expect((await call(of)).status).toBe(200);
});

test('a match called hours before its time is refused where another booking needs its court soon', async () => {
  const { matches, call, at } = await callWorld(app);
  const [match, other] = matches;
  const span = { from: '2026-03-14T08:20:00Z', to: '2026-03-14T09:20:00Z' };
  await createClosure(app.db, { court_id: match?.court_id ?? 0, ...span });
  await at('2026-03-14T08:00:00Z');
  expect(code(await call(match?.hash ?? ''))).toBe('court_not_free_now');
  const called = await call(other?.hash ?? '');
  expect([called.status, called.body.starts_at]).toEqual([200, other?.starts_at]);
});

test('who takes a call back takes back the one that was shown: of two directors the second sees the new one', async () => {
  const { matches, courts, call, record, find, params, as, players } = await callWorld(app);
  const [one, other] = matches;
  const of = one?.hash ?? '';
  const [first = 0, second = 0] = courts;
  const takeBack = (instead_of: number) =>
    app.call(takeBackDeskCall, { params, body: { match: of, instead_of } }, as);
  await call(of);
  await record(other?.hash ?? '', { outcome: 'walkover', winner: 'A' });
  expect((await call(of, { court: second, instead_of: first })).status).toBe(200);
  const late = await takeBack(first);
  expect([late.status, code(late), late.body]).toEqual([
    ...[409, 'match_call_moved'],
    expect.objectContaining({
      match: expect.objectContaining({ called: expect.objectContaining({ court: second }) }),
    }),
  ]);
  expect((await find(of))?.called).toMatchObject({ court: second });
  const both = await Promise.all([takeBack(second), takeBack(second)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await titles((await players(of))[0])).toEqual(['A chamada foi desfeita']);
});

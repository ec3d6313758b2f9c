import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { listLevelHistory } from '@bandeja/contract/calls/levels';
import { getPlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { listRankingsOfPlayer } from '@bandeja/contract/calls/rankings/rankings';
import * as referee from '@bandeja/contract/calls/referee-links';
import { listTournamentTeams } from '@bandeja/contract/calls/tournament-teams';
import {
  getTournament,
  getTournamentTv,
  listTournamentGroups,
  listTournamentMatches,
} from '@bandeja/contract/calls/tournaments';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { tokenOf } from '../../../../test/tournaments/play-match.ts';
import {
  drawAndSchedule,
  EVE,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

/** Two categories of three teams: in each the same guest plays, once beside a guest and once beside an account. */
async function world() {
  const { club, slug, as } = await deskWorld(app);
  const { hash, categories } = await createTournament(app.db, { club_id: club.id, categories: [{}, {}] });
  const params = { ...slug, hash };
  const guest = await createCustomer(app.db, { club_id: club.id, name: 'Gil Tosta' });
  const account = await createPlayer(app.db, { level: 3, first_name: 'Iara', last_name: 'Nunes' });
  const linked = await createCustomer(app.db, { club_id: club.id, player_id: account.id });
  const [one, two] = categories.map(({ id }) => id) as [number, number];
  const enter = async (category: number, members: ({ id: number } | { name: string })[]) =>
    (await app.call(calls.enterDeskTeam, { params, body: { category, members } }, as)).body;
  const teams = [
    await enter(one, [{ id: guest }, { name: 'Wanda' }]),
    await enter(two, [{ id: guest }, { id: linked }]),
  ];
  for (const category_id of [one, one, two, two]) await createTeam(app.db, { category_id, now: TEST_NOW });
  const { body } = await app.call(referee.openRefereeLink, { params }, as);
  app.clock.now = EVE;
  await drawAndSchedule(app, hash);
  const own = async () => {
    const ids = teams.map(({ id }) => id);
    return (await matchesOf(app, hash)).filter(({ team_a, team_b }) =>
      [team_a, team_b].some((team) => team !== null && ids.includes(team.id)),
    );
  };
  return { hash, account: account.id, guest: teams[0]?.player_ids[0] ?? 0, own, link: body.path };
}

const isOf = (player: number) => (match: Awaited<ReturnType<typeof matchesOf>>[number]) =>
  [match.team_a, match.team_b].some((team) => [team?.player_A.id, team?.player_B.id].includes(player));

test('one guest in two categories is one person for the times, and their matches move no level', async () => {
  const { hash, own, guest, account } = await world();
  const matches = (await own()).filter(isOf(guest));
  expect(matches).toHaveLength(4);
  // Of 90 minutes, with an hour of rest.
  const times = matches.map(({ starts_at }) => Date.parse(starts_at ?? '')).toSorted((a, b) => a - b);
  for (const [index, time] of times.entries())
    if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(150 * 60_000);
  // No match of four players: nothing of levels, points or pages of matches reaches it.
  expect(matches.map(({ match }) => match)).toEqual([null, null, null, null]);
  const others = (await matchesOf(app, hash)).filter(
    ({ group, team_a }) => group !== null && team_a !== null,
  );
  expect(others.filter(({ match }) => match !== null)).toHaveLength(2);

  const level = () =>
    app.db.selectFrom('players').select('level').where('id', '=', account).executeTakeFirst();
  const before = await level();
  for (const { hash: match } of matches) {
    const sets = [
      [6, 3],
      [6, 4],
    ];
    expect((await runTournament(app, 'result', { match, sets })).code).toBe(0);
  }
  await app.runJobs();
  expect(await level()).toEqual(before);
  expect((await own()).filter(isOf(guest)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('played'));
  const seats = await app.db
    .selectFrom('match_players')
    .select('id')
    .where('player_id', '=', guest)
    .execute();
  expect(seats).toEqual([]);
  app.clock.now = TEST_NOW;
});

test('the account beside a guest reads its games by itself, the guest by first name and initial, until the tournament is cancelled', async () => {
  const { hash, account } = await world();
  const as = await tokenOf(app, account);
  const read = async () => (await app.call(listTournamentMatches, { query: { mine: 'true' } }, { as })).body;
  const games = await read();
  expect(games).toHaveLength(2);
  for (const game of games) {
    expect(game).toMatchObject({
      ...{ tournament: hash, match: null, outcome: null, mine: true, timezone: 'America/Sao_Paulo' },
    });
    const pair = [game.team_a, game.team_b].find((team) => team?.player_B.id === account) ?? game.team_a;
    const people = [pair?.player_A, pair?.player_B].map((one) => `${one?.first_name} ${one?.last_name}`);
    expect(people.toSorted()).toEqual(['Gil T.', 'Iara Nunes']);
  }
  expect((await runTournament(app, 'close', { tournament: hash, cancel: true })).code).toBe(0);
  expect(await read()).toEqual([]);
  app.clock.now = TEST_NOW;
});

test('a guest has no history, statistics, standings or matches, as a player who does not exist', async () => {
  const { guest, account } = await world();
  const { token } = await newPlayer(app, { level: 3 });
  const ask = (id: number) => [
    app.call(listLevelHistory, { params: { id } }, { as: token }),
    app.call(getPlayerStatistics, { query: { player_id: id } }, { as: token }),
    app.call(listRankingsOfPlayer, { params: { id } }, { as: token }),
    app.call(listMatchesByPlayer, { query: { player_id: id } }, { as: token }),
  ];
  const codes = async (id: number) => (await Promise.all(ask(id))).map((answer) => answer.status);
  expect(await codes(guest)).toEqual([404, 404, 404, 404]);
  expect(await codes(guest + 100_000)).toEqual([404, 404, 404, 404]);
  expect(await codes(account)).toEqual([200, 200, 200, 200]);
  app.clock.now = TEST_NOW;
});

test('the account beside a guest is told of its times once, and of a change; the guest of nothing', async () => {
  const { hash, account, guest } = await world();
  const told = async () => {
    const all = await notificationsOf(app, account);
    return all.flatMap(({ type, title, content }) =>
      type === 'tournament_schedule' ? [{ title, content }] : [],
    );
  };
  expect((await told()).map(({ title }) => title)).toEqual(['Seus jogos têm horário']);
  // In one category only, which the place names.
  expect((await told())[0]?.content).not.toMatch(/Categoria \d:/);
  // The same schedule tells nothing again; a later one tells the earlier times.
  await runTournament(app, 'schedule', { tournament: hash, from: EVE.toISOString() });
  expect(await told()).toHaveLength(1);
  await runTournament(app, 'schedule', {
    ...{ tournament: hash, from: EVE.toISOString(), resume: '2026-03-14T18:00:00Z' },
  });
  const [moved] = (await told()).filter(({ title }) => /mud/.test(title));
  expect(moved?.content).toMatch(/era sáb, 14 mar, \d\d:\d\d, agora é/);
  expect(await notificationsOf(app, guest)).toEqual([]);
  const stored = app.db.selectFrom('notifications').select('id').where('player_id', '=', guest);
  expect(await stored.execute()).toEqual([]);
  app.clock.now = TEST_NOW;
});

test('whatever is not the desk shows a guest by first name and initial, and the desk the whole name', async () => {
  const { hash } = await world();
  for (let open = await matchesLeft(hash); open.length > 0; open = await matchesLeft(hash))
    for (const match of open) {
      const side = match.team_b?.player_A.last_name === 'T.' || match.team_b?.player_B.last_name === 'T.';
      await runTournament(app, 'result', { match: match.hash, walkover: side ? 'B' : 'A' });
    }
  const { body: screen } = await app.call(getTournamentTv, { params: { hash } });
  const text = JSON.stringify(screen);
  expect(text).toContain('Gil T. / Wanda');
  expect(text).toContain('Gil T. / Iara Nunes');
  expect(text).not.toContain('Tosta');
  expect(screen.categories.map(({ champion }) => champion)).toContain('Gil T. / Wanda');
  const { body } = await app.call(getTournament, { params: { hash } });
  expect(body.categories.every(({ champion }) => champion !== null)).toBe(true);
  const seen: unknown[] = [body, await matchesOf(app, hash)];
  for (const { id: category } of body.categories) {
    seen.push((await app.call(listTournamentGroups, { params: { id: category } })).body);
    seen.push((await app.call(listTournamentTeams, { query: { category } })).body);
  }
  expect(JSON.stringify(seen)).toContain('"first_name":"Gil","last_name":"T."');
  expect(JSON.stringify(seen)).not.toContain('Tosta');
  const letters = app.mails.map(({ text }) => text).join();
  expect(letters).toMatch(/Gil T\./);
  expect(letters).not.toContain('Tosta');
  app.clock.now = TEST_NOW;
});

test("who has the referee's link reads guests short, in the list, in what is recorded and in refusals", async () => {
  const { link, own, guest } = await world();
  const of = { params: { token: link.split('/').at(-1) ?? '' } };
  const list = await app.call(referee.readRefereeMatches, of);
  const [one, other] = (await own()).filter(isOf(guest));
  const at = { match: one?.hash ?? '' };
  app.clock.now = new Date(one?.starts_at ?? '');
  const called = await app.call(referee.callRefereeMatch, { ...of, body: at });
  const refused = await app.call(referee.callRefereeMatch, { ...of, body: { match: other?.hash ?? '' } });
  expect([called.status, refused.status]).toEqual([200, 409]);
  const walkover = { outcome: 'walkover', winner: 'A', expected_version: 1 } as const;
  const recorded = await app.call(referee.recordRefereeResult, { ...of, body: { ...at, ...walkover } });
  expect(recorded.status).toBe(200);
  const read = [list, called, refused, recorded].map(({ body }) => JSON.stringify(body));
  for (const text of read) {
    expect(text).toContain('Gil T.');
    expect(text).not.toContain('Tosta');
  }
  app.clock.now = TEST_NOW;
});

const matchesLeft = async (hash: string) =>
  (await matchesOf(app, hash)).filter(({ outcome, team_a, team_b }) => outcome === null && team_a && team_b);

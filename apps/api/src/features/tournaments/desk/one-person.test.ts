import { mergeCustomers } from '@bandeja/contract/calls/desk-customers';
import * as matchCalls from '@bandeja/contract/calls/desk-match-calls';
import * as boards from '@bandeja/contract/calls/desk-tournament-board';
import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { afterEach, expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import {
  drawAndSchedule,
  EVE,
  matchesOf,
  runTournament,
} from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

type World = Awaited<ReturnType<typeof world>>;

/** Two categories of three teams, where a customer plays in the first one without an account. */
async function world() {
  const desk = await deskWorld(app);
  const { hash, categories } = await createTournament(app.db, {
    club_id: desk.club.id,
    categories: [{}, {}],
  });
  const params = { ...desk.slug, hash };
  const [one, two] = categories.map(({ id }) => id) as [number, number];
  const customer = (fields: object = {}) => createCustomer(app.db, { club_id: desk.club.id, ...fields });
  const enter = async (category: number, id: number) => {
    const body = { category, members: [{ id }, { name: 'Wanda' }] };
    const entered = await app.call(calls.enterDeskTeam, { params, body }, desk.as);
    expect(entered.status).toBe(201);
    return entered.body;
  };
  const gil = await customer({ name: 'Gil Tosta' });
  const first = await enter(one, gil);
  for (const category_id of [one, one, two, two]) await createTeam(app.db, { category_id, now: TEST_NOW });
  return { ...desk, hash, params, one, two, gil, customer, enter, first };
}

const SAME_PERSON: [string, (world: World) => Promise<{ id: number; name: string }>][] = [
  [
    'whose account is linked later',
    async ({ gil, two, enter }) => {
      const { id } = await createPlayer(app.db, { level: 3, first_name: 'Gilberto', last_name: 'Tosta' });
      await app.db.updateTable('customers').set({ player_id: id }).where('id', '=', gil).execute();
      return { id: (await enter(two, gil)).id, name: 'Gilberto Tosta' };
    },
  ],
  [
    'whose second record is merged',
    async ({ gil, two, enter, customer, slug, as }) => {
      const twin = await customer({ name: 'Gil T' });
      const { id } = await enter(two, twin);
      const merge = { params: { ...slug, id: twin }, body: { into: gil } };
      expect((await app.call(mergeCustomers, merge, as)).status).toBe(200);
      return { id, name: 'Gil Tosta' };
    },
  ],
];

test.each(SAME_PERSON)('times, board and calls count a person %s once', async (_, another) => {
  const here = await world();
  const { hash, first, params, as } = here;
  const second = await another(here);
  app.clock.now = EVE;
  await here.signInAgain();
  await drawAndSchedule(app, hash);
  const own = (await matchesOf(app, hash)).filter(({ team_a, team_b }) =>
    [team_a?.id, team_b?.id].some((team) => team === first.id || team === second.id),
  );
  expect(own).toHaveLength(4);
  // Of 90 minutes, with an hour of rest.
  const times = own.map(({ starts_at }) => Date.parse(starts_at ?? '')).toSorted((a, b) => a - b);
  for (const [index, time] of times.entries())
    if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(150 * 60_000);

  const { body: board } = await app.call(boards.getDeskBoard, { params, query: { date: '2026-03-14' } }, as);
  const shown = board.matches.filter(({ hash: one }) => own.some((match) => match.hash === one));
  const all = shown.map(({ players }) => players);
  const person = all[0]?.find((id) => all.every((players) => players.includes(id)));
  expect(board.people.find(({ id }) => id === person)?.name).toBe(second.name);
  // The final has a place for the person, whose teams may reach it.
  expect(board.matches.find(({ label }) => label === 'Final')?.possible).toContain(person);

  const [one, other] = [
    shown.find(({ category }) => category === here.one),
    shown.find(({ category }) => category === here.two),
  ];
  const court = board.courts.find(({ id }) => id !== one?.court)?.id ?? 0;
  const place = { hash: other?.hash ?? '', court, starts_at: one?.starts_at ?? '' };
  const saved = await app.call(
    boards.saveDeskSchedule,
    { params, body: { matches: [place], expected_version: board.version } },
    as,
  );
  expect(code(saved)).toBe('schedule_conflict');
  expect(JSON.stringify(saved.body)).toContain(`${second.name} joga nos dois`);

  app.clock.now = new Date(times[0] ?? 0);
  await here.signInAgain();
  const call = (match: string | undefined, on: number) =>
    app.call(matchCalls.callDeskMatch, { params, body: { match: match ?? '', court: on } }, here.as);
  expect((await call(one?.hash, one?.court ?? 0)).status).toBe(200);
  const refused = await call(other?.hash, court);
  expect(code(refused)).toBe('player_in_call');
  expect(JSON.stringify(refused.body)).toContain('Gil Tosta e Wanda');
});

test('a player of two categories is told of the times of both, each with its category', async () => {
  const { hash, one, two } = await world();
  const { id } = await createPlayer(app.db, { level: 3 });
  for (const category_id of [one, two]) {
    const mate = await createPlayer(app.db, { level: 3 });
    await createTeam(app.db, { category_id, players: [id, mate.id], now: TEST_NOW });
  }
  app.clock.now = EVE;
  await drawAndSchedule(app, hash);
  const told = (await notificationsOf(app, id)).filter(({ type }) => type === 'tournament_schedule');
  expect(told).toHaveLength(1);
  for (const category of ['Categoria 1', 'Categoria 2'])
    expect(told[0]?.content).toMatch(new RegExp(`${category}: \\S+ 14 mar, \\d\\d:\\d\\d, Quadra \\d`));
  expect(told[0]?.content).not.toMatch(/^[^.]*Categoria \d[^.]*\. Categoria/);
  await app.runJobs();
  const letter = app.mails.find(
    ({ subject, text }) => /têm horário/.test(subject) && /Categoria 2:/.test(text),
  );
  expect(letter?.text).toMatch(/Categoria 1: /);
  expect(letter?.text).toContain('Categorias: Categoria 1, Categoria 2\n');
});

test('a match that a player may only reach is put beside another of the player after a yes', async () => {
  const { hash, params, one, two, ...desk } = await world();
  const { id } = await createPlayer(app.db, { level: 3 });
  for (const category_id of [one, two]) {
    const mate = await createPlayer(app.db, { level: 3 });
    await createTeam(app.db, { category_id, players: [id, mate.id], now: TEST_NOW });
  }
  app.clock.now = EVE;
  await desk.signInAgain();
  await drawAndSchedule(app, hash);
  const query = { date: '2026-03-14' };
  const { body: board } = await app.call(boards.getDeskBoard, { params, query }, desk.as);
  const final = board.matches.find(({ label, category }) => label === 'Final' && category === one);
  const own = board.matches.find(({ players, category }) => category === two && players.includes(id));
  const court = board.courts.find((each) => each.id !== final?.court)?.id ?? 0;
  const save = async (fields: object = {}) => {
    const place = { hash: own?.hash ?? '', court, starts_at: final?.starts_at ?? '' };
    // What follows in the category, and what is on the court, makes room.
    const away = board.matches
      .filter(({ hash: each, needs_court }) => needs_court && each !== own?.hash && each !== final?.hash)
      .filter(({ category, label, ...at }) => (category === two && label === 'Final') || at.court === court)
      .map((match) => ({ hash: match.hash, court: null, starts_at: null }));
    const body = { matches: [place, ...away], expected_version: board.version, ...fields };
    return app.call(boards.saveDeskSchedule, { params, body }, desk.as);
  };
  const refused = await save();
  expect([refused.status, code(refused)]).toEqual([409, 'schedule_conflict_possible']);
  expect(JSON.stringify(refused.body)).toContain('pode ter de jogar nos dois ao mesmo tempo');
  expect((await save({ confirm: true })).status).toBe(200);

  const read = async () => (await app.call(boards.getDeskBoard, { params, query }, desk.as)).body;
  const before = await read();
  expect(before).not.toHaveProperty('conflicts');
  const isOwn = (team: { player_A: { id: number }; player_B: { id: number } } | null) =>
    team !== null && [team.player_A.id, team.player_B.id].includes(id);
  // The player wins each match of the first category, until the final is theirs.
  for (const label of [/^Grupo/, /^Semifinal/])
    for (const match of await matchesOf(app, hash)) {
      const { category } = before.matches.find((each) => each.hash === match.hash) ?? {};
      if (category !== one || !label.test(match.label) || match.outcome !== null) continue;
      const walkover = isOwn(match.team_b) ? 'B' : 'A';
      expect((await runTournament(app, 'result', { match: match.hash, walkover })).code).toBe(0);
    }
  const after = await read();
  expect(after.conflicts).toEqual([
    {
      matches: expect.arrayContaining([final?.id, own?.id]),
      words: expect.stringMatching(/Final \(.+ joga nos dois ao mesmo tempo\.$/),
    },
  ]);
  await runTournament(app, 'result', { match: own?.hash, walkover: 'A' });
  expect(await read()).not.toHaveProperty('conflicts');
});

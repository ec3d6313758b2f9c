import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { acceptTeam, listTournamentTeams, registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld, PLAN } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { drawAndSchedule, EVE, runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

describe('a published tournament', () => {
  async function open(fields: object = {}) {
    const world = await deskWorld(app);
    const { body } = await world.create(fields);
    const [mixed, free] = body.categories.map(({ id }) => id as number) as [number, number];
    const change = async (category: object, version = 1) =>
      world.change(body.hash, {
        categories: [{ id: free, name: 'Livre', max_teams: 4, price_cents: 0, ...category }],
        expected_version: version,
      });
    return { ...world, hash: body.hash, mixed, free, change: change, edit: world.change };
  }
  const team = (category_id: number, fields: object = {}) =>
    createTeam(app.db, { category_id, now: TEST_NOW, ...fields });

  test('takes limits upwards, and offers the new places to the line', async () => {
    const { free, change, read, hash } = await open();
    for (let made = 0; made < 4; made += 1) await team(free);
    await team(free, { status: 'waiting' });
    expect((await change({ max_teams: 6 })).status).toBe(200);
    expect((await read(hash)).categories[1]).toMatchObject({
      max_teams: 6,
      teams: 5,
      confirmed: 4,
      waiting: 0,
    });
  });

  test('takes limits downwards while they hit no team', async () => {
    const { free, change } = await open();
    const level = async (value: number) => (await createPlayer(app.db, { level: value })).id;
    await team(free, { players: [await level(3), await level(4)] });
    await team(free);
    await team(free);
    const below = await change({ max_teams: 2 });
    expect([code(below), Object.keys(below.body)]).toEqual([
      'category_below_teams',
      ['categories.0.max_teams'],
    ]);
    expect(code(await change({ level_max: 3.5 }))).toBe('category_hits_team');
    expect(code(await change({ gender: 'X' }))).toBe('category_hits_team');
    expect((await change({ level_max: 4, max_teams: 3 })).status).toBe(200);
    // The team is above the limit already: a lower limit excludes no other team, and a higher one is always allowed.
    expect((await change({ level_max: 6, max_teams: 3 }, 2)).status).toBe(200);
  });

  test('keeps a fee once a team has registered', async () => {
    const { free, change } = await open();
    expect((await change({ price_cents: 5_000 })).status).toBe(200);
    await team(free, { status: 'withdrawn' });
    const answer = await change({ price_cents: 6_000 }, 2);
    expect([code(answer), Object.keys(answer.body)]).toEqual([
      'category_fee_fixed',
      ['categories.0.price_cents'],
    ]);
  });

  test('keeps its days once a team is in, and never takes a category of another tournament', async () => {
    const { free, edit, hash, change } = await open();
    expect((await edit(hash, { starts_on: '2026-03-21', ends_on: '2026-03-22' })).body).toMatchObject({
      ...{ version: 2, starts_on: '2026-03-21' },
    });
    await team(free);
    expect(
      code(await edit(hash, { starts_on: '2026-03-28', ends_on: '2026-03-29', expected_version: 2 })),
    ).toBe('tournament_has_teams');
    const last = (ends_on: string, expected_version: number) => edit(hash, { ends_on, expected_version });
    for (const day of ['2026-03-21', '2026-03-30'])
      expect(code(await last(day, 2))).toBe('tournament_has_teams');
    expect((await last('2026-03-23', 2)).body).toMatchObject({ version: 3, ends_on: '2026-03-23' });
    const other = await open();
    expect(code(await change({ id: other.free }, 3))).toBe('tournament_category_not_found');
    expect(code(await edit(hash, { name: 'Ah', expected_version: 1 }))).toBeTruthy();
  });

  test('lowers a limit or registers a team, not both, at once', { tags: 'postgres-15' }, async () => {
    const { free, change } = await open({
      categories: [{ name: 'Mista', max_teams: 4, price_cents: 0 }, PLAN.categories[1]],
    });
    for (let made = 0; made < 2; made += 1) await team(free);
    const [one, other] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
    const body = { category: free, player_A: one.id, player_B: other.id };
    const [lowered, registered] = await Promise.all([
      change({ max_teams: 2 }),
      app.call(registerTeam, { body }, { as: one.token }),
    ]);
    expect(registered.status).toBe(201);
    // Whoever came second saw the other one: the team waits in the smaller category, or the limit is refused.
    expect([lowered.status, registered.body.status]).toEqual(
      lowered.status === 200 ? [200, 'waiting'] : [409, 'invited'],
    );
  });

  test('closes its registration: paid teams stay, held places and the line end; and opens it again', async () => {
    const { free, mixed, registration, hash, read } = await open();
    const [one, other] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
    await team(free);
    const { id } = await team(free, { players: [one.id, other.id], status: 'invited' });
    await team(mixed, { status: 'waiting' });
    const both = await Promise.all([
      registration(hash, { open: false }),
      registration(hash, { open: false }),
    ]);
    expect(both.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'closed'],
      [200, 'closed'],
    ]);
    expect((await read(hash)).categories).toMatchObject([
      { teams: 0, waiting: 0 },
      { teams: 1, confirmed: 1, waiting: 0 },
    ]);
    const body = { category: free, player_A: one.id, player_B: other.id };
    expect(code(await app.call(registerTeam, { body }, { as: one.token }))).toBe(
      'tournament_registration_closed',
    );
    const late = await registration(hash, { open: true, until: '2026-03-14T23:00' });
    expect([late.status, Object.keys(late.body)]).toEqual([400, ['until']]);
    expect((await registration(hash, { open: true, until: '2026-03-13T18:00' })).body).toMatchObject({
      ...{ status: 'open', registration_ends_at: '2026-03-13T18:00' },
    });
    // The club ended the place, the pair did not give it up: it gets one like any other.
    expect((await app.call(registerTeam, { body }, { as: one.token })).body.status).toBe('invited');
    const ended = await app.db
      .selectFrom('tournament_teams')
      .select('withdrawn_because')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ended.withdrawn_because).toBe('registration_ended');
  });

  test('is not opened again after the draw', async () => {
    const { free, registration, hash, edit, change, signInAgain } = await open();
    for (let made = 0; made < 3; made += 1) await team(free);
    app.clock.now = EVE;
    await drawAndSchedule(app, hash);
    await signInAgain();
    expect(code(await registration(hash, { open: true }))).toBe('tournament_drawn');
    expect(code(await change({ max_teams: 8 }))).toBe('tournament_drawn');
    expect(code(await edit(hash, { starts_on: '2026-03-15' }))).toBe('tournament_drawn');
    expect((await edit(hash, { description: 'Chegue cedo.' })).status).toBe(200);
    app.clock.now = TEST_NOW;
  });

  test('leaves a row in the history for each act, without typed texts', async () => {
    const { hash, edit, change, registration, as, slug } = await open();
    await edit(hash, { name: 'Copa Secreta' });
    await change({ max_teams: 6 }, 2);
    await registration(hash, { open: false });
    const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
    expect(body.results.map(({ call, changes }) => [call, changes])).toEqual([
      ['setTournamentRegistration', { registration_ends_at: [expect.any(String), expect.any(String)] }],
      ['changeDeskTournament', { max_teams: [4, 6] }],
      ['changeDeskTournament', { name: [] }],
      ['createDeskTournament', expect.objectContaining({ categories: [null, 2] })],
    ]);
    expect(JSON.stringify(body)).not.toContain('Secreta');
  });

  test('cancels one category: its teams end, its players are refused, the others play on', async () => {
    const { hash, mixed, free, cancel, read } = await open();
    const [one, other] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
    await team(free);
    const { body } = await cancel(hash, { category: free, reason: 'Poucas duplas' });
    expect(body).toMatchObject({
      ...{ status: 'open', version: 2 },
      categories: [{ cancelled: false }, { cancelled: true, teams: 0 }],
    });
    expect((await app.call(listTournamentTeams, { query: { category: free } })).body).toEqual([]);
    const entry = { category: free, player_A: one.id, player_B: other.id };
    expect(code(await app.call(registerTeam, { body: entry }, { as: one.token }))).toBe('category_cancelled');
    const shown = (await app.call(getTournament, { params: { hash } }, { as: one.token })).body.categories;
    expect(shown.map(({ id }) => id)).toEqual([mixed]);
    // Also from a server that does not know the state.
    await expect(team(free)).rejects.toMatchObject({ constraint: 'tournament_teams_category_open' });
    expect(code(await cancel(hash, { category: free, reason: 'Poucas duplas' }))).toBe('category_cancelled');
    expect(code(await cancel(hash, { category: mixed, reason: 'Poucas duplas' }))).toBe('category_is_last');
    expect((await cancel(hash, { reason: 'Chuva forte' })).body).toMatchObject({
      ...{ status: 'cancelled', can: { change: false, cancel: false } },
    });
    expect(code(await cancel(hash, { reason: 'Chuva forte' }))).toBe('tournament_over');
    expect((await read(hash)).status).toBe('cancelled');
    const { body: told } = await app.call(getTournament, { params: { hash } }, { as: one.token });
    expect(told).toMatchObject({ status: 'cancelled', cancel_reason: 'Chuva forte' });
  });

  test('lets two categories change names, and takes that of a cancelled one again', async () => {
    const { hash, mixed, free, cancel, edit, read } = await open();
    const named = (id: number | undefined, name: string) => ({
      ...(id !== undefined && { id }),
      ...{ name, max_teams: 8, price_cents: 0 },
    });
    const names = async () =>
      (await read(hash)).categories.map(({ id, name, cancelled }) => [id, name, cancelled]);
    const swapped = [named(mixed, 'Livre'), named(free, 'Mista')];
    expect((await edit(hash, { categories: swapped, expected_version: 1 })).status).toBe(200);
    expect(await names()).toEqual([
      [mixed, 'Livre', false],
      [free, 'Mista', false],
    ]);
    await cancel(hash, { category: free, reason: 'Poucas duplas' });
    const repeated = { categories: [named(undefined, 'Livre')], expected_version: 3 };
    expect(code(await edit(hash, repeated))).toBe('category_name_repeated');
    expect((await edit(hash, { categories: [named(undefined, 'Mista')], expected_version: 3 })).status).toBe(
      200,
    );
    expect((await names()).slice(1)).toEqual([
      [free, 'Mista', true],
      [expect.any(Number), 'Mista', false],
    ]);
  });

  test('cancels a category or accepts a team, not both, at once', { tags: 'postgres-15' }, async () => {
    const { hash, free, cancel, read } = await open();
    const [one, other] = [await newPlayer(app, { level: 3 }), await newPlayer(app, { level: 3 })];
    const { id } = await team(free, { players: [one.id, other.id], status: 'invited' });
    const [cancelled, accepted] = await Promise.all([
      cancel(hash, { category: free, reason: 'Poucas duplas' }),
      app.call(acceptTeam, { params: { id }, body: {} }, { as: other.token }),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect((await read(hash)).categories[1]).toMatchObject({ cancelled: true, teams: 0, confirmed: 0 });
  });

  test('refuses to cancel a category with a result, and cancels a drawn one without', async () => {
    const { hash, free, mixed, cancel, read, signInAgain } = await open({
      categories: [{ name: 'Mista', max_teams: 4, price_cents: 0 }, PLAN.categories[1]],
    });
    for (const category of [free, mixed]) for (let made = 0; made < 3; made += 1) await team(category);
    app.clock.now = EVE;
    await drawAndSchedule(app, hash);
    await signInAgain();
    const [match] = await app.db
      .selectFrom('tournament_matches')
      .select('hash')
      .where('category_id', '=', free)
      .where('group_id', 'is not', null)
      .execute();
    await runTournament(app, 'result', { match: match?.hash, walkover: 'A' });
    expect(code(await cancel(hash, { category: free, reason: 'Poucas duplas' }))).toBe(
      'category_has_results',
    );
    expect((await cancel(hash, { category: mixed, reason: 'Poucas duplas' })).status).toBe(200);
    const left = await app.db
      .selectFrom('court_occupations')
      .innerJoin('tournament_matches', 'tournament_matches.occupation_id', 'court_occupations.id')
      .select('tournament_matches.category_id')
      .where('tournament_matches.category_id', '=', mixed)
      .execute();
    expect([left, (await read(hash)).categories[0]]).toMatchObject([[], { cancelled: true, drawn: false }]);
    app.clock.now = TEST_NOW;
  });
});

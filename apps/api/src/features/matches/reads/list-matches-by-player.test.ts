import { listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { createImage } from '@bandeja/db/testing/builders';
import { describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

const list = (query: Record<string, unknown>, as?: string) =>
  app.call(listMatchesByPlayer, { query: { player_id: 0, ...query } }, as ? { as } : {});

const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 24 * 60 * 60_000);

describe('GET api/matches/list_by_player/', () => {
  test('answers 400 with the invalid fields, 401 for a broken token and 404 for an unknown player', async () => {
    const { id } = await createPerson(app);
    expect(
      await list({ player_id: 'me', page: 0, page_size: 101, finished: 'maybe', when: 'coming' }),
    ).toMatchObject({
      status: 400,
      body: {
        player_id: ['Número inválido.'],
        page: ['Página inválida.'],
        page_size: ['Use de 1 a 100.'],
        finished: ['Use true ou false.'],
        when: ['Use past.'],
      },
    });
    expect((await list({ player_id: id }, 'broken')).status).toBe(401);
    expect(await list({ player_id: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'Jogador não encontrado.' },
    });
  });

  test('lists all matches to the player, newest first, and only finished ones to other viewers', async () => {
    const four = await createFour(app);
    const [one] = four;
    const oldest = await createMatchOf(app, four, { date: daysAgo(9), sets: [[6, 0]], finished: true });
    const open = await createMatchOf(app, four, { date: daysAgo(2), is_public: true });
    const twin = await createMatchOf(app, four, { date: daysAgo(5), sets: [[6, 0]], finished: true });
    const laterTwin = await createMatchOf(app, four, { date: daysAgo(5), sets: [[0, 6]], finished: true });
    const organized = await createMatchOf(app, four.slice(1), { date: daysAgo(1), created_by: one.id });
    await createMatchOf(app, four.slice(1), { date: daysAgo(3), sets: [[6, 0]], finished: true });
    const forOthers = { created_by: one.id, sets: [[6, 0]] as const, finished: true };
    const created = await createMatchOf(app, four.slice(1), { date: daysAgo(20), ...forOthers });
    const idsOf = async (query: Record<string, unknown>, as?: string) =>
      (await list({ player_id: one.id, ...query }, as)).body.results.map(({ id }) => id);

    const finished = [laterTwin.id, twin.id, oldest.id];
    expect(await idsOf({}, one.token)).toEqual([organized.id, open.id, ...finished, created.id]);
    expect(await idsOf({ finished: 'true' }, one.token)).toEqual([...finished, created.id]);
    expect(await idsOf({ finished: 'false' }, one.token)).toEqual([organized.id, open.id]);
    for (const as of [undefined, four[1].token]) {
      expect(await idsOf({}, as)).toEqual(finished);
      expect(await idsOf({ finished: 'false' }, as)).toEqual([]);
    }
  });

  test('lists open matches to come first, the soonest of them at the top, also across pages', async () => {
    const four = await createFour(app);
    const [one] = four;
    const played = await createMatchOf(app, four, { date: daysAgo(2), sets: [[6, 0]], finished: true });
    const begun = await createMatchOf(app, four, { date: daysAgo(1) });
    const later = await createMatchOf(app, four, { date: daysAgo(-9) });
    const soon = await createMatchOf(app, four, { date: daysAgo(-1) });
    const idsOf = async (query: Record<string, unknown>) =>
      (await list({ player_id: one.id, ...query }, one.token)).body.results.map(({ id }) => id);
    expect(await idsOf({})).toEqual([soon.id, later.id, begun.id, played.id]);
    expect(await idsOf({ finished: 'false' })).toEqual([soon.id, later.id, begun.id]);
    expect(await idsOf({ page: 2, page_size: 1 })).toEqual([later.id]);
  });

  test('filters by type, by companion, and by both', async () => {
    const [one, two, three, other] = await createFour(app);
    const ended = { sets: [[6, 0]] as const, finished: true };
    const rest = [two, three, other];
    const competitive = { ...ended, type: 'Competitive', date: daysAgo(1) };
    const a = await createMatchOf(app, [one, ...rest], competitive);
    const b = await createMatchOf(app, [one, two], { ...ended, type: 'Friendly', date: daysAgo(2) });
    const c = await createMatchOf(app, [one, three], { ...competitive, date: daysAgo(3) });
    const idsOf = async (query: Record<string, unknown>) =>
      (await list({ player_id: one.id, ...query })).body.results.map(({ id }) => id);
    expect(await idsOf({ type: 'Competitive' })).toEqual([a.id, c.id]);
    expect(await idsOf({ with: two.id })).toEqual([a.id, b.id]);
    expect(await idsOf({ with: two.id, type: 'Friendly' })).toEqual([b.id]);
    expect(await idsOf({ with: 999_999 })).toEqual([]);
    expect((await list({ player_id: one.id, type: 'Casual', with: 'x' })).body).toEqual({
      type: ['Escolha um tipo de partida.'],
      with: ['Número inválido.'],
    });
  });

  test('lists with when=past the matches that have begun or begin within half an hour, open ones too', async () => {
    const four = await createFour(app);
    const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000);
    const finished = await createMatchOf(app, four, { date: at(-90), sets: [[6, 0]], finished: true });
    const soon = await createMatchOf(app, four, { date: at(30) });
    await createMatchOf(app, four, { date: at(31) });
    await createMatchOf(app, four, { date: at(24 * 60) });
    const { body } = await list({ player_id: four[0].id, when: 'past' }, four[0].token);
    expect([body.count, body.results.map(({ id }) => id)]).toEqual([2, [soon.id, finished.id]]);
  });

  test('lists the matches of a deleted player', async () => {
    const gone = await createPerson(app, { removed_at: TEST_NOW });
    expect((await list({ player_id: gone.id })).body).toMatchObject({ count: 0, results: [] });
  });

  test('links to the next and previous page with the same filters', async () => {
    const four = await createFour(app);
    for (let day = 1; day <= 5; day++) {
      await createMatchOf(app, four, { date: daysAgo(day), sets: [[6, day]], finished: true });
    }
    const query = { player_id: four[0].id, page_size: 2, finished: 'true' };
    const middle = (await list({ ...query, page: 2 })).body;
    expect(middle.count).toBe(5);
    expect(middle.results.map(({ scores }) => scores[0]?.team_b_score)).toEqual([3, 4]);
    const read = async (url: string | null) => (await app.app.inject(url ?? '')).json();
    expect(middle.next).toMatch(/^\/api\/matches\/list_by_player\/\?/);
    expect(await read(middle.next)).toEqual((await list({ ...query, page: 3 })).body);
    expect(await read(middle.previous)).toEqual((await list({ ...query, page: 1 })).body);
    expect((await list({ ...query, page: 3 })).body.next).toBeNull();
    expect((await list({ ...query, page: 9 })).body).toMatchObject({ count: 5, results: [], next: null });
  });

  test("has the viewer's abilities for each match", async () => {
    const four = await createFour(app);
    await createMatchOf(app, four, { sets: [[6, 3]] });
    expect((await list({ player_id: four[0].id }, four[0].token)).body.results[0]?.can).toMatchObject({
      edit: true,
      finish: true,
      contest: false,
    });
  });

  test('runs as many statements for a hundred matches as for one', async () => {
    const alone = await createFour(app);
    const busy = await createFour(app);
    await createMatchOf(app, alone, { sets: [[6, 3]], finished: true });
    const guests: Person[] = [];
    for (let guest = 0; guest < 10; guest++) guests.push(await createPerson(app));
    for (const { id } of guests) await createImage(app.db, { object_id: id });
    for (let match = 0; match < 100; match++) {
      const others = [0, 1, 2].map((step) => guests[(match + step) % guests.length] ?? busy[1]);
      await createMatchOf(app, [busy[0], ...others], {
        date: daysAgo(match),
        sets: [
          [6, 3],
          [3, 6],
          [7, 5],
        ],
        finished: true,
      });
    }
    const read = async (person: Person, results: number) => {
      const { body } = await list({ player_id: person.id, page_size: 100 }, person.token);
      expect(body.results).toHaveLength(results);
    };
    const one = await app.countStatements(() => read(alone[0], 1));
    const hundred = await app.countStatements(() => read(busy[0], 100));
    expect(hundred).toBe(one);
    // The session, the count, the page; then players, names, pictures, sets and level changes.
    expect(one).toBe(2);
  });
});

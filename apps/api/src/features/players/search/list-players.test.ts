import { listPlayers } from '@bandeja/contract/calls/players';
import { createImage, createPlayer, createUser } from '@bandeja/db/testing/builders';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let token: string;
beforeAll(async () => {
  token = await app.signIn((await createUser(app.db)).id);
  await createPlayer(app.db, { first_name: 'José', last_name: 'Conceição', level: 3, city: 'São Paulo' });
  await createPlayer(app.db, { first_name: 'ÁLVARO', last_name: 'Queirós', level: 5.5, city: 'Manaus' });
  await createPlayer(app.db, { first_name: 'Bruna', last_name: 'Josefa Lima', gender: 'F', level: 4 });
  await createPlayer(app.db, { first_name: 'Zeca', last_name: '100%_\\fim', city: 'sao paulo' });
  await createPlayer(app.db, { first_name: 'Wanda', last_name: 'D’Ávila Łuková' });
  await createPlayer(app.db, {
    first_name: 'José',
    last_name: 'Removido',
    user_id: null,
    removed_at: new Date(),
  });
});

type Query = Parameters<typeof list>[0];
const list = (query: {
  search?: string;
  level_min?: number;
  level_max?: number;
  gender?: 'M' | 'F' | 'O';
  city?: string;
  page?: number;
  page_size?: number;
}) => app.call(listPlayers, { query }, { as: token });
const namesOf = async (query: Query) => (await list(query)).body.results.map((player) => player.first_name);

describe('GET api/players/', () => {
  test('answers 401 without a token', async () => {
    expect((await app.call(listPlayers)).status).toBe(401);
  });

  test('answers 400 for an unreadable filter; an unknown one is ignored', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const bad = await app.app.inject({
      url: '/api/players/?level_min=alto&level_max=8&gender=X&page=0&page_size=101',
      headers,
    });
    expect(bad.statusCode).toBe(400);
    expect(Object.keys(bad.json()).toSorted()).toEqual([
      'gender',
      'level_max',
      'level_min',
      'page',
      'page_size',
    ]);
    expect((await app.app.inject({ url: '/api/players/?shoe_size=42', headers })).statusCode).toBe(200);
  });

  test('all players except removed ones, by name ignoring accents and case', async () => {
    const { body } = await list({});
    expect(body).toMatchObject({ count: 5, next: null, previous: null });
    expect(body.results.map((player) => player.first_name)).toEqual([
      'ÁLVARO',
      'Bruna',
      'José',
      'Wanda',
      'Zeca',
    ]);
  });

  test.each([
    ['jose', ['Bruna', 'José']],
    ['JOSÉ', ['Bruna', 'José']],
    // Decomposed, as sent by some keyboards.
    ['jose\u0301', ['Bruna', 'José']],
    ['conceicao jose', ['José']],
    ['alvaro queiros', ['ÁLVARO']],
    ['ninguém', []],
    ['100%', ['Zeca']],
    ['%', ['Zeca']],
    ['_', ['Zeca']],
    ['\\fim', ['Zeca']],
    ["' or 1=1 --", []],
    // Every mark and apostrophe, or none.
    ["D'Ávila", ['Wanda']],
    ['D´Avila', ['Wanda']],
    ['d`avila', ['Wanda']],
    ['D\u02bcA\u0301vila', ['Wanda']],
    ['davila', ['Wanda']],
    ['d avila', ['Wanda']],
    ["d'", ['Wanda']],
    ['lukova', ['Wanda']],
    ['jo\u200bse', ['Bruna', 'José']],
    ["'", ['ÁLVARO', 'Bruna', 'José', 'Wanda', 'Zeca']],
    ['  ', ['ÁLVARO', 'Bruna', 'José', 'Wanda', 'Zeca']],
  ])('search %j finds %j', async (search, found) => {
    expect(await namesOf({ search })).toEqual(found);
  });

  test('level, gender and city filter the list; bounds are inclusive', async () => {
    expect(await namesOf({ level_min: 4 })).toEqual(['ÁLVARO', 'Bruna']);
    expect(await namesOf({ level_min: 3, level_max: 4 })).toEqual(['Bruna', 'José']);
    expect(await namesOf({ gender: 'F' })).toEqual(['Bruna']);
    expect(await namesOf({ city: 'São Paulo' })).toEqual(['José', 'Zeca']);
    expect(await namesOf({ city: 'Manaus', search: 'jose' })).toEqual([]);
  });

  test('pages contain each player once', async () => {
    const first = (await list({ page_size: 3 })).body;
    const second = (await list({ page_size: 3, page: 2 })).body;
    expect([first.count, first.next, second.previous, second.next]).toEqual([
      5,
      '/api/players/?page_size=3&page=2',
      '/api/players/?page_size=3&page=1',
      null,
    ]);
    expect(new Set([...first.results, ...second.results].map((player) => player.id)).size).toBe(5);
    expect((await list({ page: 50 })).body).toMatchObject({ count: 5, results: [] });
  });

  test('returns pictures and no private field', async () => {
    const { body } = await list({ search: 'conceicao' });
    const [jose] = body.results;
    const image = await createImage(app.db, { object_id: jose?.id ?? 0 });
    const [again] = (await list({ search: 'conceicao' })).body.results;
    expect(again?.images).toEqual([{ id: image.id, caption: 'avatar', image: image.image }]);
    for (const field of ['user', 'email', 'phone', 'birth_date', 'postal_code', 'is_complete_profile']) {
      expect(again).not.toHaveProperty(field);
    }
  });

  test('the number of statements is independent of the length', async () => {
    const one = await app.countStatements(() => list({ page_size: 1 }));
    const four = await app.countStatements(() => list({ page_size: 4 }));
    expect(four).toBe(one);
  });

  test('the order is served by its index', async () => {
    await app.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      await sql`set enable_sort = off`.execute(db);
      const explain = async (query: ReturnType<typeof sql>) =>
        JSON.stringify((await sql`explain (format json) ${query}`.execute(db)).rows);
      expect(
        await explain(sql`select id from players where removed_at is null order by search_name, id limit 10`),
      ).toMatch(/Index Only Scan.*players_name_order/);
      await sql`reset all`.execute(db);
    });
  });
});

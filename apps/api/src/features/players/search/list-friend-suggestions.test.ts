import { listFriendSuggestions } from '@bandeja/contract/calls/players';
import { createPlayer, createUser } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
let token: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const name of ['Eu', 'Ana', 'Beto', 'Caio', 'Duda', 'Élida']) {
    const player = await createPlayer(app.db, { first_name: name, last_name: 'Teste' });
    ids[name] = player.id;
    if (name === 'Eu') token = await app.signIn(player.user_id ?? 0);
  }
  const gone = await createPlayer(app.db, { first_name: 'Foi', removed_at: new Date(), user_id: null });
  const { Eu = 0, Beto = 0, Caio = 0, Duda = 0, Élida = 0, Ana = 0 } = ids;
  const played = (date: string, players: number[], finished = true) =>
    createMatch(app.db, { date, players, sets: [[6, 3]], finished });
  // Three with Élida, two with Duda, one with Caio (and an unfinished one), none with Ana.
  await played('2026-01-10T22:00:00Z', [Eu, Élida, Duda, gone.id]);
  await played('2026-02-20T02:59:59Z', [Duda, Beto, Eu, Élida]);
  await played('2026-02-20T03:00:00Z', [Caio, Élida, Eu, Ana].slice(0, 3));
  await played('2026-02-21T22:00:00Z', [Eu, Caio], false);
  // Without Eu, and with Ana unassigned.
  await played('2026-02-22T22:00:00Z', [Ana, Beto, Caio, Duda]);
  await played('2026-02-23T22:00:00Z', [Eu, Élida, Duda, Caio, Ana]);
});

const suggest = (
  query: { search?: string; start_date?: string; gender?: 'F' | 'M'; page?: number; page_size?: number } = {},
  id = ids.Eu ?? 0,
) => app.call(listFriendSuggestions, { params: { id }, query }, { as: token });
const together = async (query: Parameters<typeof suggest>[0]) =>
  (await suggest(query)).body.results.map((player) => [player.first_name, player.matches_together]);

describe('GET api/player/{id}/friend-suggestion', () => {
  test('answers 401 without a token, 403 without a player', async () => {
    const params = { id: ids.Eu ?? 0 };
    expect((await app.call(listFriendSuggestions, { params })).status).toBe(401);
    const as = await app.signIn((await createUser(app.db)).id);
    expect((await app.call(listFriendSuggestions, { params }, { as })).status).toBe(403);
  });

  test('answers 400 for an invalid date', async () => {
    const { status, body } = await suggest({ start_date: '2026-02-30' });
    expect([status, Object.keys(body)]).toEqual([400, ['start_date']]);
  });

  test('answers 403 for the list of another player', async () => {
    expect((await suggest({}, ids.Ana)).status).toBe(403);
  });

  test('most frequent partners first, then by name; without the viewer and removed players', async () => {
    expect(await together({})).toEqual([
      ['Élida', 4],
      ['Duda', 3],
      ['Caio', 2],
      ['Beto', 1],
      ['Ana', 0],
    ]);
  });

  test('start_date counts from its midnight in Brazil', async () => {
    expect(await together({ start_date: '2026-02-20' })).toEqual([
      ['Caio', 2],
      ['Élida', 2],
      ['Duda', 1],
      ['Ana', 0],
      ['Beto', 0],
    ]);
    expect((await together({ start_date: '2026-02-24' })).map(([name]) => name)).toEqual([
      'Ana',
      'Beto',
      'Caio',
      'Duda',
      'Élida',
    ]);
  });

  test('search filters and keeps the order', async () => {
    expect(await together({ search: 'elida' })).toEqual([['Élida', 4]]);
    expect(await together({ search: 'a teste' })).toEqual([['Ana', 0]]);
    expect((await together({ search: 'teste' })).slice(0, 3)).toEqual([
      ['Élida', 4],
      ['Duda', 3],
      ['Caio', 2],
    ]);
  });

  test('pages cross the border between partners and the rest', async () => {
    const pages = async (start_date?: string) => {
      const seen = [];
      for (const page of [1, 2, 3]) {
        const { body } = await suggest({ page, page_size: 2, start_date });
        expect(body.count).toBe(5);
        seen.push(...body.results.map((player) => player.first_name));
      }
      return seen;
    };
    expect(await pages()).toEqual(['Élida', 'Duda', 'Caio', 'Beto', 'Ana']);
    expect(await pages('2026-02-24')).toEqual(['Ana', 'Beto', 'Caio', 'Duda', 'Élida']);
  });

  test('gender filters every page and the count, strangers and partners alike', async () => {
    const make = (first_name: string, gender: 'F' | 'M' | null) =>
      createPlayer(app.db, { first_name, last_name: 'Parceria', gender });
    for (const name of ['Aa', 'Ab', 'Ac', 'Ad', 'Ae']) await make(name, 'F');
    for (const name of ['Ba', 'Bb', 'Bc']) await make(name, 'M');
    await make('Ca', null);
    const of = async (gender: 'F' | 'M', page: number) => {
      const { body } = await suggest({ search: 'parceria', gender, page, page_size: 2 });
      return [body.count, ...body.results.map(({ first_name }) => first_name)];
    };
    expect(await of('M', 1)).toEqual([3, 'Ba', 'Bb']);
    expect(await of('M', 2)).toEqual([3, 'Bc']);
    expect(await of('F', 3)).toEqual([5, 'Ae']);
    const wrong = await suggest({ gender: 'X' as 'F' });
    expect([wrong.status, wrong.body]).toMatchObject([400, { gender: ['Use F ou M.'] }]);
  });

  test('the number of statements is independent of the length', async () => {
    const one = await app.countStatements(() => suggest({ page_size: 1 }));
    expect(await app.countStatements(() => suggest({ page_size: 5 }))).toBe(one);
  });

  test('returns no private field', async () => {
    const { body } = await suggest();
    for (const field of ['user', 'email', 'phone', 'birth_date', 'postal_code']) {
      expect(body.results[0]).not.toHaveProperty(field);
    }
  });
});

describe('players who have not played together', () => {
  const found = async (token: string, id: number, query: object = {}) => {
    const { body } = await app.call(listFriendSuggestions, { params: { id }, query }, { as: token });
    return body.results.map(({ first_name }) => first_name);
  };

  test('are those of the own city first, each by the distance of the level, on every page and in a search', async () => {
    const make = (first_name: string, city: string | null, level: number | null) =>
      createPlayer(app.db, { first_name, last_name: 'Vizinhança', city, level });
    const viewer = await make('Zoé', 'São Vicente', 3.5);
    await make('Aline', 'Recife', 3.5);
    await make('Bia', 'São Vicente', 6);
    await make('Cauê', 'são vicente', 3.2);
    await make('Davi', 'São Vicente', null);
    await make('Edu', null, 3.4);
    await make('Fabi', 'São Vicente', 3.6);
    await make('Gil', 'Recife', 1);
    const token = await app.signIn(viewer.user_id ?? 0);
    const order = ['Fabi', 'Cauê', 'Bia', 'Davi', 'Aline', 'Edu', 'Gil'];
    const search = { search: 'vizinhanca' };
    expect(await found(token, viewer.id, search)).toEqual(order);
    expect((await found(token, viewer.id)).slice(0, 5)).toEqual(order.slice(0, 5));
    const pages = [1, 2, 3].map((page) => found(token, viewer.id, { ...search, page, page_size: 3 }));
    expect((await Promise.all(pages)).flat()).toEqual(order);
    expect(await found(token, viewer.id, { search: 'bia viz' })).toEqual(['Bia']);

    // Without an own city and level: by name.
    const newcomer = await make('Hugo', null, null);
    expect(await found(await app.signIn(newcomer.user_id ?? 0), newcomer.id, search)).toEqual([
      'Aline',
      'Bia',
      'Cauê',
      'Davi',
      'Edu',
      'Fabi',
      'Gil',
      'Zoé',
    ]);
  });
});

describe('many players of one name', () => {
  const MANY = 230;
  let viewer: Awaited<ReturnType<typeof createPlayer>>;
  beforeAll(async () => {
    viewer = await createPlayer(app.db, { city: 'Olinda' });
    await sql`
      INSERT INTO players (first_name, last_name, gender, city)
      SELECT 'Repetida', 'Alvim do Nome' || n, 'F', CASE WHEN n > ${MANY} - 3 THEN 'olinda' ELSE 'Natal' END
      FROM generate_series(1, ${MANY}::integer) AS n`.execute(app.db);
  });
  const search = async (search: string) => {
    const as = await app.signIn(viewer.user_id ?? 0);
    const { body } = await app.call(
      listFriendSuggestions,
      { params: { id: viewer.id }, query: { search } },
      { as },
    );
    return { count: body.count, names: body.results.map(({ last_name }) => last_name.replace(/.* do /, '')) };
  };

  test('are found up to 200 besides those of the own city, who come first; another word finds the others', async () => {
    const { count, names } = await search('rep');
    expect([count, ...names.slice(0, 3)]).toEqual([203, 'Nome228', 'Nome229', 'Nome230']);
    expect((await search('rep alvim')).count).toBe(203);
    for (const typed of ['repetida nome227', 'nome227 r', 'ome227'])
      expect((await search(typed)).names).toEqual(['Nome227']);
  });

  test('a changed name, a new city and a removal are known to the search', async () => {
    const found = app.db.selectFrom('players').select('id').where('last_name', '=', 'Alvim do Nome7');
    const { id } = await found.executeTakeFirstOrThrow();
    const change = (values: object) =>
      app.db.updateTable('players').set(values).where('id', '=', id).execute();
    await change({ first_name: 'Trocada', city: 'Olinda' });
    expect((await search('trocada')).names).toEqual(['Nome7']);
    expect((await search('rep nome7')).names).not.toContain('Nome7');
    expect((await search('alvim')).names.slice(0, 4)).toContain('Nome7');
    await change({ user_id: null, removed_at: new Date() });
    expect((await search('trocada')).count).toBe(0);
  });
});

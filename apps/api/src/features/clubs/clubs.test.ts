import { getClub, listClubCities, listClubs, suggestClubs } from '@bandeja/contract/calls/clubs';
import { createClub, createImage, createUser } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let token: string;
beforeAll(async () => {
  token = await app.signIn((await createUser(app.db)).id);
  await createClub(app.db, { name: 'Arena Praia', city: 'Santos' });
  await createClub(app.db, { name: 'Água Rasa Padel', city: 'São Paulo' });
  await createClub(app.db, { name: 'Zona 100%', city: 'Americana', courts: [{ sport: 'Beach Tennis' }, {}] });
});

const namesOf = (clubs: readonly { name: string }[]) => clubs.map(({ name }) => name);

describe('GET api/clubs/{slug}/', () => {
  test('answers 404 for an unknown slug', async () => {
    const { status, body } = await app.call(getClub, { params: { slug: 'nenhum' } });
    expect([status, body]).toEqual([404, { error: 'Clube não encontrado.' }]);
  });

  test('answers 200 without a token, with the club, its pictures and its courts in order', async () => {
    const club = await createClub(app.db, {
      name: 'Clube do Lago',
      city: 'Manaus',
      state: 'AM',
      timezone: 'America/Manaus',
      online_payment: false,
      email: 'oi@lago.com.br',
      legal_name: 'Lago Esportes Ltda.',
      document: '12ABC34501DE35',
      street_address: 'Rua do Lago, 1',
      courts: [
        { name: 'Coberta', indoor: true, position: 2 },
        { name: 'Central', surface: 'concreto', sport: 'Tênis', position: 1 },
      ],
    });
    const second = await createImage(app.db, {
      content_type: 'club',
      object_id: club.id,
      caption: 'b',
      position: 2,
    });
    const first = await createImage(app.db, {
      content_type: 'club',
      object_id: club.id,
      caption: 'a',
      position: 1,
    });
    // A picture of a player with the same id does not belong to the club.
    await createImage(app.db, { content_type: 'player', object_id: club.id });
    const [coberta, central] = club.courts.toReversed();

    const { status, body } = await app.call(getClub, { params: { slug: 'clube-do-lago' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: club.id,
      slug: 'clube-do-lago',
      name: 'Clube do Lago',
      city: 'Manaus',
      state: 'AM',
      email: 'oi@lago.com.br',
      phone_number: null,
      website: null,
      description: '',
      google_location: null,
      timezone: 'America/Manaus',
      online_payment: false,
      sports: ['Padel', 'Tênis'],
      durations: [60, 90, 120],
      images: [first, second].map(({ id, caption, image }) => ({ id, caption, image })),
      courts: [
        { id: central?.id, name: 'Central', sport: 'Tênis', surface: 'concreto', indoor: false },
        { id: coberta?.id, name: 'Coberta', sport: 'Padel', surface: 'grama sintética', indoor: true },
      ],
      legal: { name: 'Lago Esportes Ltda.', document: 'CNPJ 12.ABC.345/01DE-35', address: 'Rua do Lago, 1' },
    });
  });
});

describe('GET api/clubs/', () => {
  const list = async (query: {
    search?: string;
    city?: string;
    sport?: string;
    page?: string;
    page_size?: string;
  }) => app.call(listClubs, { query });

  test('answers 400 for an unreadable page', async () => {
    const { status, body } = await list({ page: 'x', page_size: '101' });
    expect([status, body]).toEqual([400, { page: ['Página inválida.'], page_size: ['Use de 1 a 100.'] }]);
  });

  test('answers 200 without a token, by name ignoring accents, without courts', async () => {
    const { status, body } = await list({});
    expect(status).toBe(200);
    expect(namesOf(body.results)).toEqual(['Água Rasa Padel', 'Arena Praia', 'Clube do Lago', 'Zona 100%']);
    expect(body.results[0]).not.toHaveProperty('courts');
  });

  test.each([
    [{ search: 'agua' }, ['Água Rasa Padel']],
    [{ search: 'PADEL sao paulo' }, ['Água Rasa Padel']],
    [{ search: 'santos' }, ['Arena Praia']],
    [{ search: '100%' }, ['Zona 100%']],
    [{ search: '%' }, ['Zona 100%']],
    [{ search: '_' }, []],
    [{ search: '' }, ['Água Rasa Padel', 'Arena Praia', 'Clube do Lago', 'Zona 100%']],
    [{ city: 'sao paulo' }, ['Água Rasa Padel']],
    [{ city: 'Paulo' }, []],
    [{ sport: 'beach tennis' }, ['Zona 100%']],
    [{ sport: 'Padel', city: 'Americana' }, ['Zona 100%']],
    [{ sport: 'Squash' }, []],
  ])('finds with %o', async (query, expected) => {
    const { body } = await list(query);
    expect(namesOf(body.results)).toEqual(expected);
    expect(body.count).toBe(expected.length);
  });

  test('answers 200 with pages', async () => {
    const { body } = await list({ page: '2', page_size: '1' });
    expect(namesOf(body.results)).toEqual(['Arena Praia']);
    expect([body.count, body.previous, body.next]).toEqual([
      4,
      '/api/clubs/?page=1&page_size=1',
      '/api/clubs/?page=3&page_size=1',
    ]);
  });

  test('the number of statements is the same for one club and for all', async () => {
    const count = (page_size: string) => app.countStatements(() => list({ page_size }));
    expect(await count('100')).toBe(await count('1'));
  });
});

test('GET api/clubs/cities/ lists every city once, in alphabetical order', async () => {
  await createClub(app.db, { name: 'Outra de Santos', city: 'Santos' });
  const { status, body } = await app.call(listClubCities);
  expect([status, body]).toEqual([200, ['Americana', 'Manaus', 'Santos', 'São Paulo']]);
});

describe('GET api/club-suggestions/', () => {
  test('answers 401 without a token', async () => {
    expect((await app.call(suggestClubs, { query: {} })).status).toBe(401);
  });

  test('answers 400 for a text beyond the limit', async () => {
    const { status, body } = await app.call(
      suggestClubs,
      { query: { search: 'x'.repeat(101) } },
      { as: token },
    );
    expect([status, body]).toEqual([400, { search: ['Use no máximo 100 caracteres.'] }]);
  });

  test('answers 200 with at most ten clubs, by name, with the fields of a list', async () => {
    for (let number = 10; number < 22; number++) {
      await createClub(app.db, { name: `Quinta ${number}`, courts: 0 });
    }
    const { status, body } = await app.call(suggestClubs, { query: { search: 'quinta' } }, { as: token });
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(Array.from({ length: 10 }, (_, index) => `Quinta ${index + 10}`));
    expect(Object.keys(body[0] ?? {})).toEqual(['id', 'slug', 'name', 'city']);
  });
});

import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { getTournament } from '@bandeja/contract/calls/tournaments';
import { afterEach, expect, test } from 'vitest';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';
import { deskWorld, drawWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const app = useTestApp();
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const LIVRE = { name: 'Livre', max_teams: 8, price_cents: 0 };

const minimumsOf = async (hash: string) =>
  (await app.call(getTournament, { params: { hash } })).body.categories.map(({ min_teams }) => min_teams);

test('a category has a minimum as a draft, published and to players; left out in a change it stays, null takes it away', async () => {
  const { create, publish, change, read, slug, as } = await deskWorld(app);
  const categories = [
    { ...LIVRE, min_teams: 4 },
    { ...LIVRE, name: 'Mista' },
  ];
  const { hash, categories: typed } = (await create({ draft: true, categories })).body;
  expect(typed.map(({ min_teams }) => min_teams)).toEqual([4, undefined]);
  expect((await publish(hash)).body.categories[0]).toMatchObject({ min_teams: 4 });
  expect(await minimumsOf(hash)).toEqual([4, undefined]);

  const id = (await read(hash)).categories[0]?.id;
  const edit = (version: number, fields: object) =>
    change(hash, { expected_version: version, categories: [{ ...LIVRE, id, ...fields }] });
  expect((await edit(2, { max_teams: 10 })).body.categories[0]).toMatchObject({
    min_teams: 4,
    max_teams: 10,
  });
  // The minimum that an older page does not send counts too.
  const over = await edit(3, { max_teams: 3 });
  expect([over.status, code(over), Object.keys(over.body)]).toEqual([
    ...[400, 'category_minimum_over_places', ['categories.0.min_teams']],
  ]);
  expect((await edit(3, { min_teams: null })).status).toBe(200);
  expect(await minimumsOf(hash)).toEqual([undefined, undefined]);
  const { body } = await app.call(listDeskHistory, { params: slug, query: {} }, as);
  expect(body.results.map(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ min_teams: [4, null] }),
  );
});

test.each([
  [2, 8, 'invalid_request'],
  [129, 8, 'invalid_request'],
  [3.5, 8, 'invalid_request'],
  [9, 8, 'category_minimum_over_places'],
  [3, 2, 'category_minimum_over_places'],
])('a minimum of %j of %j places is refused', async (min_teams, max_teams, refusal) => {
  const { create, list } = await deskWorld(app);
  for (const draft of [true, false]) {
    const refused = await create({ draft, categories: [{ ...LIVRE, max_teams, min_teams }] });
    expect(refused.status).toBe(400);
    if (refusal !== 'invalid_request') expect(code(refused)).toBe(refusal);
  }
  expect(await list()).toEqual([]);
});

test('below its minimum a category says so once nobody can register, until it is drawn all the same', async () => {
  const categories = [{ min_teams: 4 }, { min_teams: 3 }, {}];
  const { hash, read, registration, preview, publishDraw, category } = await drawWorld(app, {
    ...{ teams: 3, categories },
  });
  const below = async () => (await read(hash)).categories.map(({ below_minimum = false }) => below_minimum);
  expect(await below()).toEqual([true, false, false]);
  expect((await registration(hash, { open: true })).status).toBe(200);
  expect(await below()).toEqual([false, false, false]);
  expect((await registration(hash, { open: false })).status).toBe(200);
  expect(await below()).toEqual([true, false, false]);
  expect(await minimumsOf(hash)).toEqual([4, 3, undefined]);

  expect((await publishDraw((await preview({ category })).body)).status).toBe(200);
  expect(await below()).toEqual([false, false, false]);
  // Of a drawn category it is no news to players.
  expect(await minimumsOf(hash)).toEqual([undefined, 3, undefined]);
});

test('a category below its minimum is cancelled, also after another one is drawn', async () => {
  const { hash, read, cancel, preview, publishDraw, categories } = await drawWorld(app, {
    ...{ teams: 3, categories: [{}, { min_teams: 4 }] },
  });
  const [one = 0, few = 0] = categories.map(({ id }) => id);
  const drawn = (await preview({ category: one })).body;
  expect((await publishDraw({ ...drawn, category: one })).status).toBe(200);
  const below = async () => (await read(hash)).categories.map(({ below_minimum = false }) => below_minimum);
  expect(await below()).toEqual([false, true]);
  expect((await cancel(hash, { category: few, reason: 'Poucas duplas' })).status).toBe(200);
  expect(await below()).toEqual([false, false]);
});

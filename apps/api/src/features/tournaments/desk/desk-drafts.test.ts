import * as calls from '@bandeja/contract/calls/desk-tournaments';
import { getTournament, listTournaments } from '@bandeja/contract/calls/tournaments';
import { CATEGORIES_MAX, DRAFTS_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import { describe, expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { deskWorld, PLAN } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

/** The statuses and the codes of answers, without codes of a success. */
const results = (answers: readonly { status: number; headers: Record<string, unknown> }[]) =>
  answers.map((answer) => [answer.status, code(answer)]).toSorted();

describe('a draft', () => {
  test('is seen by the staff of its club only, until it is published', async () => {
    const world = await deskWorld(app);
    const { status, body } = await world.create({ draft: true });
    expect([status, body]).toMatchObject([
      201,
      { status: 'draft', version: 1, name: PLAN.name, can: { publish: true, cancel: false, remove: true } },
    ]);
    const { hash } = body;
    expect(await world.list()).toMatchObject([{ hash, status: 'draft', categories: 2, max_teams: 12 }]);
    const publicly = async () => [
      (await app.call(getTournament, { params: { hash } })).status,
      (await app.call(getTournament, { params: { hash } }, world.as)).status,
      (await app.call(listTournaments, { query: { club_slug: world.club.slug } })).body.count,
    ];
    expect(await publicly()).toEqual([404, 404, 0]);
    const other = await deskWorld(app);
    const of = { params: { ...other.slug, hash } };
    expect((await app.call(calls.getDeskTournament, of, other.as)).status).toBe(404);
    expect(code(await other.publish(hash))).toBe('tournament_not_found');

    expect((await world.publish(hash)).body).toMatchObject({ hash, status: 'open', version: 2 });
    // The form of the draft, still open elsewhere, writes nothing into the tournament.
    expect(code(await world.change(hash, { name: 'Copa Velha' }))).toBe('tournament_version_moved');
    expect(await publicly()).toEqual([200, 200, 1]);
    expect((await app.call(getTournament, { params: { hash } })).body).toMatchObject({
      name: 'Copa Jatobá',
      // The club's clock is three hours behind UTC.
      registration_starts_at: '2026-03-01T12:00:00.000Z',
      categories: [
        { name: 'Mista', gender: 'X', price_cents: 20_000 },
        { name: 'Livre', sets: 3 },
      ],
    });
    expect(code(await world.remove(hash))).toBe('tournament_published');
  });

  test('is changed by whoever saw its present state, and published once by two at once', {
    tags: 'postgres-15',
  }, async () => {
    const world = await deskWorld(app);
    const { hash } = (await world.create({ draft: true })).body;
    const edits = await Promise.all([
      world.change(hash, { name: 'Copa Ipê' }),
      world.change(hash, { name: 'Copa Cedro' }),
    ]);
    expect(results(edits)).toEqual([
      [200, undefined],
      [409, 'tournament_version_moved'],
    ]);
    expect(code(await world.publish(hash, 1))).toBe('tournament_version_moved');
    const published = await Promise.all([world.publish(hash, 2), world.publish(hash, 2)]);
    expect(results(published)).toEqual([
      [200, undefined],
      [409, 'tournament_published'],
    ]);
    expect(await world.list()).toHaveLength(1);
  });

  test('keeps what is left out of a change, and all its categories are replaced', async () => {
    const world = await deskWorld(app);
    const { hash } = (await world.create({ draft: true, courts: ['Quadra 2'], description: 'Leve água.' }))
      .body;
    const categories = [{ name: 'Iniciante', max_teams: 16, price_cents: 9_000 }];
    const { body } = await world.change(hash, { categories, match_minutes: 60 });
    expect(body).toMatchObject({
      ...{ version: 2, description: 'Leve água.', match_minutes: 60, courts: ['Quadra 2'] },
      categories: [{ name: 'Iniciante', sets: 3 }],
    });
    expect((await world.remove(hash)).status).toBe(204);
    expect(code(await world.remove(hash))).toBe('tournament_not_found');
    expect(await world.list()).toEqual([]);
  });

  test('is checked against the clock when it is published, as the file of the command is', async () => {
    const world = await deskWorld(app);
    const { hash } = (await world.create({ draft: true, registration_ends_at: '2026-03-05T20:00' })).body;
    const answer = await world.publish(hash);
    expect([answer.status, answer.body]).toEqual([400, { registration_ends_at: ['Esse prazo já passou.'] }]);
    expect((await world.read(hash)).status).toBe('draft');
  });

  test(`is one of ${DRAFTS_MAX} at most`, async () => {
    const world = await deskWorld(app);
    for (let made = 1; made < DRAFTS_MAX; made += 1) await world.create({ draft: true });
    expect(results([await world.create({ draft: true }), await world.create({ draft: true })])).toEqual([
      [201, undefined],
      [409, 'too_many_tournament_drafts'],
    ]);
  });
});

test.each<[string, object, string]>([
  ['the days crossed', { ends_on: '2026-03-13' }, 'ends_on'],
  ['a first day that has passed', { starts_on: '2026-03-05' }, 'starts_on'],
  [
    'a registration that ends before it opens',
    { registration_ends_at: '2026-02-27T20:00' },
    'registration_ends_at',
  ],
  [
    'a registration that ends after the start',
    { registration_ends_at: '2026-03-14T12:00' },
    'registration_ends_at',
  ],
  ['an instant with a zone', { registration_ends_at: '2026-03-12T20:00Z' }, 'registration_ends_at'],
  ['no category', { categories: [] }, 'categories'],
  ['one category name twice', { categories: [PLAN.categories[0], PLAN.categories[0]] }, 'categories'],
  ['a court that the club has not', { courts: ['Quadra 9'] }, 'courts'],
  [
    'crossed levels',
    { categories: [{ ...PLAN.categories[0], level_min: 4, level_max: 3 }] },
    'categories.0.level_max',
  ],
])('%s is refused at its field, and nothing is created', async (_, fields, field) => {
  const world = await deskWorld(app);
  const answer = await world.create(fields);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect(await world.list()).toEqual([]);
});

test(`a tournament has up to ${CATEGORIES_MAX} categories, by the form and by the file`, async () => {
  const world = await deskWorld(app);
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${index + 1}ª`, max_teams: 4, price_cents: 0 }));
  expect((await world.create({ categories: many(CATEGORIES_MAX) })).status).toBe(201);
  expect((await world.create({ categories: many(CATEGORIES_MAX + 1) })).status).toBe(400);
  const file = { ...PLAN, club: world.club.slug, categories: many(CATEGORIES_MAX) };
  expect((await runTournament(app, 'create', file)).code).toBe(0);
});

test('reception reads, and neither writes nor is offered to', async () => {
  const world = await deskWorld(app);
  const { hash } = (await world.create()).body;
  const { as } = await employ(app, world.club, 'reception');
  const of = { params: { ...world.slug, hash } };
  expect((await app.call(calls.getDeskTournament, of, as)).body.can).toEqual({
    ...{ change: false, publish: false, dates: false, registration: false, cancel: false, remove: false },
    enter: false,
  });
  const refused = await app.call(calls.setTournamentRegistration, { ...of, body: { open: false } }, as);
  expect(code(refused)).toBe('desk_role_too_low');
});

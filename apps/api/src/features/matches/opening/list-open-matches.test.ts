import { listOpenMatches } from '@bandeja/contract/calls/open-matches';
import { blockPlayer } from '@bandeja/contract/calls/players';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/matches/match-people.ts';
import {
  createPeople,
  inHours,
  openedBy,
  openMatchCalls,
} from '../../../../test/matches/open-match-world.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const { list, join, request } = openMatchCalls(app);
let creator: Person;
let reader: Person;
let club: Awaited<ReturnType<typeof createClub>>;
beforeAll(async () => {
  club = await createClub(app.db, { city: 'Santos', timezone: 'America/Manaus' });
  await app.db.updateTable('clubs').set({ published_at: TEST_NOW }).where('id', '=', club.id).execute();
});
beforeEach(async () => {
  await app.db
    .updateTable('matches')
    .set({ opening_state: 'closed' })
    .where('opening_state', '=', 'open')
    .execute();
  creator = await createPerson(app, { gender: 'M', city: 'Campinas' });
  reader = await createPerson(app, { gender: 'F' });
});

const idsOf = async (query: object = {}, by?: Person) =>
  (await list(query, by)).results.map(({ match }) => match);

test('lists open matches with a free place that may still be joined, by their start', async () => {
  const others = await createPeople(app, 3);
  const later = await openedBy(app, [creator], { date: inHours(48) });
  const sooner = await openedBy(app, [creator]);
  await openedBy(app, [creator, ...others]);
  await openedBy(app, [creator], { opening_state: 'closed' });
  await openedBy(app, [creator], { opening: { fill_by: TEST_NOW } });
  await createMatch(app.db, { date: inHours(24), players: [creator.id] });
  expect(await idsOf()).toEqual([sooner, later]);
  const first = await list({ page_size: 1 });
  expect([first.count, first.results.length, first.next]).toEqual([
    2,
    1,
    '/api/open-matches/?page_size=1&page=2',
  ]);
  expect(await idsOf({ page_size: 1, page: 2 })).toEqual([later]);
});

test('ends at its first 200 matches: the others are found by day or city', async () => {
  await openedBy(app, [creator], { date: inHours(300), court_id: club.courts[0]?.id ?? 0 });
  await sql`WITH made AS (
      INSERT INTO matches (date, type, created_by, opening_state)
      SELECT ${inHours(48)}::timestamptz + n * interval '1 minute', 'Friendly', ${creator.id}, 'open'
      FROM generate_series(1, 204) AS n RETURNING id, date)
    INSERT INTO match_openings (match_id, gender, fill_by, not_full, opened_at)
    SELECT id, 'open', date - interval '4 hours', 'keep', ${TEST_NOW} FROM made`.execute(app.db);
  const last = await list({ page_size: 60, page: 4 });
  expect([last.count, last.results.length, last.next]).toEqual([200, 20, null]);
  expect(await idsOf({ page_size: 60, page: 5 })).toEqual([]);
  expect((await list({ city: 'Santos' })).count).toBe(1);
});

test('filters by the day of its zone, city, club, level and gender', async () => {
  // Still the day before in Manaus, and the next day in São Paulo.
  const date = new Date('2026-03-08T03:30:00Z');
  const at = await openedBy(app, [creator], {
    date,
    court_id: club.courts[0]?.id ?? 0,
    opening: { level_min: 3, level_max: 4, gender: 'mixed' },
  });
  const without = await openedBy(app, [creator], { date, opening: { level_max: 2.5 } });
  expect(await idsOf({ date: '2026-03-07' })).toEqual([at]);
  expect(await idsOf({ date: '2026-03-08' })).toEqual([without]);
  expect(await idsOf({ city: 'SANTOS' })).toEqual([at]);
  expect(await idsOf({ city: 'campinas' })).toEqual([without]);
  expect(await idsOf({ club_slug: club.slug })).toEqual([at]);
  expect(await idsOf({ level: 2.54 })).toEqual([without]);
  expect(await idsOf({ level: 3 })).toEqual([at]);
  expect(await idsOf({ gender: 'mixed' })).toEqual([at]);
});

test.each([
  ['America/Noronha', '2026-03-08T01:30:00Z', '2026-03-08T02:00:00Z'],
  ['America/Sao_Paulo', '2026-03-08T02:30:00Z', '2026-03-08T03:00:00Z'],
  ['America/Manaus', '2026-03-08T03:30:00Z', '2026-03-08T04:00:00Z'],
])(
  'a match at 23:30 in %s is of that day, and one at midnight of the next',
  async (timezone, late, midnight) => {
    const { courts } = await createClub(app.db, { timezone });
    const of = (date: string) => openedBy(app, [creator], { date, court_id: courts[0]?.id ?? 0 });
    const [before, after] = [await of(late), await of(midnight)];
    expect(await idsOf({ date: '2026-03-07' })).toEqual([before]);
    expect(await idsOf({ date: '2026-03-08' })).toEqual([after]);
    expect(await idsOf({ date: '2026-03-06' })).toEqual([]);
    expect(await idsOf({ date: '2026-03-09' })).toEqual([]);
  },
);

test('keeps the day of a match that moves, loses its court or is opened again, and of a club whose zone changes', async () => {
  // Still Saturday in Manaus, and Sunday in São Paulo.
  const date = '2026-03-08T03:30:00Z';
  const { id: other, courts } = await createClub(app.db, { timezone: 'America/Manaus' });
  const court_id = courts[0]?.id ?? 0;
  const [played, lost] = [
    await openedBy(app, [creator], { date, court_id }),
    await openedBy(app, [creator], { date, court_id }),
  ];
  const typed = await openedBy(app, [creator], { date, timezone: 'America/Manaus' });
  const set = (id: number, values: object) =>
    app.db.updateTable('matches').set(values).where('id', '=', id).execute();
  await set(lost, { court_id: null, lost_court_id: court_id });
  const days = async () => [await idsOf({ date: '2026-03-07' }), await idsOf({ date: '2026-03-08' })];
  expect(await days()).toEqual([[played, lost, typed], []]);
  await app.db.updateTable('clubs').set({ timezone: 'America/Sao_Paulo' }).where('id', '=', other).execute();
  expect(await days()).toEqual([[typed], [played, lost]]);
  await set(typed, { timezone: null });
  expect(await days()).toEqual([[], [played, lost, typed]]);
  await set(played, { opening_state: 'full' });
  await set(played, { date: '2026-03-08T02:30:00Z' });
  expect(await days()).toEqual([[], [lost, typed]]);
  await set(played, { opening_state: 'open' });
  expect(await days()).toEqual([[played], [lost, typed]]);
  await set(lost, { lost_court_id: null, court_id: club.courts[0]?.id ?? 0 });
  expect(await days()).toEqual([[played, lost], [typed]]);
});

test('names no player and no note without a session, and is the same for all until it changes', async () => {
  const match = await openedBy(app, [creator], {
    club_name: 'Clube da Praia',
    opening: { note: 'Levo bolas', gender: 'mixed' },
  });
  const read = (etag?: string) =>
    app.app.inject({
      url: '/api/open-matches/',
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    });
  const first = await read();
  expect(first.json().results).toEqual([
    {
      match,
      type: 'Friendly',
      starts_at: inHours(24).toISOString(),
      ends_at: null,
      timezone: 'America/Sao_Paulo',
      club: null,
      court: null,
      place: 'Clube da Praia',
      level_min: null,
      level_max: null,
      gender: 'mixed',
      fill_by: inHours(23).toISOString(),
      places_free: 3,
      price_cents: 0,
      places_for: { F: 2, M: 1 },
      seated: [{ team: 'A', position: 1, level: 3 }],
    },
  ]);
  const etag = String(first.headers.etag);
  expect((await read(etag)).statusCode).toBe(304);
  await join(match, reader);
  expect((await read(etag)).statusCode).toBe(200);
});

test('names who is seated to a player, and says what the player can do', async () => {
  const match = await openedBy(app, [creator], { opening: { note: 'Levo bolas' } });
  const outside = await openedBy(app, [creator], { date: inHours(25), opening: { level_min: 5 } });
  const [one, two] = (await list({}, reader)).results;
  expect(one).toMatchObject({
    match,
    note: 'Levo bolas',
    seated: [{ player: { id: creator.id } }],
    can: { join: true, request: false },
  });
  expect(two?.can).toEqual({ join: false, request: true });
  await request(outside, reader);
  await join(match, reader);
  const can = async (by: Person) => (await list({}, by)).results.map((match) => match.can);
  expect(await can(reader)).toEqual([
    { join: false, request: false },
    { join: false, request: false },
  ]);
  expect(await can(creator)).toEqual(await can(reader));
});

test('leaves out matches of players who block the reader or whom the reader blocks', async () => {
  const [third = creator] = await createPeople(app, 1);
  const match = await openedBy(app, [creator, third]);
  expect(await idsOf({}, reader)).toEqual([match]);
  await app.call(blockPlayer, { params: { id: reader.id }, body: {} }, { as: third.token });
  expect(await idsOf({}, reader)).toEqual([]);
  expect((await list({}, reader)).count).toBe(0);
  expect(await idsOf()).toEqual([match]);
  const other = await createPerson(app);
  await app.call(blockPlayer, { params: { id: creator.id }, body: {} }, { as: other.token });
  expect(await idsOf({}, other)).toEqual([]);
});

test('shows no match on a court of a club that is not published', async () => {
  const hidden = await createClub(app.db, { published_at: null });
  await openedBy(app, [creator], { court_id: hidden.courts[0]?.id ?? 0 });
  expect(await idsOf()).toEqual([]);
});

test.each([{ date: '7/3' }, { level: 8 }, { gender: 'all' }, { page: 0 }])(
  'answers 400 for %o',
  async (query) => {
    expect((await app.call(listOpenMatches, { query: query as object }, {})).status).toBe(400);
  },
);

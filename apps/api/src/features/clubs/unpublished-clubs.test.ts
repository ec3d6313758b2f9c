import * as bookings from '@bandeja/contract/calls/bookings';
import * as clubs from '@bandeja/contract/calls/clubs';
import { createMatch, updateMatch } from '@bandeja/contract/calls/matches';
import * as teamCalls from '@bandeja/contract/calls/tournament-teams';
import * as tournaments from '@bandeja/contract/calls/tournaments';
import { getTournament, listTournaments } from '@bandeja/contract/calls/tournaments';
import { createClub } from '@bandeja/db/testing/builders';
import { withTransaction } from '@bandeja/pg/transaction';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { type OpenStream, openStream } from '../../../test/open-stream.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';
import { announce } from '../../events/announce.ts';
import { findSchedules, previewClub } from './public.ts';

const DATE = '2026-03-09';
const NAME = 'Arena Oculta';
const CITY = 'Cidade Oculta';
const SPORT = 'Squash';

const app = useTestApp();
let player: SignedIn;
let club: Awaited<ReturnType<typeof createClub>>;
let court: number;
let hash: string;
let entrant: SignedIn | undefined;
const ids = { category: 0, group: 0, team: 0 };
beforeAll(async () => {
  player = await newPlayer(app);
  club = await createClub(app.db, { name: NAME, city: CITY, courts: [{ sport: SPORT }] });
  court = club.courts[0]?.id ?? 0;
  hash = 'oculto123456';
  const tournament = await app.db
    .insertInto('tournaments')
    .values({
      ...{ hash, name: 'Aberto', club_id: club.id, seed: 1, starts_on: DATE, ends_on: DATE },
      ...{ registration_starts_at: TEST_NOW, registration_ends_at: new Date(`${DATE}T00:00:00Z`) },
      ...{ created_at: TEST_NOW, updated_at: TEST_NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  entrant = await newPlayer(app);
  const partner = await newPlayer(app);
  const category = await app.db
    .insertInto('tournament_categories')
    .values({ tournament_id: tournament.id, name: 'A', max_teams: 4, price_cents: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await app.db
    .insertInto('tournament_groups')
    .values({ category_id: category.id, name: 'A', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const team = await app.db
    .insertInto('tournament_teams')
    .values({
      ...{ category_id: category.id, group_id: group.id, draw_order: 0, price_cents: 0 },
      ...{ player_a: entrant.id, player_b: partner.id, invited_by: entrant.id, status: 'confirmed' },
      ...{ accepted_at: TEST_NOW, created_at: TEST_NOW, updated_at: TEST_NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('tournament_matches')
    .values({
      ...{ hash: 'jogo12345678', tournament_id: tournament.id, category_id: category.id },
      ...{ group_id: group.id, round: 1, position: 0, team_a: team.id, updated_at: TEST_NOW },
    })
    .execute();
  Object.assign(ids, { category: category.id, group: group.id, team: team.id });
});

const publish = (published_at: Date | null) =>
  app.db.updateTable('clubs').set({ published_at }).where('id', '=', club.id).execute();

const slot = () => ({ court, date: DATE, start_time: '10:00' });
const as = () => ({ as: player.token });

/** Everything by which a player, or a page without an account, could come upon the club. */
const reads: [string, () => Promise<{ status: number; body: unknown }>][] = [
  ['getClub', () => app.call(clubs.getClub, { params: { slug: club.slug } })],
  ['listClubs', () => app.call(clubs.listClubs, { query: {} })],
  ['listClubs by name', () => app.call(clubs.listClubs, { query: { search: NAME } })],
  ['listClubs by sport', () => app.call(clubs.listClubs, { query: { sport: SPORT } })],
  ['listClubCities', () => app.call(clubs.listClubCities)],
  ['suggestClubs', () => app.call(clubs.suggestClubs, { query: { search: 'oculta' } }, as())],
  [
    'listAvailables of the club',
    () => app.call(bookings.listAvailables, { query: { date: DATE, club_slug: club.slug, sport: SPORT } }),
  ],
  [
    'listAvailables of its city',
    () => app.call(bookings.listAvailables, { query: { date: DATE, city: CITY, sport: SPORT } }),
  ],
  [
    'listAvailables of the default city',
    () => app.call(bookings.listAvailables, { query: { date: DATE, sport: SPORT } }),
  ],
  ['getBookingConfig', () => app.call(bookings.getBookingConfig, { query: slot() }, as())],
  ['listTournaments', () => app.call(listTournaments, { query: {} })],
  ['listTournaments of the club', () => app.call(listTournaments, { query: { club_slug: club.slug } })],
  ['getTournament', () => app.call(getTournament, { params: { hash } })],
  ['the shared page', async () => ({ status: 200, body: await previewClub(app.db, `/club/${club.slug}`) })],
];

describe.each([
  ['an unpublished club', false],
  ['a published club', true],
])('%s', (_, isPublished) => {
  beforeEach(() => publish(isPublished ? TEST_NOW : null));

  test.each(reads)(`is ${isPublished ? 'shown' : 'hidden'}: %s`, async (_name, read) => {
    const { body } = await read();
    const said = JSON.stringify(body);
    expect(said.includes(NAME) || said.includes(CITY)).toBe(isPublished);
  });

  test('free days', async () => {
    const query = { from: DATE, club_slug: club.slug, sport: SPORT };
    const { body } = await app.call(bookings.listFreeDays, { query });
    expect(body.some(({ free }) => Number(free) > 0)).toBe(isPublished);
  });

  test('its court is booked, and named for a match', async () => {
    const booked = await app.call(bookings.bookCourt, { body: slot() }, as());
    expect(booked.status).toBe(isPublished ? 201 : 404);
    const date = TEST_NOW.toISOString();
    const named = await app.call(createMatch, { body: { date, type: 'Friendly', court } }, as());
    expect(named.status).toBe(isPublished ? 201 : 404);
    const other = await app.call(createMatch, { body: { date, type: 'Friendly' } }, as());
    const params = { id: other.body.id };
    const moved = await app.call(updateMatch, { params, body: { court } }, as());
    expect(moved.status).toBe(isPublished ? 200 : 404);
  });
});

describe('its tournament by number', () => {
  const reads: Record<string, (as?: { as: string }) => Promise<{ status: number; body: unknown }>> = {
    getTournament: (as) => app.call(getTournament, { params: { hash } }, as),
    teams: (as) => app.call(teamCalls.listTournamentTeams, { query: { category: ids.category } }, as),
    team: (as) => app.call(teamCalls.getTournamentTeam, { params: { id: ids.team } }, as),
    'teams of a group': (as) =>
      app.call(teamCalls.listGroupTeams, { params: { id: ids.category, groupId: ids.group } }, as),
    groups: (as) => app.call(tournaments.listTournamentGroups, { params: { id: ids.category } }, as),
    group: (as) => app.call(tournaments.getTournamentGroup, { params: { id: ids.group } }, as),
    matches: (as) => app.call(tournaments.listTournamentMatches, { query: { tournament: hash } }, as),
    'matches of a category': (as) =>
      app.call(tournaments.listTournamentMatches, { query: { category: ids.category } }, as),
    match: (as) => app.call(tournaments.getTournamentMatch, { params: { hash: 'jogo12345678' } }, as),
  };

  test.each(Object.keys(reads))('%s: its staff and who is in it, when it is hidden', async (name) => {
    const read = reads[name];
    const staff = (await employ(app, club, 'reception')).as;
    const inIt = { as: entrant?.token ?? '' };
    const statuses = async () => [
      (await read?.())?.status,
      (await read?.(as()))?.status,
      (await read?.(inIt))?.status,
      (await read?.(staff))?.status,
    ];
    await publish(null);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    await publish(TEST_NOW);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });
});

test('answers as for a club and a court that do not exist', async () => {
  await publish(null);
  const asked = await app.call(clubs.getClub, { params: { slug: club.slug } });
  expect(asked.body).toEqual((await app.call(clubs.getClub, { params: { slug: 'nenhum' } })).body);
  const booked = await app.call(bookings.bookCourt, { body: slot() }, as());
  const nowhere = await app.call(bookings.bookCourt, { body: { ...slot(), court: 9_999_999 } }, as());
  expect([booked.status, booked.body]).toEqual([nowhere.status, nowhere.body]);
});

test('its staff reads its schedules', async () => {
  await publish(null);
  const filter = { dates: [DATE], club_slug: club.slug };
  expect(await findSchedules(app.db, filter)).toEqual([]);
  expect(await findSchedules(app.db, { ...filter, of_staff: true })).toMatchObject([{ slug: club.slug }]);
});

describe('its free times', () => {
  const opened: OpenStream[] = [];
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.leave();
  });

  test('are announced to its staff only', async () => {
    await publish(null);
    const topic = `slots:${club.slug}:${DATE}` as const;
    const seen = `slots:outra:${DATE}` as const;
    const staff = (await employ(app, club, 'reception')).as.as;
    const streams: OpenStream[] = [];
    for (const token of [undefined, player.token, staff]) {
      const stream = await openStream(app, `${topic},${seen}`, token);
      opened.push(stream);
      streams.push(stream);
    }
    const at = TEST_NOW.toISOString();
    await withTransaction(app.db, async (tx) => {
      for (const [index, one] of [topic, seen].entries())
        announce(tx, {
          ...{ topic: one, event: 'slots' },
          data: { court: index, start_at: at, end_at: at, free: true },
        });
    });
    const heard = (stream: OpenStream) =>
      stream
        .events()
        .flatMap(({ event, data }) => (event === 'slots' ? (data as { court: number }).court : []));
    // The second event came: the first one was withheld.
    await vi.waitFor(() => expect(streams.map(heard)).toEqual([[1], [1], [0, 1]]), { timeout: 3_000 });
  });
});

import { listBanners } from '@bandeja/contract/calls/banners';
import {
  bookCourt,
  getBookingConfig,
  listAvailables,
  listBookings,
  listFreeDays,
} from '@bandeja/contract/calls/bookings';
import { getAgenda } from '@bandeja/contract/calls/desk-agenda';
import { getCustomer } from '@bandeja/contract/calls/desk-customers';
import { readDeskMoney } from '@bandeja/contract/calls/desk-money';
import { listMoneyTasks } from '@bandeja/contract/calls/desk-refunds';
import { addRegular, listRegulars } from '@bandeja/contract/calls/desk-regulars';
import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { listDeskMatches } from '@bandeja/contract/calls/desk-results';
import { getDeskBoard, proposeDeskSchedule } from '@bandeja/contract/calls/desk-tournament-board';
import { previewDeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import { listDeskTeams } from '@bandeja/contract/calls/desk-tournament-teams';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { countNotifications, listNotifications } from '@bandeja/contract/calls/notifications';
import { listOpenMatches } from '@bandeja/contract/calls/open-matches';
import { getOwnPlayer } from '@bandeja/contract/calls/own-player';
import { listPlayAlerts } from '@bandeja/contract/calls/play-alerts';
import { listRankingsOfPlayer } from '@bandeja/contract/calls/rankings/rankings';
import {
  listStatements,
  openStatementLink,
  readOwnStatement,
} from '@bandeja/contract/calls/regular-statements';
import { listRegularTasks } from '@bandeja/contract/calls/regular-tasks';
import { readOwnShare, splitBooking } from '@bandeja/contract/calls/shares';
import { listOffers, listWaits } from '@bandeja/contract/calls/waits';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { createMatch } from '@bandeja/db/testing/match-builder';
import { createTeam, createTournament } from '@bandeja/db/testing/tournaments/tournament-builder';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { drawTournament } from '../../src/features/tournaments/draw/draw-tournament.ts';
import { newPlayer, type SignedIn } from '../new-player.ts';
import { TEST_NOW, useTestApp } from '../test-app.ts';

const MONDAY = '2026-03-09';

// Sessions are kept, as by the server: a request does not read its session again.
const app = useTestApp({ keepsSessions: true });
let club: string;
let court: number;
let player: SignedIn;
let match: number;
let link: string;
let customer: number;
let share: string;
let tournament: Awaited<ReturnType<typeof createTournament>>;
beforeAll(async () => {
  const { slug, courts, id } = await createClub(app.db, {
    courts: 2,
    max_bookings_per_day: 99,
    max_open_holds: 99,
  });
  [club, court] = [slug, courts[0]?.id ?? 0];
  player = await newPlayer(app);
  // A member of the staff who plays: the session of an account without a player is read with each request.
  const member = { club_id: id, user_id: player.userId, role: 'manager' as const };
  await app.db
    .insertInto('club_members')
    .values({ ...member, created_at: TEST_NOW, joined_at: TEST_NOW })
    .execute();
  const others = await Promise.all([1, 2, 3].map(() => newPlayer(app)));
  const players = [player, ...others].map(({ id }) => id);
  for (let day = 1; day < 4; day++) {
    const date = new Date(TEST_NOW.getTime() - day * 86_400_000);
    const made = await createMatch(app.db, {
      date,
      court_id: court,
      players,
      sets: [
        [6, 3],
        [6, 4],
      ],
      finished: true,
    });
    match = made.id;
  }
  const early = { court_id: court, player_id: player.id, date: MONDAY, start_time: '08:00' };
  const { id: booking_id } = await createBooking(app.db, early);
  const debt = { booking_id, club_id: id, open_cents: 1, since: TEST_NOW };
  await app.db.insertInto('booking_debts').values(debt).execute();
  link = await openLink();
  share = await divideHold();
  tournament = await drawTeams(id);
  // Sessions are kept once the server receives revocation events.
  const unread = () => app.call(countNotifications, {}, { as: player.token });
  await vi.waitFor(async () => expect(await app.countTrips(unread)).toBe(1), { timeout: 10_000 });
});

/** Drawn, of three teams. */
async function drawTeams(clubId: number) {
  const { now } = app.clock;
  const made = await createTournament(app.db, {
    club_id: clubId,
    registration_ends_at: new Date(now.getTime() - 3_600_000),
  });
  for (const category_id of [0, 1, 2].map(() => made.categories[0]?.id ?? 0))
    await createTeam(app.db, { category_id, now });
  await drawTournament(app.db, { hash: made.hash, now });
  return made;
}

const ofTournament = () => ({ params: { slug: club, hash: tournament.hash } });

/** Of a customer with a monthly time. */
async function openLink(): Promise<string> {
  const params = { slug: club };
  const as = { as: player.token };
  const weekly = { weekday: 1, start_time: '20:00', duration: 60, from: MONDAY, due_day: 10 } as const;
  const body = {
    ...weekly,
    court,
    customer: { name: 'Beatriz' },
    price_cents: 40_000,
    price_by: 'month',
  } as const;
  const { regular } = (await app.call(addRegular, { params, body }, as)).body;
  customer = regular?.customer.id ?? 0;
  const opened = await app.call(openStatementLink, { params, body: { customer } }, as);
  return opened.body.path.split('/').at(-1) ?? '';
}

/** The token of a share of a held court that each pays. */
async function divideHold(): Promise<string> {
  const as = { as: player.token };
  const body = { court, date: '2026-03-10', start_time: '08:00' };
  const { id, price_cents } = (await app.call(bookCourt, { body }, as)).body;
  const own = Math.ceil(price_cents / 2);
  const shares = [{ player: player.id, amount_cents: own }, { amount_cents: price_cents - own }];
  const { body: split } = await app.call(splitBooking, { params: { id }, body: { way: 'each', shares } }, as);
  return split.shares[1]?.url?.split('/').at(-1) ?? '';
}

/** The round trips to PostgreSQL of the calls that pages wait for. */
const calls: [string, number, () => Promise<{ status: number }>][] = [
  ['availables', 1, () => app.call(listAvailables, { query: { date: MONDAY, club_slug: club } })],
  ['open matches', 1, () => app.call(listOpenMatches, { query: { date: MONDAY, club_slug: club } })],
  ['open matches of a player', 1, () => app.call(listOpenMatches, {}, { as: player.token })],
  ['days', 1, () => app.call(listFreeDays, { query: { from: MONDAY, club_slug: club } })],
  [
    'config',
    1,
    () =>
      app.call(
        getBookingConfig,
        { query: { court, date: MONDAY, start_time: '10:00' } },
        { as: player.token },
      ),
  ],
  ['own bookings', 1, () => app.call(listBookings, { query: { when: 'coming' } }, { as: player.token })],
  [
    'matches',
    1,
    () => app.call(listMatchesByPlayer, { query: { player_id: player.id } }, { as: player.token }),
  ],
  ['match', 1, () => app.call(getMatch, { params: { id: match } }, { as: player.token })],
  ['own player', 1, () => app.call(getOwnPlayer, {}, { as: player.token })],
  ['banners', 1, () => app.call(listBanners, {}, { as: player.token })],
  ['rankings', 1, () => app.call(listRankingsOfPlayer, { params: { id: player.id } }, { as: player.token })],
  ['unread', 1, () => app.call(countNotifications, {}, { as: player.token })],
  [
    'agenda of a desk',
    2,
    () => app.call(getAgenda, { params: { slug: club }, query: { date: MONDAY } }, { as: player.token }),
  ],
  [
    'numbers of a desk',
    3,
    () =>
      app.call(
        readDeskReport,
        { params: { slug: club }, query: { from: '2025-03-10', to: MONDAY } },
        { as: player.token },
      ),
  ],
  [
    'customer of a desk',
    3,
    () => app.call(getCustomer, { params: { slug: club, id: customer } }, { as: player.token }),
  ],
  [
    'money of a desk',
    4,
    () => app.call(readDeskMoney, { params: { slug: club }, query: {} }, { as: player.token }),
  ],
  ['tasks of money', 3, () => app.call(listMoneyTasks, { params: { slug: club } }, { as: player.token })],
  [
    'monthly players of a desk',
    3,
    () => app.call(listRegulars, { params: { slug: club }, query: {} }, { as: player.token }),
  ],
  [
    'tasks of monthly players',
    2,
    () => app.call(listRegularTasks, { params: { slug: club } }, { as: player.token }),
  ],
  [
    'statements of a desk',
    2,
    () =>
      app.call(listStatements, { params: { slug: club }, query: { month: '2026-03' } }, { as: player.token }),
  ],
  ['statement of a link', 2, () => app.call(readOwnStatement, { params: { token: link } })],
  [
    'board of a tournament',
    2,
    () => app.call(getDeskBoard, { ...ofTournament(), query: { date: '2026-03-14' } }, { as: player.token }),
  ],
  [
    'proposal of a schedule',
    3,
    () => app.call(proposeDeskSchedule, { ...ofTournament(), query: {} }, { as: player.token }),
  ],
  ['own alerts', 1, () => app.call(listPlayAlerts, {}, { as: player.token })],
  ['share of a link', 2, () => app.call(readOwnShare, { params: { token: share } })],
  [
    'matches of a tournament at the desk',
    2,
    () => app.call(listDeskMatches, ofTournament(), { as: player.token }),
  ],
  [
    'teams of a tournament at the desk',
    2,
    () => app.call(listDeskTeams, ofTournament(), { as: player.token }),
  ],
  [
    'draw of a category at the desk',
    2,
    () =>
      app.call(
        previewDeskDraw,
        { ...ofTournament(), query: { category: tournament.categories[0]?.id ?? 0 } },
        { as: player.token },
      ),
  ],
  ['own waits', 1, () => app.call(listWaits, {}, { as: player.token })],
  ['offers', 1, () => app.call(listOffers, {}, { as: player.token })],
  ['notifications', 2, () => app.call(listNotifications, {}, { as: player.token })],
];

describe('round trips', () => {
  test.each(calls)('%s: %i', async (_name, trips, call) => {
    await call();
    const made = await app.countTrips(async () => {
      expect((await call()).status).toBe(200);
    });
    expect(made).toBe(trips);
  });

  test.each([true, false])('booking a court, with a key: %s', async (keyed) => {
    const headers: Record<string, string> = keyed ? { 'idempotency-key': 'one' } : {};
    const book = (start_time: string) =>
      app.call(bookCourt, { body: { court, date: MONDAY, start_time } }, { as: player.token, headers });
    const trips = await app.countTrips(async () => {
      expect((await book(keyed ? '12:00' : '14:00')).status).toBe(201);
    });
    expect(trips).toBe(2);
  });
});

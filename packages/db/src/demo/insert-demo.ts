import type { BookingStatus } from '@bandeja/rules/bookings/booking-status';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { addDays } from '@bandeja/rules/time/local-time';
import type { Database } from '../database.ts';
import { DEMO_CLUBS } from './demo-clubs.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { FIRST_STEP } from './plan/plan-booking.ts';
import type { DemoPlan, PlannedBooking } from './plan/plan-types.ts';

/** Ids by index of the plan's lists. */
export type Ids = { players: readonly number[]; courts: readonly number[] };

export function idAt(ids: readonly number[], place: number): number {
  const id = ids[place];
  if (id === undefined) throw new RangeError(`no id for place ${place}`);
  return id;
}

/**
 * Inserts clubs with courts, hours, prices and pictures, created at an instant. Returns the ids of all courts,
 * club by club.
 */
export async function insertClubs(db: Database, since: string): Promise<number[]> {
  const clubIds = await takeIds(db, 'clubs', DEMO_CLUBS.length);
  const courts = DEMO_CLUBS.flatMap((club, place) =>
    club.courts.map((court, position) => ({ ...court, club_id: idAt(clubIds, place), position })),
  );
  const courtIds = await takeIds(db, 'courts', courts.length);
  const pictures = DEMO_CLUBS.flatMap((club, place) =>
    club.images.map((image, position) => ({ ...image, object_id: idAt(clubIds, place), position })),
  );
  const imageIds = await takeIds(db, 'images', pictures.length);

  await insertRows(
    db,
    'clubs',
    DEMO_CLUBS.map((club, place) => ({
      id: idAt(clubIds, place),
      slug: club.slug,
      name: club.name,
      city: club.city,
      state: club.state,
      timezone: club.timezone,
      email: club.email,
      phone_number: club.phone_number,
      website: club.website,
      description: club.description,
      google_location: club.google_location,
      legal_name: club.legal_name,
      document: club.document,
      street_address: club.street_address,
      online_payment: true,
      published_at: since,
      created_at: since,
      updated_at: since,
    })),
  );
  await insertRows(
    db,
    'courts',
    courts.map((court, place) => ({ ...court, id: idAt(courtIds, place) })),
  );
  await insertRows(
    db,
    'club_hours',
    DEMO_CLUBS.flatMap((club, place) => perWeekday(club.hours, idAt(clubIds, place))),
  );
  await insertRows(
    db,
    'club_prices',
    DEMO_CLUBS.flatMap((club, place) => perWeekday(club.prices, idAt(clubIds, place))),
  );
  await insertRows(
    db,
    'images',
    pictures.map((image, place) => ({
      ...image,
      id: idAt(imageIds, place),
      content_type: 'club' as const,
      created_at: since,
    })),
  );
  return courtIds;
}

/** Pictures are files of the web app, drawn for these texts; their ground is transparent. */
const DEMO_BANNERS = [
  {
    name: 'Jogou? Registre o placar e veja seu nível',
    image: '/banners/nivel.svg',
    call_to_action: '/match/create',
  },
  {
    name: 'De manhã a quadra sai mais em conta',
    image: '/banners/manha.svg',
    call_to_action: '/booking',
  },
  {
    name: 'Open da Arena Moema: chame sua dupla',
    image: '/banners/open-da-arena.svg',
    call_to_action: '/tournament',
  },
] as const;

/** A demo is seeded once and may run for long. */
const DEMO_BANNER_DAYS = 730;

/** Inserts the banners of Home; the last one is the newest, so Home shows it first. */
export async function insertBanners(
  db: Database,
  { today, at }: { today: string; at: string },
): Promise<void> {
  const ids = await takeIds(db, 'banners', DEMO_BANNERS.length);
  await insertRows(
    db,
    'banners',
    DEMO_BANNERS.map((banner, place) => ({
      ...banner,
      id: idAt(ids, place),
      starts_on: today,
      ends_on: addDays(today, DEMO_BANNER_DAYS),
      created_at: at,
    })),
  );
}

const perWeekday = <T extends object>(
  rules: readonly (T & { weekdays: readonly number[] })[],
  club_id: number,
) => rules.flatMap(({ weekdays, ...rule }) => weekdays.map((weekday) => ({ ...rule, club_id, weekday })));

const rangeOf = (from: string, to: string) => `[${from},${to})`;

/** Inserts bookings with their history, and closures. Returns the id of each booking. */
export async function insertCalendar(
  db: Database,
  { bookings, closures }: DemoPlan,
  ids: Ids,
): Promise<Map<PlannedBooking, number>> {
  const occupationIds = await takeIds(db, 'court_occupations', bookings.length + closures.length);
  const closureIds = await takeIds(db, 'closures', closures.length);
  const courts = await db.selectFrom('courts').select(['id', 'club_id']).execute();
  await insertRows(
    db,
    'closures',
    closures.map(({ court, from, to }, place) => ({
      id: idAt(closureIds, place),
      club_id: courts.find(({ id }) => id === idAt(ids.courts, court))?.club_id ?? 0,
      start_at: from,
      end_at: to,
      created_at: from,
    })),
  );
  await insertRows(db, 'court_occupations', [
    ...bookings.map(({ court, start_at, end_at, status }, place) => ({
      id: idAt(occupationIds, place),
      court_id: idAt(ids.courts, court),
      during: rangeOf(start_at, end_at),
      kind: 'booking' as const,
      status: status === BOOKING_STATUS.cancelled ? ('released' as const) : ('confirmed' as const),
      reason: null,
      closure_id: null,
    })),
    ...closures.map(({ court, from, to, reason }, place) => ({
      id: idAt(occupationIds, bookings.length + place),
      court_id: idAt(ids.courts, court),
      during: rangeOf(from, to),
      kind: 'closure' as const,
      status: 'confirmed' as const,
      reason,
      closure_id: idAt(closureIds, place),
    })),
  ]);

  const bookingIds = await takeIds(db, 'bookings', bookings.length);
  await insertRows(
    db,
    'bookings',
    bookings.map((booking, place) => ({
      id: idAt(bookingIds, place),
      occupation_id: idAt(occupationIds, place),
      court_id: idAt(ids.courts, booking.court),
      player_id: idAt(ids.players, booking.player),
      date: booking.date,
      start_at: booking.start_at,
      end_at: booking.end_at,
      match_type: booking.match_type,
      status: booking.status,
      price_cents: booking.price_cents,
      player_details: {
        players: booking.companions.map((companion) =>
          'player' in companion ? { player: idAt(ids.players, companion.player) } : companion,
        ),
      },
      created_at: booking.created_at,
      updated_at: booking.history.at(-1)?.at ?? booking.created_at,
    })),
  );

  const history = bookings.flatMap((booking, place) => {
    const booking_id = idAt(bookingIds, place);
    const player = idAt(ids.players, booking.player);
    const first = { ...FIRST_STEP, booking_id, at: booking.created_at, actor_id: player, from_status: null };
    let from_status: BookingStatus = FIRST_STEP.to_status;
    const later = booking.history.map(({ at, by_player, to_status, reason }) => {
      const row = { booking_id, at, actor_id: by_player ? player : null, from_status, to_status, reason };
      from_status = to_status;
      return row;
    });
    return [first, ...later];
  });
  const historyIds = await takeIds(db, 'booking_history', history.length);
  await insertRows(
    db,
    'booking_history',
    history.map((row, place) => ({ ...row, id: idAt(historyIds, place) })),
  );
  return new Map(bookings.map((booking, place) => [booking, idAt(bookingIds, place)]));
}

import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/waits';
import type { CourtOffer, CourtWait } from '@bandeja/contract/calls/waits';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import type { Interval } from '@bandeja/rules/bookings/slots/slots';
import { windowOfWait } from '@bandeja/rules/bookings/waits';
import { MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { addDays, formatMinutes, parseTime } from '@bandeja/rules/time/local-time';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { findSchedules, lockCourt, lockCourts } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { lockPlayer } from '../../players/public.ts';
import { bookingRefusal, bookingTerms } from '../booking-terms.ts';
import { limitLockWaits } from '../bookings.repository.ts';
import { endOffer } from './advance-release.ts';
import {
  findOffer,
  findOfferOfOccupation,
  findOpenOfferOfWait,
  listOpenOffers,
  type OfferRow,
} from './offers.repository.ts';
import { endWait, findWait, insertWait, listWaitsOf, type WaitRow } from './waits.repository.ts';

type Viewer = { playerId: number };
type Asking = { viewer: Viewer; now: Date };

export const listWaits = async (db: Database, { viewer, now }: Asking): Promise<CourtWait[]> =>
  (await listWaitsOf(db, viewer.playerId, { now })).map(presentWait);

/** A wait for a repeated request, in its present state. */
export async function getWait(
  db: Database,
  { id, viewer }: { id: number; viewer: Viewer },
): Promise<CourtWait> {
  const wait = await findWait(db, { id, player: viewer.playerId });
  if (!wait) throw new Refusal('wait_not_found');
  return presentWait(wait);
}

type Wanted = Parsed<typeof calls.addWait>['body'];

/** Enters the line of some clubs and a day. Two requests at once are counted one after the other, by the player's lock. */
export async function addWait(
  db: Database,
  { wanted, viewer, now }: Asking & { wanted: Wanted },
): Promise<CourtWait> {
  const { date, from, to, duration } = wanted;
  const sport = wanted.sport?.normalize('NFC') ?? null;
  const clubs = await windowsOf(db, wanted, now);
  try {
    return await withTransaction(db, async (tx) => {
      await limitLockWaits(tx);
      if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
      const times = { date, from_minute: minuteOf(from), to_minute: minuteOf(to), duration, sport };
      const id = await insertWait(tx, { ...times, player: viewer.playerId, clubs, now });
      if (id === undefined) throw new Refusal('too_many_waits');
      return getWait(tx, { id, viewer });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'court_waits_three') throw new Refusal('too_many_waits');
    throw error;
  }
}

const minuteOf = (time: string): number => parseTime(time) ?? 0;

/**
 * The times of a wait at each of its clubs. Refuses a wait with a club that is unknown or has no such game; of several clubs the
 * sentence names those that have none.
 */
async function windowsOf(db: Database, { clubs, ...wanted }: Wanted, now: Date) {
  const windows = [];
  const refused: { name: string; refusal: Refusal }[] = [];
  for (const slug of new Set(clubs)) {
    const [schedule] = await findSchedules(db, { dates: [wanted.date], club_slug: slug });
    if (!schedule) throw new Refusal('club_not_found', { field: 'clubs' });
    const { id, name } = schedule;
    const window = windowAt(schedule, wanted, now);
    const { sport } = wanted;
    const isThere =
      sport === undefined ||
      (await findSchedules(db, { dates: [wanted.date], club_slug: slug, sport })).length > 0;
    if (window instanceof Refusal) refused.push({ name, refusal: window });
    else if (!isThere) refused.push({ name, refusal: new Refusal('wait_no_court', { field: 'clubs' }) });
    else windows.push({ id, ...window });
  }
  const [first] = refused;
  if (!first) return windows;
  if (windows.length + refused.length === 1) throw first.refusal;
  const codes = new Set(refused.map(({ refusal }) => refusal.code));
  const sentences = [...codes].map((code) => {
    const of = refused.filter(({ refusal }) => refusal.code === code);
    const { options } = of[0]?.refusal ?? first.refusal;
    return `${of.map(({ name }) => name).join(', ')}: ${options.sentence ?? ERROR_SENTENCE[code]}`;
  });
  const what = refused.length === 1 ? 'este clube' : 'estes clubes';
  throw new Refusal(first.refusal.code, {
    ...{ field: 'clubs', sentence: `${sentences.join(' ')} Tire ${what} ou mude o pedido.` },
  });
}

function windowAt(
  schedule: Awaited<ReturnType<typeof findSchedules>>[number],
  { date, from, to, duration }: Omit<Wanted, 'clubs'>,
  now: Date,
): Interval | Refusal {
  const { zone, hours, durations, days_ahead } = bookingTerms(schedule, date);
  if (date > addDays(localDateOf(now, zone), days_ahead)) return bookingRefusal('too_far_ahead');
  if (!durations.includes(duration)) return bookingRefusal('duration_not_offered');
  const window = windowOfWait({ date, from, to }, { zone, hours });
  if (!window || window.end - window.start < duration * MINUTE_MS)
    return new Refusal('wait_times_too_short', { field: 'to' });
  if (window.end - duration * MINUTE_MS <= now.getTime()) return bookingRefusal('in_the_past');
  return window;
}

/** Leaves the line. A court that is held for this wait goes to the next. */
export function removeWait(db: Database, { id, viewer, now }: Asking & { id: number }): Promise<void> {
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    if (!(await findWait(tx, { id, player: viewer.playerId }))) throw new Refusal('wait_not_found');
    await leaveLine(tx, id, now);
  });
}

/** Courts are locked before waits. An offer that came between the two reads was made before the wait left the line. */
export async function leaveLine(tx: Database, id: number, now: Date): Promise<void> {
  const known = await findOpenOfferOfWait(tx, id);
  if (known) await lockCourt(tx, known.court_id);
  await endWait(tx, id, now);
  const offer = await findOpenOfferOfWait(tx, id);
  if (!offer) return;
  await lockCourt(tx, offer.court_id);
  await endOffer(tx, offer, { outcome: 'declined', now });
}

export const listOffers = async (db: Database, { viewer, now }: Asking): Promise<CourtOffer[]> =>
  (await listOpenOffers(db, viewer.playerId, now)).map(presentOffer);

/** Says no to a court, which goes to the next in line at once. */
export function declineOffer(db: Database, { id, viewer, now }: Asking & { id: number }): Promise<void> {
  return withTransaction(db, async (tx) => {
    const found = await findOffer(tx, id);
    if (found?.player_id !== viewer.playerId) throw new Refusal('offer_not_found');
    await endUnderLock(tx, found, { outcome: 'declined', now });
  });
}

/** The desk ends an offer: the court is free again for all, and no player is told. */
export function endDeskOffer(
  db: Database,
  { id, viewer, now }: { id: number; viewer: StaffViewer; now: Date },
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { club_id: club } = viewer.desk;
    const found = await findOfferOfOccupation(tx, { id, club });
    if (!found) throw new Refusal('offer_not_found');
    if (!(await endUnderLock(tx, found, { outcome: 'ended', now }))) return;
    await insertEntry(tx, {
      ...{
        clubId: club,
        at: now,
        userId: viewer.userId,
        call: 'endDeskOffer',
        kind: 'offer',
        object: found.id,
      },
      changes: { court: [found.court_id, null], start_at: [toIso(found.start_at), null] },
    });
  });
}

/** False: it ended this way before. Refuses one that ended in another way. */
async function endUnderLock(
  tx: Database,
  { id, court_id }: OfferRow,
  how: { outcome: 'declined' | 'ended'; now: Date },
): Promise<boolean> {
  await limitLockWaits(tx);
  await lockCourt(tx, court_id);
  const offer = await findOffer(tx, id);
  if (offer?.outcome === how.outcome) return false;
  if (!offer || offer.outcome !== null) throw new Refusal('offer_over');
  // The desk also ends one that is over and whose job is late.
  if (how.outcome === 'declined' && offer.expires_at <= how.now) throw new Refusal('offer_over');
  return endOffer(tx, offer, how);
}

type Taking = { offer: number; player: number; now: Date };
type Place = { court: number; start_at: string; end_at: string };

/** An offer that its player may take; refuses one of another player, and one that is over. */
export async function findOwnOffer(db: Database, { offer: id, player, now }: Taking): Promise<OfferRow> {
  const offer = await findOffer(db, id);
  if (offer?.player_id !== player) throw new Refusal('offer_not_found');
  if (offer.ended_at !== null || offer.expires_at <= now) throw new Refusal('offer_over');
  return offer;
}

/** Whether a booking has exactly the place of an offer. */
export const isPlaceOf = ({ court_id, start_at, end_at }: OfferRow, place: Place): boolean =>
  court_id === place.court && toIso(start_at) === place.start_at && toIso(end_at) === place.end_at;

/**
 * Ends the offer for the booking that takes its place, in the same transaction, and the wait with it. What else is held for the
 * player at that time goes to the next in line.
 */
export async function takeOffer(tx: Database, offer: OfferRow, now: Date): Promise<void> {
  const isOther = (one: OfferRow) =>
    one.id !== offer.id && one.start_at < offer.end_at && offer.start_at < one.end_at;
  const others = (await listOpenOffers(tx, offer.player_id, now)).filter(isOther);
  await lockCourts(
    tx,
    [offer, ...others].map(({ court_id }) => court_id),
  );
  if (!(await endOffer(tx, offer, { outcome: 'taken', now }))) throw new Refusal('offer_over');
  await endWait(tx, offer.wait_id, now);
  for (const other of others) await endOffer(tx, other, { outcome: 'declined', now });
}

const presentWait = (row: WaitRow): CourtWait => ({
  id: row.id,
  clubs: row.clubs.map(({ club_id, club_slug, club_name, club_city }) => ({
    ...{ id: club_id, slug: club_slug, name: club_name, city: club_city },
  })),
  date: row.date,
  from: formatMinutes(row.from_minute),
  to: formatMinutes(row.to_minute),
  duration: row.duration,
  created_at: toIso(row.created_at),
  sport: row.sport,
});

const presentOffer = (row: OfferRow): CourtOffer => ({
  id: row.id,
  wait: row.wait_id,
  court: {
    id: row.court_id,
    name: row.court_name,
    club: { id: row.club_id, slug: row.club_slug, name: row.club_name, city: row.club_city },
  },
  date: row.date,
  start_time: localTimeOf(row.start_at, row.timezone),
  end_time: localTimeOf(row.end_at, row.timezone),
  start_at: toIso(row.start_at),
  end_at: toIso(row.end_at),
  duration: (row.end_at.getTime() - row.start_at.getTime()) / MINUTE_MS,
  timezone: row.timezone,
  price_cents: row.price_cents,
  begins_at: toIso(row.begins_at),
  expires_at: toIso(row.expires_at),
});

import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { type PlaceFacts, type PlaceState, placeStep } from '@bandeja/rules/matches/opening/places';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskHandlers } from '../../../jobs/task-payloads.ts';
import { closeAtBank, findOpenPayment, refundPayments, withdrawPayments } from '../../payments/public.ts';
import { saveMatch } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch, lockLoadedMatch } from '../matches.repository.ts';
import { notifyAnswered, notifyPlaceRefunded, notifyShort } from '../notices/notify-of-opening.ts';
import type { CourtOfMatch, MatchBookings } from '../opening/opening-facts.ts';
import { removeOwnPlace } from '../players/match-players.ts';
import {
  findPlace,
  listMatchesWithPlaces,
  listPlaces,
  type PlaceRow,
  updatePlace,
} from './places.repository.ts';

// What becomes of the places of an open match that cost. Players leave, matches end and bookings are cancelled in many ways:
// whatever changed, the places are compared with the match and the booking as they are, and follow.

export function createPlaceTasks(
  bookings: MatchBookings,
): Pick<TaskHandlers, 'follow_all_places' | 'follow_places'> {
  return {
    async follow_all_places(_, { db, now }) {
      for (const match of await listMatchesWithPlaces(db)) await followLater(db, match, now);
    },

    follow_places: ({ match }, { db, now }) =>
      withTransaction(db, async (tx) => {
        await lockCourtAndMatch(tx, match, { bookings, now });
        await followPlaces(tx, match, { bookings, now });
      }),
  };
}

/** After the commit, and under the booking's lock, which comes before that of the match. */
export const followLater = (tx: Database, match: number, runAt: Date, place?: number): Promise<void> =>
  addJob(
    tx,
    'follow_places',
    { match },
    { runAt, jobKey: place === undefined ? `follow_places:${match}` : `follow_places:${match}:${place}` },
  );

type Following = { bookings: MatchBookings; now: Date };

/** Locks the bookings of a match's places, and then the match: the order of every change of both. */
export async function lockCourtAndMatch(
  tx: Database,
  match: number,
  { bookings, now, booking }: Following & { booking?: number },
): Promise<void> {
  const ids = new Set((await listPlaces(tx, match)).map(({ booking_id }) => booking_id));
  if (booking !== undefined) ids.add(booking);
  for (const id of [...ids].toSorted((one, other) => one - other)) await bookings.lockCourt(tx, id, now);
  await lockLoadedMatch(tx, match);
}

/** What decides about a place, besides its code. */
export const factsOfPlace = (
  place: PlaceRow,
  { match, players, opening }: LoadedMatch,
  { court, fill_by, now }: { court: CourtOfMatch | null; fill_by: Date; now: Date },
): Omit<PlaceFacts, 'charge' | 'is_awaited'> => {
  const leave_free_until = opening?.leave_free_until ?? null;
  const isBegun = now >= (court?.start_at ?? match.date);
  const decidedAt = leave_free_until && leave_free_until > fill_by ? leave_free_until : fill_by;
  return {
    state: place.state as PlaceState,
    until: place.until,
    is_seated: players.some(({ player_id }) => player_id === place.player_id),
    has_court:
      match.cancelled_at === null && match.booking_id === place.booking_id && court?.is_confirmed === true,
    is_begun: isBegun,
    is_decided: isBegun || (match.opening_state === 'closed' && decidedAt <= now),
  };
};

/** Brings the places of a match where they belong now. The caller has locked their booking, and then the match. */
export async function followPlaces(tx: Database, match: number, following: Following): Promise<void> {
  let isChanged = false;
  for (const { id } of await listPlaces(tx, match))
    isChanged = (await followPlace(tx, id, following)) || isChanged;
  // Open pages hear what became of the money.
  if (isChanged) await saveMatch(tx, match, {}, following.now);
}

/** Resolves with whether the place has another state. */
async function followPlace(tx: Database, id: number, { bookings, now }: Following): Promise<boolean> {
  const place = await findPlace(tx, id);
  if (!place) return false;
  const loaded = await loadPresentMatch(tx, place.match_id);
  const court = await bookings.readCourt(tx, place.booking_id, now);
  const open = await findOpenPayment(tx, { kind: 'match_place', id });
  const fill_by = loaded.opening?.fill_by ?? now;
  const others = await listPlaces(tx, place.match_id);
  const facts = factsOfPlace(place, loaded, { court, fill_by, now });
  const step = placeStep(
    {
      ...facts,
      is_awaited: others.some((one) => one.id !== id && one.state === 'held'),
      charge: open && open.attempts > 0 ? 'open' : 'none',
    },
    now,
  );
  const { payment_id, player_id, match_id, booking_id: booking, amount_cents: cents } = place;
  const freeUntil = loaded.opening?.leave_free_until;
  // The start decides too, also within the time in which a player may still leave.
  const { date } = loaded.match;
  const decides = freeUntil && freeUntil < date ? freeUntil : date;
  if (step.state === 'paid' && decides > now) await followLater(tx, match_id, decides, id);
  // The clock of this process may be behind that of the job.
  if (step.state === 'held' && now < place.until) await followLater(tx, match_id, place.until, id);
  if (step.state !== place.state) await updatePlace(tx, id, { state: step.state });
  for (const effect of step.effects) {
    switch (effect) {
      case 'withdraw':
        await withdrawPayments(tx, { kind: 'match_place', ids: [id] }, now);
        break;
      case 'close_charge':
        if (open) await closeAtBank(tx, open, now);
        break;
      case 'unseat':
        await unseat(tx, loaded, player_id, now);
        await notifyAnswered(tx, match_id, { players: [player_id], by: null, outcome: 'place_expired', now });
        await notifyShort(tx, loaded, { left: player_id, now });
        break;
      case 'refund':
        if (payment_id !== null) await refundPayments(tx, [payment_id], now);
        await notifyPlaceRefunded(tx, place, { why: facts.has_court ? 'left' : 'court', now });
        break;
      case 'return':
        if (payment_id !== null)
          await bookings.returnForPlace(tx, { booking, payment: payment_id, cents, now });
        break;
    }
  }
  return step.state !== place.state;
}

/** A player of a recorded set stays in the match. */
export async function unseat(tx: Database, loaded: LoadedMatch, player: number, now: Date): Promise<void> {
  const place = factsOf(loaded).players.find((one) => one.player === player);
  const isOver = loaded.match.ended_at !== null || loaded.match.cancelled_at !== null;
  if (place && !place.in_sets && !isOver) await removeOwnPlace(tx, loaded, player, now);
}

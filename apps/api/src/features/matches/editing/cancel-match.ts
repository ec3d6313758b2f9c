import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseCancel } from '@bandeja/rules/matches/abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type Edit, openFor, saveEdit, saveMatch } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import {
  findMatchOfBooking,
  type LoadedMatch,
  loadPresentMatch,
  lockLoadedMatch,
  type MatchChanges,
} from '../matches.repository.ts';
import { notifyCancellation, notifyChange, notifyLostCourt } from '../notices/notify-of-match.ts';
import { scheduleBinding, scheduleFilling } from '../opening/follow-match.ts';
import { updateOpening } from '../opening/openings.repository.ts';
import { closeContest } from '../results/results.repository.ts';

/**
 * Cancels a match. Its page stays, no list has it, and its booking is free for another match.
 * Throws as openFor with refuseCancel, and match_places_settled.
 */
export async function cancelMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const { opening } = await openFor(refuseCancel, tx, id, edit);
    // Their money has gone back to the creator: only the end of the booking gives it to their players again.
    if (opening?.places.some(({ state }) => state === 'settled' || state === 'left'))
      throw new Refusal('match_places_settled');
    await saveCancelled(tx, id, { booking_id: null }, now);
    const cancelled = await loadPresentMatch(tx, id);
    await notifyCancellation(tx, cancelled, { by: viewer.playerId, now });
    return cancelled;
  });
}

/** Cancels a locked match, and closes its contest: a cancelled match has no result to agree on. */
export async function saveCancelled(
  tx: Database,
  id: number,
  changes: MatchChanges,
  now: Date,
): Promise<void> {
  await closeContest(tx, id, 'open_ended');
  const closed = {
    contested_at: null,
    contested_by: null,
    contest_reason: null,
    ended_early: null,
    retired_team: null,
  };
  await saveMatch(tx, id, { ...changes, ...closed, cancelled_at: now }, now);
}

type EndedBooking = { id: number; court: number };

type BookingEnd = {
  /** Cancel the match with its booking, or keep it without a court. */
  match: 'cancel' | 'keep';
  /** The player who cancelled the booking; null: time or the club. */
  by: number | null;
  now: Date;
};

/**
 * The match of a booking that ends is cancelled with it, or goes on without a court; all its players are notified.
 * Runs in a transaction that holds the booking and no player (matches are locked first). A finished match stays as
 * it is. Throws match_finished and match_has_sets when the match cannot be cancelled any more.
 */
export async function onBookingEnded(
  tx: Database,
  booking: EndedBooking,
  { match: fate, by, now }: BookingEnd,
): Promise<void> {
  const id = await findMatchOfBooking(tx, booking.id);
  if (id === null) return;
  const open = await lockLoadedMatch(tx, id);
  // The match was cancelled while this transaction waited, which released the booking.
  if (open.match.booking_id !== booking.id) return;
  if (fate === 'cancel') await cancelWithBooking(tx, open, { by, now });
  else if (open.match.ended_at === null) await loseCourt(tx, open, booking, { by, now });
}

type MovedBooking = {
  id: number;
  from: { court: number; start_at: Date };
  court: number;
  start_at: Date;
  end_at: Date;
};

/**
 * The match of a booking that the club moves goes with it, unless its players have chosen another court or time already;
 * they are notified. A finished match stays as it is. Runs as onBookingEnded.
 */
export async function onBookingMoved(tx: Database, booking: MovedBooking, now: Date): Promise<void> {
  const id = await findMatchOfBooking(tx, booking.id);
  if (id === null) return;
  const loaded = await lockLoadedMatch(tx, id);
  const { match } = loaded;
  if (match.booking_id !== booking.id || match.ended_at !== null) return;
  // Also where its players have chosen another time: the free cancellation of the court moves with the booking.
  await scheduleBinding(tx, match, now);
  const { court, start_at, from } = booking;
  const isThere = match.court_id === from.court && match.date.getTime() === from.start_at.getTime();
  if (!isThere) return;
  await saveEdit(tx, id, { court_id: court, date: start_at, ends_at: booking.end_at }, now);
  await moveLeaving(tx, loaded, { start_at, now });
  const changed = [
    ...(start_at.getTime() === from.start_at.getTime() ? [] : ['date' as const]),
    ...(court === from.court ? [] : ['place' as const]),
  ];
  if (changed.length === 0) return;
  await notifyChange(tx, await loadPresentMatch(tx, id), { by: null, changed, now });
}

/**
 * A match that takes no players any more begins at another time: who has paid a place, and may still leave, has as long before
 * the start as was agreed on. Where that has passed, until the start.
 */
async function moveLeaving(
  tx: Database,
  { match, opening }: LoadedMatch,
  { start_at, now }: { start_at: Date; now: Date },
): Promise<void> {
  if (match.opening_state !== 'closed' || opening === null || opening.fill_by <= now) return;
  const mayLeave = opening.places.some(({ state }) => state === 'held' || state === 'paid');
  if (!mayLeave || start_at.getTime() === match.date.getTime()) return;
  const moved = new Date(opening.fill_by.getTime() + start_at.getTime() - match.date.getTime());
  const fill_by = moved > now ? moved : start_at;
  await updateOpening(tx, match.id, { fill_by });
  // The money of its places is decided then.
  await scheduleFilling(tx, match.id, { fill_by, not_full: 'keep', now });
}

async function cancelWithBooking(
  tx: Database,
  open: LoadedMatch,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const { id } = open.match;
  const refusal = refuseCancel(factsOf(open), by, now);
  if (refusal) throw new Refusal(refusal);
  await saveCancelled(tx, id, { booking_id: null }, now);
  await notifyCancellation(tx, await loadPresentMatch(tx, id), { by, now });
}

async function loseCourt(
  tx: Database,
  { match: { id, court_id } }: LoadedMatch,
  { court }: EndedBooking,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  // Its players have chosen another court already.
  if (court_id !== court) return saveEdit(tx, id, { booking_id: null }, now);
  await saveEdit(tx, id, { booking_id: null, court_id: null, lost_court_id: court }, now);
  await notifyLostCourt(tx, await loadPresentMatch(tx, id), { by, now });
}

import type { Database } from '@bandeja/db/database';
import { refuseCancel } from '@bandeja/rules/matches/abilities';
import { Refusal } from '../../../http/errors/refusal.ts';
import { factsOf } from '../matches.policy.ts';
import { findMatchOfBooking } from '../matches.repository.ts';
import { notifyCancellation, notifyLostCourt } from '../notices/notify-of-match.ts';
import { loadPresentMatch } from '../reads/load-matches.ts';
import { saveCancelled } from '../results/close-cancelled.ts';
import { lockLoadedMatch, type OpenMatch } from './open-match.ts';
import { saveEdit } from './save-match.ts';

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

async function cancelWithBooking(
  tx: Database,
  open: OpenMatch,
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
  { match: { id, court_id } }: OpenMatch,
  { court }: EndedBooking,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  // Its players have chosen another court already.
  if (court_id !== court) return saveEdit(tx, id, { booking_id: null }, now);
  await saveEdit(tx, id, { booking_id: null, court_id: null, lost_court_id: court }, now);
  await notifyLostCourt(tx, await loadPresentMatch(tx, id), { by, now });
}

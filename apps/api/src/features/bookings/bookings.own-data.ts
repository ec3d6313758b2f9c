import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { findCustomersOfPlayer } from '../customers/public.ts';
import { changeBooking } from './changes/change-booking.ts';
import { listLessonsOfCustomers } from './lessons/lessons.repository.ts';
import {
  erasePlayerDetails,
  eraseTypedName,
  listDebtsOfPlayer,
  listDeskMoneyOfPlayer,
  listHistoryOfPlayer,
  listMentionsOfPlayer,
  listOwnBookings,
  listTypedNames,
  lockBookingsToCome,
} from './own-data.repository.ts';
import {
  eraseNamedShares,
  eraseShareNames,
  listSharesOfPlayer,
  listSharesThatName,
} from './shares/shares.repository.ts';

type HistoryRow = Awaited<ReturnType<typeof listHistoryOfPlayer>>[number];
type Part = Pick<AccountExport, 'bookings' | 'named_in_bookings'>;

/** The player's bookings with their details and history, and how bookings of others name the player. */
export async function exportBookings(
  db: Database,
  { playerId, traces }: { playerId: number; traces: readonly string[] },
): Promise<Part> {
  const [name] = traces;
  const bookings = await listOwnBookings(db, playerId);
  const history = new Map(bookings.map(({ id }) => [id, [] as HistoryRow[]]));
  for (const row of await listHistoryOfPlayer(db, playerId)) history.get(row.booking_id)?.push(row);
  const money = await listDeskMoneyOfPlayer(db, playerId);
  const shares = await listSharesOfPlayer(db, playerId);
  return {
    bookings: bookings.map((booking) => ({
      id: booking.id,
      club: booking.club_name,
      court: booking.court_name,
      start_at: booking.start_at.toISOString(),
      end_at: booking.end_at.toISOString(),
      status: booking.status,
      price_cents: booking.price_cents,
      kind: booking.kind,
      player_details: booking.player_details,
      staff_note: booking.staff_note,
      decline_reason: booking.decline_reason,
      arrived_at: booking.arrived_at?.toISOString() ?? null,
      no_show_at: booking.no_show_at?.toISOString() ?? null,
      created_at: booking.created_at.toISOString(),
      history: (history.get(booking.id) ?? []).map(({ at, to_status, reason }) => ({
        at: at.toISOString(),
        status: to_status,
        reason,
      })),
      desk_payments: money
        .filter(({ booking_id }) => booking_id === booking.id)
        .map(({ at, kind, method, amount_cents }) => ({ at: at.toISOString(), kind, method, amount_cents })),
      shares: shares
        .filter(({ booking_id }) => booking_id === booking.id)
        .map(({ name, player_id, amount_cents, is_own, payment_id, kept, created_at }) => ({
          ...{
            name,
            player: player_id,
            amount_cents,
            is_own,
            is_paid: payment_id !== null,
            kept,
            created_at: created_at.toISOString(),
          },
        })),
    })),
    named_in_bookings: [
      ...(await listMentionsOfPlayer(db, playerId)),
      ...(await listSharesThatName(db, playerId)).map(({ booking_id }) => ({
        booking: booking_id,
        name: null,
      })),
      ...(name === undefined ? [] : await listTypedNames(db, { playerId, name })),
    ],
  };
}

/** Of an export; a daily lesson of twenty years fits. */
const LESSONS_AT_MOST = 10_000;

/** The lessons of the player as a customer of clubs, with the own shares. */
export async function exportLessons(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'lessons'>> {
  const rows = await listLessonsOfCustomers(db, await findCustomersOfPlayer(db, playerId), LESSONS_AT_MOST);
  return {
    lessons: rows.map((row) => ({
      ...{ id: row.id, club: row.club_name, court: row.court_name, teacher: row.teacher_name },
      ...{ start_at: row.start_at.toISOString(), end_at: row.end_at.toISOString(), status: row.status },
      ...{ share_cents: row.price_cents, added_at: row.added_at.toISOString() },
    })),
  };
}

/** What the player owes to clubs, also as their customer. */
export async function exportDebts(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'debts'>> {
  const rows = await listDebtsOfPlayer(db, playerId, await findCustomersOfPlayer(db, playerId));
  return {
    debts: rows.map(({ booking_id, club_name, open_cents, since }) => ({
      ...{ booking: booking_id, club: club_name, open_cents, since: since.toISOString() },
    })),
  };
}

/**
 * Cancels the player's coming bookings, each as if the player had cancelled it, so the club's terms decide the
 * refund; then removes the names and notes of the player's bookings, and the player's name, e-mail and phone from the
 * bookings of others. The caller holds the lock on the player's row, so no new booking arrives meanwhile.
 */
export async function eraseBookingData(
  tx: Database,
  { playerId, now, traces }: { playerId: number; now: Date; traces: readonly string[] },
): Promise<void> {
  for (const { id } of await lockBookingsToCome(tx, playerId, now)) {
    // A booking that has started refuses the cancellation and stays.
    await changeBooking(tx, {
      id,
      event: { type: 'cancelled_by_player' },
      now,
      actor: playerId,
      reason: 'account_deleted',
      quietly: true,
    });
  }
  await erasePlayerDetails(tx, playerId);
  await eraseShareNames(tx, playerId);
  await eraseNamedShares(tx, playerId);
  const [fullName] = traces;
  if (fullName === undefined) return;
  await eraseTypedName(tx, fullName);
}

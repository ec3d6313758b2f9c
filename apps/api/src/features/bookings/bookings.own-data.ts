import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listTypedNames } from './personal-data/booking-mentions.repository.ts';
import {
  listHistoryOfPlayer,
  listMentionsOfPlayer,
  listOwnBookings,
} from './personal-data/bookings-of-player.repository.ts';

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
  return {
    bookings: bookings.map((booking) => ({
      id: booking.id,
      club: booking.club,
      court: booking.court,
      start_at: booking.start_at.toISOString(),
      end_at: booking.end_at.toISOString(),
      status: booking.status,
      price_cents: booking.price_cents,
      player_details: booking.player_details,
      created_at: booking.created_at.toISOString(),
      history: (history.get(booking.id) ?? []).map(({ at, to_status, reason }) => ({
        at: at.toISOString(),
        status: to_status,
        reason,
      })),
    })),
    named_in_bookings: [
      ...(await listMentionsOfPlayer(db, playerId)),
      ...(name === undefined ? [] : await listTypedNames(db, { playerId, name })),
    ],
  };
}

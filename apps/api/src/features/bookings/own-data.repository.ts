import type { Database } from '@bandeja/db/database';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { REMOVED_NAME } from '@bandeja/rules/players/names';
import { sql } from 'kysely';
import { courtsWithClub } from '../clubs/public.ts';
import { anyPhrase, type FreeText, freeTextOf } from '../players/public.ts';
import { debts, deskMoney } from '../tills/public.ts';
import { selectLocked } from './booking-locks.repository.ts';
import { selectBookings } from './bookings.repository.ts';

/** Locks the player's bookings that are not over and occupy their court. */
export function lockBookingsToCome(db: Database, playerId: number, now: Date) {
  return selectLocked(db, (rows) =>
    rows
      .where('booking.player_id', '=', playerId)
      .where('booking.end_at', '>', now)
      .where('booking.status', '<>', BOOKING_STATUS.cancelled)
      .orderBy('booking.id')
      .forNoKeyUpdate(),
  )
    .orderBy('booking.id')
    .execute();
}

/**
 * Entries of a booking's details that name a player by id: `player_details @>` this, served by
 * bookings_named_players.
 */
const namesPlayer = (playerId: number) =>
  sql<boolean>`bookings.player_details @> ${JSON.stringify({ players: [{ player: playerId }] })}::jsonb`;

/** Empties the details and notes of the player's own bookings, and removes the player's name and id from all others. */
export async function erasePlayerDetails(db: Database, playerId: number): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ player_details: JSON.stringify({ players: [] }), staff_note: null, decline_reason: null })
    .where('player_id', '=', playerId)
    .execute();
  await sql`
    UPDATE bookings SET player_details = jsonb_set(player_details, '{players}', (
      SELECT jsonb_agg(CASE WHEN entry->'player' = to_jsonb(${playerId}::bigint)
                       THEN '{"name": "Jogador removido"}'::jsonb ELSE entry END ORDER BY place)
      FROM jsonb_array_elements(player_details->'players') WITH ORDINALITY AS entries(entry, place)
    ))
    WHERE ${namesPlayer(playerId)}
  `.execute(db);
}

export const listOwnBookings = (db: Database, playerId: number) =>
  selectBookings(db).where('booking.player_id', '=', playerId).orderBy('booking.id').execute();

/** The history of all the player's own bookings, oldest first. */
export function listHistoryOfPlayer(db: Database, playerId: number) {
  return db
    .selectFrom('booking_history')
    .innerJoin('bookings', 'bookings.id', 'booking_history.booking_id')
    .select(['booking_history.booking_id', 'booking_history.at'])
    .select(['booking_history.reason', 'booking_history.to_status'])
    .where('bookings.player_id', '=', playerId)
    .orderBy('booking_history.id')
    .execute();
}

/** What the desk recorded by hand for the player's own bookings, oldest first. */
export const listDeskMoneyOfPlayer = (db: Database, playerId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin(deskMoney(db).as('money'), 'money.booking_id', 'bookings.id')
    .select(['money.booking_id', 'money.at', 'money.kind', 'money.method', 'money.amount_cents'])
    .where('bookings.player_id', '=', playerId)
    .orderBy('money.at')
    .execute();

/** What clubs are owed of the bookings of the player and of the customers that the player linked, oldest first. */
export const listDebtsOfPlayer = (db: Database, playerId: number, customers: readonly number[]) =>
  db
    .selectFrom('bookings')
    .innerJoin(debts(db).as('debt'), 'debt.booking_id', 'bookings.id')
    .innerJoin(courtsWithClub(db).as('place'), 'place.court_id', 'bookings.court_id')
    .select(['debt.booking_id', 'place.club_name', 'debt.open_cents', 'debt.since'])
    .where((is) =>
      is.or([is('bookings.player_id', '=', playerId), is('bookings.customer_id', 'in', [0, ...customers])]),
    )
    .orderBy('debt.since')
    .orderBy('debt.booking_id')
    .execute();

/** The names that players typed for this player in their own bookings. */
export async function listMentionsOfPlayer(
  db: Database,
  playerId: number,
): Promise<{ booking: number; name: string | null }[]> {
  const { rows } = await sql<{ booking: number; name: string | null }>`
    SELECT bookings.id AS booking, entry->>'name' AS name
    FROM bookings, jsonb_array_elements(player_details->'players') AS entry
    WHERE ${namesPlayer(playerId)} AND player_id IS DISTINCT FROM ${playerId}
      AND entry->'player' = to_jsonb(${playerId}::bigint)
    ORDER BY bookings.id
  `.execute(db);
  return rows;
}

/** Bookings with an entry of this name and no id. The second condition is that of the index. */
const namesByText = (name: string) => sql<boolean>`
  typed_names(bookings.player_details) @> ARRAY[search_text(${name})]
  AND bookings.player_details <> '{"players": []}'::jsonb`;

/** An entry without an id, with this full name. */
const isEntry = (name: string) =>
  sql`NOT entry ? 'player' AND search_text(entry->>'name') = search_text(${name})`;

/** Replaces entries with this full name and no id, which players typed into their bookings. */
export async function eraseTypedName(db: Database, name: string): Promise<void> {
  const removed = JSON.stringify({ name: REMOVED_NAME });
  await sql`
    UPDATE bookings SET player_details = jsonb_set(player_details, '{players}', (
      SELECT jsonb_agg(CASE WHEN ${isEntry(name)} THEN ${removed}::jsonb ELSE entry END ORDER BY place)
      FROM jsonb_array_elements(player_details->'players') WITH ORDINALITY AS entries(entry, place)
    ))
    WHERE ${namesByText(name)}`.execute(db);
}

/** Entries with this full name and no id in bookings of others, for the export. */
export async function listTypedNames(
  db: Database,
  { playerId, name }: { playerId: number; name: string },
): Promise<{ booking: number; name: string }[]> {
  const { rows } = await sql<{ booking: number; name: string }>`
    SELECT bookings.id AS booking, entry->>'name' AS name
    FROM bookings, jsonb_array_elements(player_details->'players') AS entry
    WHERE ${namesByText(name)} AND player_id IS DISTINCT FROM ${playerId} AND ${isEntry(name)}
    ORDER BY bookings.id`.execute(db);
  return rows;
}

/** Notes with one of these texts. */
async function listNotesThatName(
  db: Database,
  traces: readonly string[],
): Promise<{ id: number; note: string }[]> {
  const { rows } = await sql<{ id: number; note: string }>`
    SELECT id, player_details->>'note' AS note FROM bookings
    WHERE player_details ? 'note' AND typed_words(player_details->>'note') @@ ${anyPhrase(traces)}
    ORDER BY id`.execute(db);
  return rows;
}

async function updateNote(db: Database, id: number, note: string): Promise<void> {
  await sql`
    UPDATE bookings SET player_details = jsonb_set(player_details, '{note}', to_jsonb(${note}::text))
    WHERE id = ${id}`.execute(db);
}

/**
 * The texts that players and staff type about bookings: names of others without an id, also of their shares, the notes, why
 * requests are declined, and why courts are closed.
 */
export const bookingFreeTexts: readonly FreeText[] = [
  {
    column: 'bookings.player_details',
    list: async (db, traces) =>
      (await listNotesThatName(db, traces)).map(({ id, note }) => ({ id, text: note })),
    update: updateNote,
  },
  freeTextOf('bookings', 'staff_note'),
  freeTextOf('bookings', 'decline_reason'),
  freeTextOf('court_occupations', 'reason'),
  freeTextOf('booking_shares', 'name'),
];

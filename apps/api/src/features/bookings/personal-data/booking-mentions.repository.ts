import type { Database } from '@bandeja/db/database';
import { REMOVED_NAME } from '@bandeja/rules/players/names';
import { sql } from 'kysely';
import { anyPhrase, type FreeText } from '../../players/public.ts';

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
    WHERE ${namesByText(name)} AND player_id <> ${playerId} AND ${isEntry(name)}
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

/** The texts that players type about bookings: names of others without an id, and the note. */
export const bookingFreeTexts: readonly FreeText[] = [
  {
    column: 'bookings.player_details',
    list: async (db, traces) =>
      (await listNotesThatName(db, traces)).map(({ id, note }) => ({ id, text: note })),
    update: updateNote,
  },
];

import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listAmericanosOf, listGuestsOf, listRecordingsOf } from './americanos.repository.ts';

/** The player's events, with the names of guests and the points that the player typed. */
export async function exportAmericanos(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'americanos'>> {
  const rows = await listAmericanosOf(db, playerId);
  const guests = await listGuestsOf(db, playerId);
  const recordings = await listRecordingsOf(db, playerId);
  return {
    americanos: rows.map(({ id, name, kind, created_by, created_at }) => ({
      id,
      name,
      kind,
      created: created_by === playerId,
      created_at: created_at.toISOString(),
      guests: guests.filter(({ americano_id }) => americano_id === id).map(({ guest_name }) => guest_name),
      recordings: recordings
        .filter(({ americano_id }) => americano_id === id)
        .map(({ round, score_a, score_b, recorded_at }) => ({
          round,
          score_a,
          score_b,
          recorded_at: recorded_at.toISOString(),
        })),
    })),
  };
}

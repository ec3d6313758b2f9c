import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/transaction';
import { withoutTraces } from '@bandeja/rules/players/mentions';
import { REMOVED_NAME } from '@bandeja/rules/players/names';
import {
  deleteGatheringOf,
  eraseGuestsNamed,
  eraseGuestsOf,
  listAmericanosOf,
  listGuestsOf,
  updateTitle,
} from './americanos.repository.ts';

/** The player's events, with the names of guests that the player typed. */
export async function exportAmericanos(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'americanos'>> {
  const rows = await listAmericanosOf(db, playerId);
  const guests = await listGuestsOf(db, playerId);
  return {
    americanos: rows.map(({ id, name, kind, created_by, created_at }) => ({
      id,
      name,
      kind,
      created: created_by === playerId,
      created_at: created_at.toISOString(),
      guests: guests.filter(({ americano_id }) => americano_id === id).map(({ guest_name }) => guest_name),
    })),
  };
}

/**
 * Deletes the player's events that have not started and the names of guests that the player typed; replaces the
 * player's name in the titles of the player's events, and as a guest of others.
 */
export async function eraseAmericanos(
  tx: Database,
  { playerId, traces }: { playerId: number; traces: readonly string[] },
): Promise<void> {
  await deleteGatheringOf(tx, playerId);
  await eraseGuestsOf(tx, playerId);
  for (const { id, name } of await listAmericanosOf(tx, playerId)) {
    const title = withoutTraces(name, traces, REMOVED_NAME);
    if (title !== name) await updateTitle(tx, id, title);
  }
  const [fullName] = traces;
  if (fullName !== undefined) await eraseGuestsNamed(tx, fullName);
}

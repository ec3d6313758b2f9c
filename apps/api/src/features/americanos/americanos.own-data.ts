import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { nextOrganiser } from '@bandeja/rules/americano/abilities';
import { announce } from '../../events/announce.ts';
import { changeAmericano, factsOf, type LoadedAmericano, loadAmericano } from './americano-state.ts';
import {
  deleteGatheringOf,
  eraseGuestsOf,
  findAmericanoById,
  listAmericanosOf,
  listGuestsOf,
  listRecordingsOf,
  lockOpenAmericanosOf,
  updateAmericano,
} from './americanos.repository.ts';
import { withdrawEntrant } from './entrants.ts';

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

/**
 * The player leaves the events of others that are not finished, as by the call; the own ones are deleted before the
 * start and handed over after it. Then the names of guests that the player typed are erased. The caller holds the lock on the player's row, so the player enters no event
 * meanwhile.
 */
export async function eraseAmericanos(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  const open = await lockOpenAmericanosOf(tx, playerId);
  await eraseGuestsOf(tx, playerId);
  const deleted = await deleteGatheringOf(tx, playerId);
  for (const { hash } of deleted)
    announce(tx, { topic: `americano:${hash}`, event: 'americano', data: { hash } });
  const gone = new Set(deleted.map(({ hash }) => hash));
  for (const { hash } of open.filter((one) => !gone.has(one.hash)))
    await changeAmericano(tx, hash, (_, loaded) => leaveForGood(tx, loaded, playerId, now));
}

/** Leaves a locked event, and hands it over when the player organises it; without another player it ends. */
async function leaveForGood(tx: Database, loaded: LoadedAmericano, player: number, now: Date): Promise<void> {
  const own = loaded.entrants.find(({ player_id, left_at }) => player_id === player && left_at === null);
  if (own) await withdrawEntrant(tx, loaded, own.id, now);
  const { id, created_by } = loaded.americano;
  if (created_by !== player) return;
  const present = await findAmericanoById(tx, id);
  if (present?.stage !== 'running') return;
  const organiser = nextOrganiser(factsOf(await loadAmericano(tx, present)));
  await updateAmericano(tx, id, organiser === null ? { stage: 'finished' } : { created_by: organiser }, now);
}

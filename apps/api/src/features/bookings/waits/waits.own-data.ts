import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { formatMinutes } from '@bandeja/rules/time/local-time';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { listOffersOf } from './offers.repository.ts';
import { leaveLine } from './own-waits.ts';
import {
  deleteOldReleases,
  deleteOldWaits,
  deleteWaitsOf,
  forgetReleasesOf,
  listWaitsInLine,
  listWaitsOf,
} from './waits.repository.ts';

/** The player's waits for courts, each with the courts that were offered. */
export async function exportWaits(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'court_waits'>> {
  const waits = await listWaitsOf(db, playerId);
  const offers = await listOffersOf(db, playerId);
  return {
    court_waits: waits.map((wait) => ({
      clubs: wait.clubs.map(({ club_name }) => club_name),
      date: wait.date,
      from: formatMinutes(wait.from_minute),
      to: formatMinutes(wait.to_minute),
      duration: wait.duration,
      created_at: wait.created_at.toISOString(),
      ended_at: wait.ended_at?.toISOString() ?? null,
      sport: wait.sport,
      offers: offers
        .filter(({ wait_id }) => wait_id === wait.id)
        .map((offer) => ({
          club: offer.club_name,
          court: offer.court_name,
          start_at: offer.start_at.toISOString(),
          end_at: offer.end_at.toISOString(),
          price_cents: offer.price_cents,
          begins_at: offer.begins_at.toISOString(),
          expires_at: offer.expires_at.toISOString(),
          outcome: offer.outcome,
        })),
    })),
  };
}

/** The player leaves every line: a court that is held goes to the next, and nothing of the waits stays. */
export async function eraseWaits(
  tx: Database,
  { playerId, now }: { playerId: number; now: Date },
): Promise<void> {
  for (const { id } of await listWaitsInLine(tx, playerId)) await leaveLine(tx, id, now);
  await deleteWaitsOf(tx, playerId);
}

/** After the player's bookings are cancelled, which gives courts back: nothing says whose they were. */
export const eraseReleases = (tx: Database, { playerId }: { playerId: number }): Promise<void> =>
  forgetReleasesOf(tx, playerId);

export const waitPurges: readonly Purge[] = [
  (db, { now, limit }) => deleteOldWaits(db, { before: retainedSince('oldWaits', now), limit }),
  (db, { now, limit }) => deleteOldReleases(db, { before: retainedSince('oldWaits', now), limit }),
];

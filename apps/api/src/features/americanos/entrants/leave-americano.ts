import type { Database } from '@bandeja/db/database';
import { refuseLeaveOf } from '@bandeja/rules/americano/abilities';
import { leaveRounds } from '@bandeja/rules/americano/leave-rounds';
import { PLAYERS_AT_LEAST } from '@bandeja/rules/americano/limits';
import {
  type AmericanoEdit,
  activeOf,
  changeAmericano,
  creditsOf,
  isScored,
  type LoadedAmericano,
  loadAmericano,
  storedMatch,
} from '../americano-state.ts';
import { assertMay } from '../americanos.policy.ts';
import {
  type AmericanoRow,
  deleteAmericanoMatches,
  deleteEntrant,
  markLeft,
  seatAmericanoMatch,
  updateAmericano,
} from '../americanos.repository.ts';
import { addRounds } from '../rounds/next-rounds.ts';

type LeaveInput = AmericanoEdit & { entrant: number };

/** A player leaves, or the organiser removes an entrant. */
export const leaveAmericano = (
  db: Database,
  hash: string,
  { viewer, now, entrant }: LeaveInput,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay((event, player) => refuseLeaveOf(event, player, entrant), loaded, viewer);
    await withdrawEntrant(tx, loaded, entrant, now);
  });

/**
 * Takes an active entrant out of a locked event that is not finished. After the start scored matches stay, another
 * player steps into the open one, and the later rounds are replanned; with fewer than four the event ends.
 */
export async function withdrawEntrant(
  tx: Database,
  loaded: LoadedAmericano,
  entrant: number,
  now: Date,
): Promise<void> {
  if (loaded.americano.stage === 'gathering') return deleteEntrant(tx, entrant);
  await markLeft(tx, entrant, now);
  await replan(tx, loaded, entrant, now);
}

async function replan(tx: Database, loaded: LoadedAmericano, left: number, now: Date): Promise<void> {
  const { americano, matches } = loaded;
  const players = activeOf(loaded).filter((id) => id !== left);
  const stored = matches.map(storedMatch);
  const kept = leaveRounds(stored, left, players, creditsOf(loaded));
  const dropped = stored.filter(({ id }) => kept.every((one) => one.id !== id));
  await deleteAmericanoMatches(
    tx,
    dropped.map(({ id }) => id),
  );
  for (const match of kept) if (!stored.includes(match)) await seatAmericanoMatch(tx, match.id, match, now);
  if (players.length < PLAYERS_AT_LEAST) return updateAmericano(tx, americano.id, { stage: 'finished' }, now);
  const present = await loadAmericano(tx, americano);
  const isOpen = present.matches.some((match) => !isScored(match));
  if (americano.kind === 'americano' || !isOpen) await addRounds(tx, present, now);
}

import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import {
  PLAYERS_AT_LEAST,
  refuseAddGuest,
  refuseJoin,
  refuseLeaveOf,
} from '@bandeja/rules/americano/abilities';
import { begunRounds, lateCredit, leaveRounds } from '@bandeja/rules/americano/leave-rounds';
import { Refusal } from '../../http/errors/refusal.ts';
import { lockPlayer } from '../players/public.ts';
import {
  type AmericanoEdit,
  activeOf,
  assertMay,
  blockOf,
  changeAmericano,
  creditsOf,
  factsOf,
  isScored,
  type LoadedAmericano,
  loadAmericano,
  storedMatch,
} from './americano-state.ts';
import {
  type AmericanoRow,
  deleteAmericanoMatches,
  deleteEntrant,
  insertEntrant,
  markLeft,
  seatAmericanoMatch,
  updateAmericano,
} from './americanos.repository.ts';
import { addRounds } from './rounds.ts';

/** Enters an event by its link. An entrant stays in, without a change. */
export const joinAmericano = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  withTransaction(db, async (tx) => {
    // The player before the event, as the deletion of an account locks them.
    if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
    return changeAmericano(tx, hash, async (_, loaded) => {
      const block = await blockOf(tx, loaded, viewer.playerId);
      const refusal = refuseJoin(factsOf({ ...loaded, block }), viewer.playerId);
      if (refusal === 'already_in') return;
      if (refusal !== null) throw new Refusal(refusal);
      await enter(tx, loaded, { player_id: viewer.playerId }, now);
    });
  });

/** The organiser adds a guest by name. */
export const addAmericanoGuest = (
  db: Database,
  hash: string,
  { viewer, name, now }: AmericanoEdit & { name: string },
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseAddGuest, loaded, viewer);
    await enter(tx, loaded, { guest_name: name }, now);
  });

type Entry = { player_id: number } | { guest_name: string };

/**
 * Adds an entrant. After the start the rounds after the present one are planned again; the late one counts as having
 * played as often as the player with the fewest matches, and so rests as often as the others.
 */
async function enter(tx: Database, loaded: LoadedAmericano, entry: Entry, now: Date): Promise<void> {
  const { americano } = loaded;
  if (americano.stage === 'gathering') return insertEntrant(tx, { ...entry, americano_id: americano.id });
  const stored = loaded.matches.map(storedMatch);
  const kept = begunRounds(stored);
  const credit = lateCredit(kept, activeOf(loaded), creditsOf(loaded));
  await insertEntrant(tx, { ...entry, americano_id: americano.id, credit });
  const keptIds = new Set(kept.map(({ id }) => id));
  await deleteAmericanoMatches(
    tx,
    stored.map(({ id }) => id).filter((id) => !keptIds.has(id)),
  );
  // A Mexicano pairs its next round when the present one has its points.
  if (americano.kind === 'americano') await addRounds(tx, await loadAmericano(tx, americano), now);
}

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

import type { Database } from '@bandeja/db/transaction';
import { leaveRounds } from '@bandeja/rules/americano/leave-rounds';
import { PLAYERS_AT_LEAST, PLAYERS_AT_MOST } from '@bandeja/rules/americano/plan-rounds';
import { Refusal } from '../../http/errors/refusal.ts';
import { lockPlayer } from '../players/public.ts';
import {
  activeOf,
  changeAmericano,
  isScored,
  type LoadedAmericano,
  loadAmericano,
  pairingOf,
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
import { addRounds, roundCount } from './next-rounds.ts';

type Edit = { viewer: { playerId: number }; now: Date };

function refuseEntry({ americano, entrants }: LoadedAmericano): void {
  if (americano.stage !== 'gathering') throw new Refusal('americano_started');
  if (entrants.length >= PLAYERS_AT_MOST) throw new Refusal('americano_full');
}

const refuseOther = ({ americano }: LoadedAmericano, viewer: { playerId: number }): void => {
  if (americano.created_by !== viewer.playerId) throw new Refusal('americano_not_creator');
};

/** Enters an event by its link, before the start. */
export const joinAmericano = (db: Database, hash: string, { viewer }: Edit): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    // The event's lock keeps the answer true; the unique key is the final check.
    if (loaded.entrants.some(({ player_id }) => player_id === viewer.playerId)) return;
    refuseEntry(loaded);
    if (!(await lockPlayer(tx, viewer.playerId))) throw new Refusal('unauthenticated');
    await insertEntrant(tx, { americano_id: loaded.americano.id, player_id: viewer.playerId });
  });

/** The creator adds a guest by name. */
export const addGuest = (
  db: Database,
  hash: string,
  { viewer, name }: Edit & { name: string },
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    refuseOther(loaded, viewer);
    refuseEntry(loaded);
    await insertEntrant(tx, { americano_id: loaded.americano.id, guest_name: name });
  });

/**
 * A player leaves, or the creator removes an entrant. After the start scored matches stay, a resting player steps into
 * the open one, and the later rounds are planned anew without the entrant; with fewer than four the event ends.
 */
export const leaveAmericano = (
  db: Database,
  hash: string,
  { viewer, now, entrant: id }: Edit & { entrant: number },
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    const { americano, entrants } = loaded;
    const entrant = entrants.find((one) => one.id === id);
    if (!entrant || entrant.left_at !== null) throw new Refusal('americano_entrant_not_found');
    if (entrant.player_id !== viewer.playerId) refuseOther(loaded, viewer);
    if (americano.stage === 'finished') throw new Refusal('americano_finished');
    if (americano.stage === 'gathering') return deleteEntrant(tx, id);
    await markLeft(tx, id, now);
    await replan(tx, loaded, id, now);
  });

async function replan(tx: Database, loaded: LoadedAmericano, left: number, now: Date): Promise<void> {
  const { americano, matches } = loaded;
  const players = activeOf(loaded).filter((id) => id !== left);
  const stored = matches.map((match) => ({
    ...pairingOf(match),
    id: match.id,
    round: match.round,
    isScored: isScored(match),
  }));
  const kept = leaveRounds(stored, left, players);
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

/** Plans the rounds and starts the event. */
export const startAmericano = (db: Database, hash: string, { viewer, now }: Edit): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    refuseOther(loaded, viewer);
    const { americano } = loaded;
    if (americano.stage !== 'gathering') throw new Refusal('americano_started');
    if (activeOf(loaded).length < PLAYERS_AT_LEAST) throw new Refusal('americano_needs_four');
    const rounds = roundCount(loaded);
    await updateAmericano(tx, americano.id, { stage: 'running', rounds }, now);
    await addRounds(tx, { ...loaded, americano: { ...americano, rounds } }, now);
  });

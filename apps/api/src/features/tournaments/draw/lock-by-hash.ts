import type { Database } from '@bandeja/db/database';
import { OperatorRefusal } from '../commands/operator-refusal.ts';
import { findTournament, lockTournament, type TournamentRow } from '../tournaments.repository.ts';

/** Locks a tournament by its public hash. */
export async function lockByHash(tx: Database, hash: string): Promise<TournamentRow> {
  const seen = await findTournament(tx, hash);
  const locked = seen && (await lockTournament(tx, seen.id));
  if (!locked) throw new OperatorRefusal(`Não há o torneio ${hash}.`);
  return locked;
}

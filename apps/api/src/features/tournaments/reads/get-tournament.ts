import type { Tournament } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findTournament } from '../tournaments.repository.ts';
import { presentTournaments, type Seen } from './present-tournaments.ts';

export async function getTournament(db: Database, hash: string, seen: Seen): Promise<Tournament> {
  const row = await findTournament(db, hash);
  const [tournament] = row ? await presentTournaments(db, [row], seen) : [];
  if (!tournament) throw new Refusal('tournament_not_found');
  return tournament;
}

import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { listMatchRows } from './draw.repository.ts';
import { presentMatches } from './present-matches.ts';
import type { Seen } from './present-tournaments.ts';

export async function getTournamentMatch(
  db: Database,
  hash: string,
  { viewer }: Seen,
): Promise<TournamentMatch> {
  const [match] = await presentMatches(db, await listMatchRows(db, { hash }), viewer);
  if (!match) throw new Refusal('tournament_match_not_found');
  return match;
}

import type { Parsed } from '@bandeja/contract/call';
import type {
  listTournamentMatches as listTournamentMatchesCall,
  TournamentMatch,
} from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findTournament } from '../tournaments.repository.ts';
import { listMatchRows } from './draw.repository.ts';
import { presentMatches } from './present-matches.ts';
import type { Seen } from './present-tournaments.ts';

type MatchQuery = Parsed<typeof listTournamentMatchesCall>['query'];

/** The matches of a tournament, a category or a group; without any of them, the viewer's own. */
export async function listTournamentMatches(
  db: Database,
  { tournament: hash, category, group, mine }: MatchQuery,
  { viewer }: Seen,
): Promise<TournamentMatch[]> {
  const tournament = hash === undefined ? undefined : await findTournament(db, hash);
  if (hash !== undefined && !tournament) throw new Refusal('tournament_not_found');
  const player = viewer?.playerId ?? null;
  const onlyOwn = mine || (hash === undefined && category === undefined && group === undefined);
  if (onlyOwn && player === null) return [];
  const rows = await listMatchRows(db, {
    tournament: tournament?.id,
    category,
    group,
    ...(onlyOwn && player !== null && { player }),
  });
  return presentMatches(db, rows, viewer);
}

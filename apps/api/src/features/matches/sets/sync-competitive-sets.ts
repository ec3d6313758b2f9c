import type { Database } from '@bandeja/db/database';
import { mayMixTeams, rulesOf } from '@bandeja/rules/matches/match-type';
import type { Placed } from '@bandeja/rules/matches/players/positions';
import { presentTeams } from '@bandeja/rules/matches/sets/set-teams';
import type { OpenMatch } from '../editing/open-match.ts';
import { updateSetPlayers } from './match-scores.repository.ts';

/**
 * The sets of a Competitive match always have the match's two teams: when a player changes places, recorded sets
 * are updated, so a wrong team can be corrected. Sets are not updated while a place is free; without two full teams
 * the match cannot finish. In the other types a set keeps its players.
 */
export async function syncCompetitiveSets(
  tx: Database,
  { match, scores }: OpenMatch,
  players: readonly Placed[],
  now: Date,
): Promise<void> {
  if (scores.length === 0 || mayMixTeams(rulesOf(match.type))) return;
  const teams = presentTeams(players);
  if (teams) await updateSetPlayers(tx, match.id, teams, now);
}

import type { Database } from '@bandeja/db/transaction';
import { mayMixTeams } from '@bandeja/rules/matches/match-type';
import type { Placed } from '@bandeja/rules/matches/positions';
import { rulesOf } from '../matches.policy.ts';
import type { OpenMatch } from '../open-match.ts';
import { updateSetPlayers } from './match-scores.repository.ts';
import { presentTeams } from './set-teams.ts';

/**
 * Sets of a Competitive match are the match's two teams by definition: when a player changes places, what was recorded
 * follows, or a team entered wrongly could never be put right. While a place is free they wait; without two full teams
 * the match cannot finish. In the other types a set keeps who played it.
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

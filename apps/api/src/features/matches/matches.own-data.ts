import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { storedTypeOf } from '@bandeja/rules/matches/match-type';
import { byMatch } from './reads/load-matches.ts';
import {
  listOwnAdditions,
  listOwnContests,
  listOwnDeclines,
  listOwnInvites,
  listOwnMatches,
  listSetsOfOwnMatches,
} from './reads/matches-of-player.repository.ts';
import { listReasonsThatName } from './results/contests/match-texts.repository.ts';

type Part = Pick<
  AccountExport,
  'matches' | 'match_invites' | 'match_additions' | 'match_declines' | 'match_contests' | 'named_in_reasons'
>;

/** Matches that the player plays in, created or contested, without the other players. */
export async function exportMatches(
  db: Database,
  { playerId, traces }: { playerId: number; traces: readonly string[] },
): Promise<Part> {
  const matches = await listOwnMatches(db, playerId);
  const sets = byMatch(await listSetsOfOwnMatches(db, playerId));
  const invites = await listOwnInvites(db, playerId);
  const additions = await listOwnAdditions(db, playerId);
  const declines = await listOwnDeclines(db, playerId);
  const contests = await listOwnContests(db, playerId);
  const reasons = await listReasonsThatName(db, traces);
  return {
    matches: matches.map((match) => ({
      id: match.id,
      date: match.date.toISOString(),
      type: storedTypeOf(match.type),
      team: match.team,
      winner: match.winner,
      created: match.created_by === playerId,
      club: match.created_by === playerId ? match.club_name : null,
      contest_reason: match.contested_by === playerId ? match.contest_reason : null,
      sets: (sets.get(match.id) ?? []).map(({ set, team_a_score, team_b_score }) => ({
        set,
        team_a_score,
        team_b_score,
      })),
    })),
    named_in_reasons: reasons
      .filter(({ by }) => by !== playerId)
      .map(({ match, reason }) => ({ match, reason })),
    match_invites: invites.map(({ match_id, created_at }) => ({
      match: match_id,
      created_at: created_at.toISOString(),
    })),
    match_additions: additions.map(({ match_id, player_id, created_at }) => ({
      match: match_id,
      player: player_id,
      created_at: created_at.toISOString(),
    })),
    match_declines: declines.map(({ match_id, declined_at }) => ({
      match: match_id,
      declined_at: declined_at.toISOString(),
    })),
    match_contests: contests.map(({ match_id, contested_at, outcome }) => ({
      match: match_id,
      contested_at: contested_at.toISOString(),
      outcome,
    })),
  };
}

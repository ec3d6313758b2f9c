import type { ErrorCode } from '@bandeja/contract/error-codes';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import { FINISH_PROBLEM_SENTENCES, type FinishProblem, finishProblem } from '@bandeja/rules/matches/can';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { Refusal } from '../../http/refusal.ts';
import { applyMatchResult } from '../levels/public.ts';
import { type LoadedMatch, loadPresentMatch } from './load-matches.ts';
import type { MatchPlace } from './match-players.repository.ts';
import { factsOf } from './matches.policy.ts';
import { updateMatchRow } from './matches.repository.ts';
import { type Edit, openMatch } from './open-match.ts';

const CODES = {
  already_finished: 'match_finished',
  dated_ahead: 'match_ahead',
  no_sets: 'match_needs_set',
  teams_incomplete: 'match_needs_two_full_teams',
  no_winner: 'match_needs_winner',
} satisfies Record<FinishProblem, ErrorCode>;

/**
 * Ends a match: its winner by the rules, its end by the server's clock, and, where it was Competitive, the levels of its
 * four players, all in one transaction. The locked row lets one of two at once through; level_changes_once_a_match would
 * stop a second move of a level even without it.
 *
 * Throws, beyond openMatch, match_ahead, match_needs_set, match_needs_two_full_teams and match_needs_winner.
 */
export async function finishMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await openMatch(tx, id, edit);
    const facts = factsOf(open);
    const problem = finishProblem(facts, now);
    if (problem) throw new Refusal(CODES[problem], { sentence: FINISH_PROBLEM_SENTENCES[problem] });

    const winner = matchWinner(facts.type, facts.sets);
    let endedAt = now;
    if (facts.type === 'Competitive' && winner) {
      const players = open.players.filter(isInTeam).map(({ player_id, team, position }) => ({
        player: player_id,
        team,
        position,
      }));
      // The levels say when the result was accepted: results of one player must not share a moment.
      ({ endedAt } = await applyMatchResult(tx, { matchId: id, endedAt, winner, sets: facts.sets, players }));
    }
    await updateMatchRow(tx, id, { ended_at: endedAt, finished_by: viewer.playerId, winner }, now);
    return loadPresentMatch(tx, id);
  });
}

const isInTeam = (place: MatchPlace): place is MatchPlace & { team: 'A' | 'B' } => place.team !== '';

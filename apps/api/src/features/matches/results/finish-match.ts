import { type Database, withTransaction } from '@bandeja/db/transaction';
import { resultState } from '@bandeja/rules/matches/result';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type LoadedMatch, loadPresentMatch } from '../load-matches.ts';
import { factsOf } from '../matches.policy.ts';
import { tellOfProposal, tellOfResult } from '../notices/notify-of-match.ts';
import { type Edit, type OpenMatch, openMatch } from '../open-match.ts';
import { saveMatch } from '../save-match.ts';
import { concludeMatch, refuseUnlessFinishable, teamOf } from './conclude-match.ts';

/**
 * Ends a match; the result is provisional while the other team may contest it. A contested match does not end by one
 * team: its sets are proposed to the other, and end it when that one has proposed them already.
 *
 * The locked row lets one of two at once through.
 *
 * Throws, beyond openMatch, match_ahead, match_needs_set, match_needs_two_full_teams, match_needs_winner and, for a
 * contested match, match_needs_player.
 */
export async function finishMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await openMatch(tx, id, edit);
    refuseUnlessFinishable(factsOf(open), now);
    const team = teamOf(open.players, viewer.playerId);
    if (resultState(open.match, now) === 'contested') return propose(tx, open, edit, team);
    await concludeMatch(tx, open, { by: viewer.playerId, team, now, provisional: true });
    const finished = await loadPresentMatch(tx, id);
    await tellOfResult(tx, finished, { by: viewer.playerId, now });
    return finished;
  });
}

async function propose(tx: Database, open: OpenMatch, { viewer, now }: Edit, team: 'A' | 'B' | null) {
  const { id, finished_team: proposed } = open.match;
  if (team === null) throw new Refusal('match_needs_player');
  if (proposed === null) {
    await saveMatch(tx, id, { finished_by: viewer.playerId, finished_team: team }, now);
    const contested = await loadPresentMatch(tx, id);
    await tellOfProposal(tx, contested, { by: viewer.playerId, now });
    return contested;
  }
  // Said twice by one team changes nothing; said by both it is an agreement.
  if (proposed !== team) {
    await concludeMatch(tx, open, { by: viewer.playerId, team, now, provisional: false });
    await tellOfResult(tx, await loadPresentMatch(tx, id), { by: viewer.playerId, now });
  }
  return loadPresentMatch(tx, id);
}

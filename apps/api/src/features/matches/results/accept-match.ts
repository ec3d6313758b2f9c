import { type Database, withTransaction } from '@bandeja/db/transaction';
import { mayAnswer } from '@bandeja/rules/matches/can';
import { resultState } from '@bandeja/rules/matches/result';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type LoadedMatch, loadPresentMatch } from '../load-matches.ts';
import { assertTakesPart, factsOf } from '../matches.policy.ts';
import { tellOfAcceptance, tellOfResult } from '../notices/notify-of-match.ts';
import { assertVersion, type Edit, lockWhole, type OpenMatch } from '../open-match.ts';
import { saveMatch } from '../save-match.ts';
import { concludeMatch, refuseUnlessFinishable, teamOf } from './conclude-match.ts';

/**
 * Makes the result of the other team final: the one it finished, or, of a contested match, the sets it proposes.
 * Of a result that is final already it changes nothing: partners may both say yes.
 *
 * Throws match_not_found, match_not_yours, match_cancelled, match_not_finished, match_nothing_proposed,
 * match_other_team_answers, match_version_moved and what finishing throws.
 */
export async function acceptMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await lockWhole(tx, id);
    const facts = factsOf(open);
    assertTakesPart(open, viewer);
    if (open.match.cancelled_at !== null) throw new Refusal('match_cancelled');
    const state = resultState(facts, now);
    if (state === null) throw new Refusal('match_not_finished');
    if (state === 'final') return loadPresentMatch(tx, id);
    if (state === 'contested' && facts.finished_team === null) throw new Refusal('match_nothing_proposed');
    if (!mayAnswer(facts, viewer.playerId)) throw new Refusal('match_other_team_answers');
    await assertVersion(tx, open.match, edit);
    return state === 'contested' ? agree(tx, open, edit) : confirm(tx, id, edit);
  });
}

async function confirm(tx: Database, id: number, { viewer, now }: Edit) {
  await saveMatch(tx, id, { provisional_until: null }, now);
  const accepted = await loadPresentMatch(tx, id);
  await tellOfAcceptance(tx, accepted, { by: viewer.playerId, now });
  return accepted;
}

async function agree(tx: Database, open: OpenMatch, { viewer, now }: Edit) {
  refuseUnlessFinishable(factsOf(open), now);
  const team = teamOf(open.players, viewer.playerId);
  await concludeMatch(tx, open, { by: viewer.playerId, team, now, provisional: false });
  const agreed = await loadPresentMatch(tx, open.match.id);
  await tellOfResult(tx, agreed, { by: viewer.playerId, now });
  return agreed;
}

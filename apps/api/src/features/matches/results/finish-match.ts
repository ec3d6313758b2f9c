import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseFinish, refuseWalkover, teamOf } from '@bandeja/rules/matches/abilities';
import { resultState } from '@bandeja/rules/matches/result';
import type { Team } from '@bandeja/rules/matches/team';
import { confirmPlace } from '../consent/consent.repository.ts';
import { type Edit, type OpenMatch, openFor } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import { factsOf } from '../matches.policy.ts';
import { notifyProposal, notifyResult } from '../notices/notify-of-match.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/load-matches.ts';
import { concludeMatch, endOf, type StatedEnd } from './conclude-match.ts';

/**
 * Ends a match; the result is provisional while the other team may contest it. One team cannot end a contested
 * match: the call proposes its sets to the other team, and ends the match when that team has already proposed them.
 *
 * The row lock serializes concurrent calls. Throws as openFor with refuseFinish, or refuseWalkover, and as concludeMatch.
 */
export async function finishMatch(db: Database, id: number, edit: Edit & StatedEnd): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await openFor(edit.early === 'walkover' ? refuseWalkover : refuseFinish, tx, id, edit);
    const team = teamOf(factsOf(open), viewer.playerId);
    if (resultState(open.match, now) === 'contested') return propose(tx, open, edit, team);
    await concludeMatch(tx, open, {
      by: viewer.playerId,
      team,
      now,
      provisional: true,
      early: edit.early,
      retired: edit.retired,
    });
    const finished = await loadPresentMatch(tx, id);
    await notifyResult(tx, finished, { by: viewer.playerId, now });
    return finished;
  });
}

async function propose(
  tx: Database,
  open: OpenMatch,
  { viewer, now, ...stated }: Edit & StatedEnd,
  team: Team | null,
) {
  const { id, finished_team: proposed, ended_early, retired_team } = open.match;
  // Without a reason of its own the call agrees with the proposed one.
  const agrees = proposed !== null && stated.early === undefined;
  const end = agrees ? { early: ended_early, retired: retired_team } : endOf(open, stated);
  if (proposed === null || end.early !== ended_early || end.retired !== retired_team) {
    await confirmPlace(tx, { match: id, player: viewer.playerId, now });
    const proposal = { finished_by: viewer.playerId, finished_team: team };
    await saveMatch(tx, id, { ...proposal, ended_early: end.early, retired_team: end.retired }, now);
    const contested = await loadPresentMatch(tx, id);
    await notifyProposal(tx, contested, { by: viewer.playerId, now });
    return contested;
  }
  // The rule refuses a second proposal of one team, so this proposal is from the other team: an agreement.
  await concludeMatch(tx, open, { by: viewer.playerId, team, now, provisional: false, ...end });
  const agreed = await loadPresentMatch(tx, id);
  await notifyResult(tx, agreed, { by: viewer.playerId, now });
  return agreed;
}

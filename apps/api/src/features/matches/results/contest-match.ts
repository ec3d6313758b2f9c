import { type Database, withTransaction } from '@bandeja/db/transaction';
import { mayAnswer } from '@bandeja/rules/matches/can';
import { contestEnds, resultState } from '@bandeja/rules/matches/result';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { rollBackMatchResult } from '../../levels/public.ts';
import { type LoadedMatch, loadPresentMatch } from '../load-matches.ts';
import { assertTakesPart, factsOf } from '../matches.policy.ts';
import { tellOfContest } from '../notices/notify-of-match.ts';
import { assertVersion, type Edit, lockWhole } from '../open-match.ts';
import { saveMatch } from '../save-match.ts';

/**
 * Says no to a provisional result: what it moved is taken back, and the match is open again until one player of each
 * team agrees on the same sets.
 *
 * Throws match_not_found, match_not_yours, match_cancelled, match_not_finished, match_contested, match_result_final,
 * match_other_team_answers and match_version_moved.
 */
export async function contestMatch(
  db: Database,
  id: number,
  { reason, ...edit }: Edit & { reason: string },
): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await lockWhole(tx, id);
    const facts = factsOf(open);
    assertTakesPart(open, viewer);
    if (open.match.cancelled_at !== null) throw new Refusal('match_cancelled');
    const state = resultState(facts, now);
    if (state === null) throw new Refusal('match_not_finished');
    if (state === 'final') throw new Refusal('match_result_final');
    if (state === 'contested') {
      throw new Refusal('match_contested', { sentence: 'Este resultado já foi contestado.' });
    }
    if (!mayAnswer(facts, viewer.playerId)) throw new Refusal('match_other_team_answers');
    await assertVersion(tx, open.match, edit);

    await rollBackMatchResult(tx, id, now);
    await saveMatch(
      tx,
      id,
      {
        ended_at: null,
        winner: null,
        provisional_until: null,
        finished_by: null,
        finished_team: null,
        contested_at: now,
        contested_by: viewer.playerId,
        contest_reason: reason,
      },
      now,
    );
    await scheduleSettlement(tx, id, now);
    const contested = await loadPresentMatch(tx, id);
    await tellOfContest(tx, contested, { by: viewer.playerId, now });
    return contested;
  });
}

/** Seven days after the contest, and at most once a match. */
export const scheduleSettlement = (tx: Database, match: number, contestedAt: Date): Promise<void> =>
  addJob(
    tx,
    'settle_contest',
    { match },
    { runAt: new Date(contestEnds(contestedAt)), jobKey: `settle_contest:${match}` },
  );

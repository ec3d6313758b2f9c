import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseContest } from '@bandeja/rules/matches/abilities';
import { contestEnds } from '@bandeja/rules/matches/result';
import { addJob } from '../../../jobs/add-job.ts';
import { confirmIn, type Edit, NO_RESULT, openFor, saveMatch } from '../change-match.ts';
import { type LoadedMatch, loadPresentMatch } from '../matches.repository.ts';
import { notifyContest } from '../notices/notify-of-match.ts';
import { scheduleRecounts, unconfirmedIn, withdrawResult } from './move-levels.ts';
import { insertContest } from './results.repository.ts';

/**
 * Contests a provisional result: withdraws its level changes and points and reopens the match until one player of each team
 * agrees on the same sets. Throws as openFor with refuseContest.
 */
export async function contestMatch(
  db: Database,
  id: number,
  { reason, ...edit }: Edit & { reason: string },
): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseContest, tx, id, edit);
    await withdrawResult(tx, id, now);
    await saveMatch(
      tx,
      id,
      {
        ...NO_RESULT,
        contested_at: now,
        contested_by: viewer.playerId,
        contest_reason: reason,
      },
      now,
    );
    await confirmIn(tx, open, { player: viewer.playerId, now });
    await insertContest(tx, { match: id, player: viewer.playerId, sets: open.scores, now });
    await scheduleRecounts(tx, unconfirmedIn(open.players), now);
    await scheduleSettlement(tx, id, now);
    const contested = await loadPresentMatch(tx, id);
    await notifyContest(tx, contested, { by: viewer.playerId, now });
    return contested;
  });
}

/** Schedules the end of the contest seven days after it. One job per match. */
export const scheduleSettlement = (tx: Database, match: number, contestedAt: Date): Promise<void> =>
  addJob(
    tx,
    'settle_contest',
    { match },
    { runAt: new Date(contestEnds(contestedAt)), jobKey: `settle_contest:${match}` },
  );

import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseAccept, refuseFinish, refuseWalkover, teamOf } from '@bandeja/rules/matches/abilities';
import { consentUntil } from '@bandeja/rules/matches/consent';
import { type EarlyReason, matchWinner, provisionalUntil, resultState } from '@bandeja/rules/matches/result';
import { endsEarly } from '@bandeja/rules/matches/sets/competitive-progress';
import { otherTeam, type Team } from '@bandeja/rules/matches/team';
import { checkResult } from '@bandeja/rules/tournaments/result-form';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { confirmIn, type Edit, openFor, saveMatch } from '../change-match.ts';
import { factsOf } from '../matches.presenter.ts';
import { type LoadedMatch, loadPresentMatch } from '../matches.repository.ts';
import { notifyAcceptance, notifyProposal, notifyResult } from '../notices/notify-of-match.ts';
import { confirmOwnPlace } from './answer-match.ts';
import { decideLevels, moveLevels, unconfirmedIn } from './move-levels.ts';
import { agreeOnContest } from './results.repository.ts';

/** What the players state about the end of a match. */
type StatedEnd = {
  /** Why the match ends before the sets that decide are won, or without a set. */
  early?: EarlyReason | null | undefined;
  /** With an injury or a walkover: the pair that could not continue, or did not come. */
  retired?: Team | null | undefined;
};

/**
 * Ends a match; the result is provisional while the other team may contest it. One team cannot end a contested
 * match: the call proposes its sets to the other team, and ends the match when that team has already proposed them.
 *
 * The row lock serializes concurrent calls. Throws as openFor with refuseFinish, or refuseWalkover, and as concludeMatch.
 */
export async function finishMatch(db: Database, id: number, edit: Edit & StatedEnd): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(edit.early === 'walkover' ? refuseWalkover : refuseFinish, tx, id, edit);
    if (resultState(open.match, edit.now) === 'contested') return propose(tx, open, edit);
    return concludeMatch(tx, open, { ...edit, provisional: true });
  });
}

async function propose(tx: Database, open: LoadedMatch, edit: Edit & StatedEnd): Promise<LoadedMatch> {
  const { id, finished_team: proposed, ended_early, retired_team } = open.match;
  // Without a reason of its own the call agrees with the proposed one.
  const agrees = proposed !== null && edit.early === undefined;
  const end = agrees ? { early: ended_early, retired: retired_team } : endOf(open, edit);
  // The rule refuses a second proposal of one team, so an equal one is of the other team: an agreement.
  if (proposed !== null && end.early === ended_early && end.retired === retired_team)
    return concludeMatch(tx, open, { ...edit, ...end, provisional: false });
  const { now } = edit;
  const by = edit.viewer.playerId;
  await confirmIn(tx, open, { player: by, now });
  const proposal = { finished_by: by, finished_team: teamOf(factsOf(open), by) };
  await saveMatch(tx, id, { ...proposal, ended_early: end.early, retired_team: end.retired }, now);
  const contested = await loadPresentMatch(tx, id);
  await notifyProposal(tx, contested, { by, now });
  return contested;
}

/**
 * Makes the result of the other team final: the result it finished or, for a contested match, the sets it proposes.
 * Does not end the deadline of unconfirmed players. Throws as openFor with refuseAccept.
 */
export async function acceptMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  const { viewer, now } = edit;
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseAccept, tx, id, edit);
    if (resultState(open.match, now) === 'contested') {
      const { ended_early: early, retired_team: retired } = open.match;
      return concludeMatch(tx, open, { ...edit, early, retired, provisional: false });
    }
    await saveMatch(tx, id, { provisional_until: null }, now);
    await confirmOwnPlace(tx, open, edit);
    const accepted = await loadPresentMatch(tx, id);
    await notifyAcceptance(tx, accepted, { by: viewer.playerId, now });
    return accepted;
  });
}

/**
 * The end of a match that its rules accept: a reason only where the sets do not decide it, a pair only with an injury or a
 * walkover. Throws result_not_of_form where a match of a tournament has neither the form of its category nor a reason.
 */
function endOf(open: LoadedMatch, { early: stated, retired }: StatedEnd) {
  const facts = factsOf(open);
  const early = stated === 'walkover' || endsEarly(facts) ? (stated ?? null) : null;
  const pair = early === 'injury' || early === 'walkover' ? (retired ?? null) : null;
  if (facts.form && early !== 'walkover') {
    const sets = facts.sets.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score] as const);
    const winner = pair ? otherTeam(pair) : undefined;
    const reason = early === 'injury' ? 'retirement' : early;
    const check = checkResult(facts.form, sets, reason ? { reason, winner } : undefined);
    if ('problem' in check) {
      const sentence = check.asks === 'winner' ? 'Diga qual dupla não pôde continuar.' : check.problem;
      throw new Refusal('result_not_of_form', { sentence });
    }
  }
  return { early, retired: pair };
}

/**
 * Stores the result of a locked match: the winner by the rules, the end by the server's clock, and, for a
 * Competitive match, the levels of its players, which may wait for confirmations. `provisional`: the other team may
 * still contest it. The constraint level_changes_once_a_match refuses a second move of a level even without the lock.
 * Throws too_many_results_that_day and result_not_of_form.
 */
async function concludeMatch(
  tx: Database,
  open: LoadedMatch,
  { viewer, now, provisional, ...stated }: Edit & StatedEnd & { provisional: boolean },
): Promise<LoadedMatch> {
  const { id } = open.match;
  const by = viewer.playerId;
  const facts = factsOf(open);
  const { early, retired } = endOf(open, stated);
  const bySets = matchWinner(facts.type, facts.sets);
  const winner = retired ? otherTeam(retired) : bySets;
  const ended = await confirmIn(tx, open, { player: by, now });
  // Levels move by the sets: they do not without one, or where the pair that had won more of them could not continue.
  const counts = facts.type === 'Competitive' && winner !== null && winner === bySets;
  const levels = counts ? await decideLevels(tx, ended, now) : null;
  const provisionalEnd = provisional ? new Date(provisionalUntil(now)) : null;
  const consentEnd = unconfirmedIn(ended.players).length > 0 ? new Date(consentUntil(now)) : null;
  await agreeOnContest(tx, id, facts.sets);
  await saveMatch(
    tx,
    id,
    {
      ended_at: now,
      finished_by: by,
      finished_team: teamOf(facts, by),
      winner,
      ended_early: early,
      retired_team: retired,
      provisional_until: provisionalEnd,
      consent_until: consentEnd,
      consent_closed_at: null,
      levels_waiting: levels === 'wait',
    },
    now,
  );
  if (levels === 'move') await moveLevels(tx, ended, { at: now });
  const deadline = provisionalEnd ?? consentEnd;
  if (deadline) await scheduleAcceptance(tx, id, deadline);
  const concluded = await loadPresentMatch(tx, id);
  await notifyResult(tx, concluded, { by, now });
  return concluded;
}

/** Schedules the job of the deadline: it accepts the result and closes the consent. One job per match. */
export const scheduleAcceptance = (tx: Database, match: number, runAt: Date): Promise<void> =>
  addJob(tx, 'accept_result', { match }, { runAt, jobKey: `accept_result:${match}` });

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
import { type Edit, type OpenMatch, openFor, saveMatch } from '../change-match.ts';
import { factsOf } from '../matches.policy.ts';
import { notifyAcceptance, notifyProposal, notifyResult } from '../notices/notify-of-match.ts';
import { listPlaces } from '../players/match-players.repository.ts';
import { type LoadedMatch, loadPresentMatch } from '../reads/shown-matches.repository.ts';
import { confirmOwnPlace } from './answer-match.ts';
import { decideLevels, inTeams, moveLevels } from './move-levels.ts';
import { agreeOnContest, confirmPlace } from './results.repository.ts';

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

type Conclusion = {
  by: number;
  team: 'A' | 'B' | null;
  now: Date;
  /** The other team may still contest it. */
  provisional: boolean;
} & StatedEnd;

/** What the players state about the end of a match. */
type StatedEnd = {
  /** Why the match ends before the sets that decide are won, or without a set. */
  early?: EarlyReason | null | undefined;
  /** With an injury or a walkover: the pair that could not continue, or did not come. */
  retired?: Team | null | undefined;
};

/**
 * The end of a match that its rules accept: a reason only where the sets do not decide it, a pair only with an injury or a
 * walkover. Throws result_not_of_form where a match of a tournament has neither the form of its category nor a reason.
 */
function endOf(open: OpenMatch, { early: stated, retired }: StatedEnd) {
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
 * Competitive match, the levels of its players, which may wait for confirmations. The constraint
 * level_changes_once_a_match refuses a second move of a level even without the lock. Throws
 * too_many_results_that_day and result_not_of_form.
 */
async function concludeMatch(tx: Database, open: OpenMatch, conclusion: Conclusion): Promise<void> {
  const { by, team, now, provisional } = conclusion;
  const { id } = open.match;
  const facts = factsOf(open);
  const { early, retired } = endOf(open, conclusion);
  const bySets = matchWinner(facts.type, facts.sets);
  const winner = retired ? otherTeam(retired) : bySets;
  await confirmPlace(tx, { match: id, player: by, now });
  const ended = { ...open, players: await listPlaces(tx, id) };
  // Levels move by the sets: they do not without one, or where the pair that had won more of them could not continue.
  const counts = facts.type === 'Competitive' && winner !== null && winner === bySets;
  const levels = counts ? await decideLevels(tx, ended, now) : null;
  const isUnconfirmed = inTeams(ended.players).some(({ confirmed_at }) => confirmed_at === null);
  const provisionalEnd = provisional ? new Date(provisionalUntil(now)) : null;
  const consentEnd = isUnconfirmed ? new Date(consentUntil(now)) : null;
  await agreeOnContest(tx, id, facts.sets);
  await saveMatch(
    tx,
    id,
    {
      ended_at: now,
      finished_by: by,
      finished_team: team,
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
}

/** Schedules the job of the deadline: it accepts the result and closes the consent. One job per match. */
export const scheduleAcceptance = (tx: Database, match: number, runAt: Date): Promise<void> =>
  addJob(tx, 'accept_result', { match }, { runAt, jobKey: `accept_result:${match}` });

/**
 * Makes the result of the other team final: the result it finished or, for a contested match, the sets it proposes.
 * Does not end the deadline of unconfirmed players.
 * Throws as openFor with refuseAccept.
 */
export async function acceptMatch(db: Database, id: number, edit: Edit): Promise<LoadedMatch> {
  return withTransaction(db, async (tx) => {
    const open = await openFor(refuseAccept, tx, id, edit);
    const contested = resultState(open.match, edit.now) === 'contested';
    return contested ? agree(tx, open, edit) : accept(tx, id, edit);
  });
}

async function accept(tx: Database, id: number, edit: Edit) {
  const { viewer, now } = edit;
  await saveMatch(tx, id, { provisional_until: null }, now);
  await confirmOwnPlace(tx, id, edit);
  const accepted = await loadPresentMatch(tx, id);
  await notifyAcceptance(tx, accepted, { by: viewer.playerId, now });
  return accepted;
}

async function agree(tx: Database, open: OpenMatch, { viewer, now }: Edit) {
  const team = teamOf(factsOf(open), viewer.playerId);
  const end = { early: open.match.ended_early, retired: open.match.retired_team };
  await concludeMatch(tx, open, { by: viewer.playerId, team, now, provisional: false, ...end });
  const agreed = await loadPresentMatch(tx, open.match.id);
  await notifyResult(tx, agreed, { by: viewer.playerId, now });
  return agreed;
}

import type { Database } from '@bandeja/db/database';
import { consentUntil } from '@bandeja/rules/matches/consent';
import { type EarlyReason, provisionalUntil } from '@bandeja/rules/matches/result';
import { endsEarly } from '@bandeja/rules/matches/sets/competitive-progress';
import { otherTeam, type Team } from '@bandeja/rules/matches/team';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { checkResult } from '@bandeja/rules/tournaments/result-form';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { confirmPlace } from '../consent/consent.repository.ts';
import { decideLevels, inTeams, moveLevels } from '../consent/move-levels.ts';
import type { OpenMatch } from '../editing/open-match.ts';
import { saveMatch } from '../editing/save-match.ts';
import { factsOf } from '../matches.policy.ts';
import { listPlaces } from '../players/match-players.repository.ts';
import { agreeOnContest } from './contests/match-contests.repository.ts';

type Conclusion = {
  by: number;
  team: 'A' | 'B' | null;
  now: Date;
  /** The other team may still contest it. */
  provisional: boolean;
} & StatedEnd;

/** What the players state about the end of a match. */
export type StatedEnd = {
  /** Why the match ends before the sets that decide are won, or without a set. */
  early?: EarlyReason | null | undefined;
  /** With an injury or a walkover: the pair that could not continue, or did not come. */
  retired?: Team | null | undefined;
};

/**
 * The end of a match that its rules accept: a reason only where the sets do not decide it, a pair only with an injury or a
 * walkover. Throws result_not_of_form where a match of a tournament has neither the form of its category nor a reason.
 */
export function endOf(open: OpenMatch, { early: stated, retired }: StatedEnd) {
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
export async function concludeMatch(tx: Database, open: OpenMatch, conclusion: Conclusion): Promise<void> {
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

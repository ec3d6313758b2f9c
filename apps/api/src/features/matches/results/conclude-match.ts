import type { Database } from '@bandeja/db/transaction';
import { consentUntil } from '@bandeja/rules/matches/consent';
import { provisionalUntil } from '@bandeja/rules/matches/result';
import { endsEarly } from '@bandeja/rules/matches/sets/competitive-progress';
import { otherTeam, type Team } from '@bandeja/rules/matches/team';
import { matchWinner } from '@bandeja/rules/matches/winner';
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
  /** Why the match ends before two sets are won. */
  early?: 'time' | 'injury' | undefined;
  /** With an injury: the pair that could not continue. */
  retired?: Team | undefined;
};

/**
 * Stores the result of a locked match: the winner by the rules, the end by the server's clock, and, for a
 * Competitive match, the levels of its players, which may wait for confirmations. The constraint
 * level_changes_once_a_match refuses a second move of a level even without the lock. Throws
 * too_many_results_that_day.
 */
export async function concludeMatch(tx: Database, open: OpenMatch, conclusion: Conclusion): Promise<void> {
  const { by, team, now, provisional } = conclusion;
  const { id } = open.match;
  const facts = factsOf(open);
  const early = (endsEarly(facts) && conclusion.early) || null;
  const retired = (early === 'injury' && conclusion.retired) || null;
  const bySets = matchWinner(facts.type, facts.sets);
  const winner = retired ? otherTeam(retired) : bySets;
  await confirmPlace(tx, { match: id, player: by, now });
  const ended = { ...open, players: await listPlaces(tx, id) };
  // Levels move by the sets: they do not where the pair that had won more of them could not continue.
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

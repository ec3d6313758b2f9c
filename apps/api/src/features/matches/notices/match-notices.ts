import { mayAnswer, refuseAnswerOfPlace } from '@bandeja/rules/matches/abilities';
import { resultState } from '@bandeja/rules/matches/result';
import type { NotificationParams } from '../../notifications/public.ts';
import { consentDeadlineOf, factsOf } from '../matches.policy.ts';
import type { LoadedMatch } from '../reads/load-matches.ts';

const teamOf = ({ players }: LoadedMatch, id: number) =>
  players.find(({ player_id }) => player_id === id)?.team ?? '';

/** Games per set, the player's own first. */
const setsFor = (loaded: LoadedMatch, player: number): [number, number][] =>
  loaded.scores.map(({ team_a_score: a, team_b_score: b }) =>
    teamOf(loaded, player) === 'B' ? [b, a] : [a, b],
  );

/**
 * The parameters of a result notification for one player: outcome, sets, level change, and the deadlines of a contest
 * and of the confirmation.
 */
export function resultParams(
  loaded: LoadedMatch,
  player: number,
  now: Date,
): NotificationParams['match_finished'] {
  const { match, levelChanges } = loaded;
  const team = teamOf(loaded, player);
  const change = levelChanges.find((one) => one.player === player);
  const mayContest = resultState(match, now) === 'provisional' && mayAnswer(factsOf(loaded), player);
  const mayConfirm = refuseAnswerOfPlace(factsOf(loaded), player, now) === null;
  return {
    match: match.id,
    outcome: match.winner === null || team === '' ? 'open' : match.winner === team ? 'won' : 'lost',
    sets: setsFor(loaded, player),
    level: change ? { from: change.previous_level, to: change.level } : null,
    contest_until: mayContest ? (match.provisional_until?.toISOString() ?? null) : null,
    confirm_until: mayConfirm ? (consentDeadlineOf(loaded, now)?.toISOString() ?? null) : null,
  };
}

/** The parameters of a proposal notification for one player. */
export const proposalParams = (
  loaded: LoadedMatch,
  player: number,
  by: number,
): NotificationParams['match_proposed'] => ({
  match: loaded.match.id,
  by,
  sets: setsFor(loaded, player),
  may_answer: mayAnswer(factsOf(loaded), player),
});

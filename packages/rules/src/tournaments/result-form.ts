import { matchWinner } from '../matches/result.ts';
import { setsToWin } from '../matches/sets/competitive-progress.ts';
import { MATCH_TIEBREAK_POINTS } from '../matches/sets/match-tiebreak.ts';
import type { EndReason, ResultForm } from '../matches/sets/set-forms.ts';
import { checkSetScore, mostGames } from '../matches/sets/set-score.ts';
import { leader, type Team } from '../matches/team.ts';
import type { SetGames } from './standings.ts';

export type EarlyEnd = { reason: EndReason; winner?: Team | undefined };

/** A winner, or the sentence that refuses the result and what it asks for; `set`: the one that it is about, from 1. */
export type FormCheck =
  | { winner: Team }
  | { problem: string; asks: 'sets' | 'reason' | 'winner'; set?: number };

const resultOf = ([team_a_score, team_b_score]: SetGames, index: number) => ({
  set: index + 1,
  team_a_score,
  team_b_score,
});

/**
 * Checks the sets of a match. Without `early` they are a complete match of the form and no set more. With it they end
 * before the match is decided, and only the last set may be incomplete, or one that could go on: a retirement names the
 * winner, and time gives it to the team with more sets, then games.
 */
export function checkResult(form: ResultForm, sets: readonly SetGames[], early?: EarlyEnd): FormCheck {
  const wins = { A: 0, B: 0 };
  const decided = (): Team | null =>
    (['A', 'B'] as const).find((team) => wins[team] >= setsToWin(form)) ?? null;
  for (const [index, games] of sets.entries()) {
    if (decided())
      return {
        problem: `O jogo já estava decidido antes do ${index + 1}º set.`,
        asks: 'sets',
        set: index + 1,
      };
    const problem = setProblem(form, games, index);
    const isOpenSet = early !== undefined && index === sets.length - 1 && isUnfinished(form, games, index);
    if (isOpenSet) break;
    if (problem !== null) return { problem, asks: 'sets', set: index + 1 };
    wins[leader(...games) ?? 'A'] += 1;
  }
  const winner = decided();
  if (early === undefined) return winner ? { winner } : { problem: incompleteText(form), asks: 'reason' };
  if (winner) return { problem: 'Este placar já decide o jogo: grave sem motivo.', asks: 'sets' };
  const ahead = matchWinner('Competitive', sets.map(resultOf));
  const stated = early.winner ?? (early.reason === 'time' ? ahead : null);
  return stated ? { winner: stated } : { problem: 'Diga quem venceu.', asks: 'winner' };
}

/**
 * What a table counts of a match that a team gave up, so that the winner has no worse table than by a walkover: the set that
 * stopped goes to the winner with as few games as end it, and so do the sets that are missing, to zero.
 */
export function setsAfterRetirement(winner: Team, sets: readonly SetGames[], form: ResultForm): SetGames[] {
  const inOrder = (own: number, other: number): SetGames => (winner === 'A' ? [own, other] : [other, own]);
  const whole = sets.map((games, index) => {
    const mayGoOn = index === sets.length - 1 && leader(...games) !== winner;
    const isOpen = mayGoOn && mayHaveTiebreak(form, Math.min(...games), Math.max(...games));
    if (!isOpen && setProblem(form, games, index) === null) return games;
    const [from, other] = inOrder(...games);
    const least = Math.max(from, other + 1);
    // A tie-break of 98 to 99 has no end that is a score.
    const ends = Array.from({ length: 12 }, (_, more) => inOrder(least + more, other));
    return ends.find((end) => setProblem(form, end, index) === null) ?? inOrder(least, other);
  });
  const won = () => whole.filter((games) => leader(...games) === winner).length;
  while (won() < setsToWin(form)) {
    const isTieBreak = whole.length >= 2 && form.third_set !== 'set';
    whole.push(inOrder(isTieBreak ? MATCH_TIEBREAK_POINTS : (form.games ?? 6), 0));
  }
  return whole;
}

/** Why this set is no set of the form; null: it is. */
function setProblem(form: ResultForm, games: SetGames, index: number): string | null {
  const check = checkSetScore('Competitive', resultOf(games, index), form);
  return check.ok ? null : `${check.title} ${check.sentence}`;
}

/** Whether a set with these games can still go on. */
function isUnfinished(form: ResultForm, games: SetGames, index: number): boolean {
  const [least, most] = [Math.min(...games), Math.max(...games)];
  if (mayHaveTiebreak(form, least, most)) return true;
  if (checkSetScore('Competitive', resultOf(games, index), form).ok) return false;
  const mayBeTiebreak = index >= 2 && form.third_set !== 'set';
  return most < mostGames(form.games ?? 6) || (mayBeTiebreak && (most < 10 || most - least < 2));
}

/** 4 × 3 and 8 × 7 end a set, or are one game before its tie-break: regulations differ, so a match may have stopped there. */
const mayHaveTiebreak = ({ games }: ResultForm, least: number, most: number): boolean =>
  (games === 4 || games === 8) && most === games && least === games - 1;

const incompleteText = (form: ResultForm): string =>
  form.sets === 1
    ? 'O set não terminou. Se o jogo parou, dê o motivo.'
    : 'Vence quem ganha dois sets, e faltam sets. Se o jogo parou, dê o motivo.';

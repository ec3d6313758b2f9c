import { checkSetScore } from '../matches/sets/set-score.ts';
import { leader, type Team } from '../matches/team.ts';
import { matchWinner } from '../matches/winner.ts';
import type { SetGames } from './standings.ts';

export const THIRD_SETS = ['set', 'super_tie_break', 'any'] as const;
type ThirdSet = (typeof THIRD_SETS)[number];

/** The form of the results of a category: one set, or the best of three, and what a third set may be. */
export type ResultForm = { sets: number; third_set: ThirdSet };

export const END_REASONS = ['retirement', 'time'] as const;
/** Why a match ended before its form was complete. */
export type EndReason = (typeof END_REASONS)[number];

export type EarlyEnd = { reason: EndReason; winner?: Team | undefined };

/** A winner, or the sentence that refuses the result. */
export type FormCheck = { winner: Team } | { problem: string };

const resultOf = ([team_a_score, team_b_score]: SetGames, index: number) => ({
  set: index + 1,
  team_a_score,
  team_b_score,
});

/** The sets that decide a match of this form. */
const toWin = ({ sets }: ResultForm): number => Math.ceil(sets / 2);

/**
 * Checks the sets of a match. Without `early` they are a complete match of the form and no set more. With it they end
 * before the match is decided, and only the last set may be incomplete: a retirement names the winner, and time gives
 * it to the team with more sets, then games.
 */
export function checkResult(form: ResultForm, sets: readonly SetGames[], early?: EarlyEnd): FormCheck {
  const wins = { A: 0, B: 0 };
  const decided = (): Team | null => (['A', 'B'] as const).find((team) => wins[team] >= toWin(form)) ?? null;
  for (const [index, games] of sets.entries()) {
    if (decided()) return { problem: `O jogo já estava decidido antes do ${index + 1}º set.` };
    const problem = setProblem(form, games, index);
    const isOpenSet = early !== undefined && index === sets.length - 1 && isUnfinished(games, index);
    if (isOpenSet) break;
    if (problem !== null) return { problem };
    wins[leader(...games) ?? 'A'] += 1;
  }
  const winner = decided();
  if (early === undefined) return winner ? { winner } : { problem: incompleteText(form) };
  if (winner) return { problem: 'Este placar já decide o jogo: grave sem motivo.' };
  const ahead = matchWinner('Competitive', sets.map(resultOf));
  const stated = early.winner ?? (early.reason === 'time' ? ahead : null);
  return stated ? { winner: stated } : { problem: 'Diga quem venceu: "winner": "A" ou "B".' };
}

/** Why this set is no set of the form; null: it is. */
function setProblem({ third_set }: ResultForm, games: SetGames, index: number): string | null {
  const check = checkSetScore('Competitive', resultOf(games, index));
  if (!check.ok) return `${check.title} ${check.sentence}`;
  if (index < 2) return null;
  if (third_set === 'set' && check.match_tiebreak) return 'Nesta categoria, o terceiro set é um set inteiro.';
  if (third_set === 'super_tie_break' && !check.match_tiebreak)
    return 'Nesta categoria, o terceiro set é um super tie-break até 10.';
  return null;
}

/** Whether a set with these games can still go on. */
function isUnfinished(games: SetGames, index: number): boolean {
  const [least, most] = [Math.min(...games), Math.max(...games)];
  if (checkSetScore('Competitive', resultOf(games, index)).ok) return false;
  return most <= 6 || (index >= 2 && (most < 10 || most - least < 2));
}

const incompleteText = (form: ResultForm): string =>
  form.sets === 1
    ? 'O set não terminou. Se o jogo parou, dê o motivo: "reason": "retirement" (desistência) ou "time" (tempo).'
    : 'Vence quem ganha dois sets, e faltam sets. Se o jogo parou, dê o motivo: "reason": "retirement" (desistência) ou "time" (tempo).';

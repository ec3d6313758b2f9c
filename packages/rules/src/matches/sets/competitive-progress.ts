import type { MatchType } from '../match-type.ts';
import { leader, type SetResult, type Team } from '../team.ts';
import type { ResultForm } from './set-forms.ts';
import { checkSetScore, formatScore } from './set-score.ts';

const SETS_TO_WIN = 2;

export type CompetitiveProgress = {
  sets_a: number;
  sets_b: number;
  /** The team that has won the sets that decide. Without a form of a category more sets may follow. */
  decided_by: Team | null;
  /** Number of the set to record next: the first one missing. */
  next_set: number;
};

/** Sets that decide a match: those of the form of a category, else two. */
export const setsToWin = (form: ResultForm | null): number => (form ? Math.ceil(form.sets / 2) : SETS_TO_WIN);

export function competitiveProgress(
  sets: readonly SetResult[],
  form: ResultForm | null = null,
): CompetitiveProgress {
  const wins: Record<Team, number> = { A: 0, B: 0 };
  let decided_by: Team | null = null;
  for (const set of sets.toSorted((a, b) => a.set - b.set)) {
    const won = leader(set.team_a_score, set.team_b_score);
    if (won === null) continue;
    wins[won] += 1;
    if (wins[won] >= setsToWin(form)) decided_by ??= won;
  }
  let next_set = 1;
  while (sets.some(({ set }) => set === next_set)) next_set += 1;
  return { sets_a: wins.A, sets_b: wins.B, decided_by, next_set };
}

/** Whether a match that is finished now ends before a pair has won the sets that decide. */
export const endsEarly = ({
  type,
  sets,
  form = null,
}: {
  type: MatchType;
  sets: readonly SetResult[];
  form?: ResultForm | null | undefined;
}): boolean =>
  type === 'Competitive' && sets.length > 0 && competitiveProgress(sets, form).decided_by === null;

export type SetOutcome = {
  winner: Team;
  closes_match: boolean;
  /** `6 × 4 fecha o set e a partida.` */
  sentence: string;
};

/** The effect of an entered set on a Competitive match, or null while the score is not that of a finished set. */
export function setOutcome(
  sets: readonly SetResult[],
  entered: SetResult,
  form: ResultForm | null = null,
): SetOutcome | null {
  const check = checkSetScore('Competitive', entered, form);
  const winner = leader(entered.team_a_score, entered.team_b_score);
  if (!check.ok || winner === null) return null;
  const others = sets.filter(({ set }) => set !== entered.set);
  const closes_match =
    competitiveProgress(others, form).decided_by === null &&
    competitiveProgress([...others, entered], form).decided_by !== null;
  const what = check.match_tiebreak ? 'o super tie-break' : 'o set';
  return {
    winner,
    closes_match,
    sentence: `${formatScore(entered)} fecha ${what}${closes_match ? ' e a partida' : ''}.`,
  };
}

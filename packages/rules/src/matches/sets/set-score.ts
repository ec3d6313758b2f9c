import type { MatchType } from '../match-type.ts';
import { leader, type SetResult, TEAMS, type Team } from '../team.ts';
import {
  FIRST_MATCH_TIEBREAK_SET,
  isMatchTiebreak,
  lowHigh,
  MATCH_TIEBREAK_POINTS,
} from './match-tiebreak.ts';
import type { GamesOfSet, ResultForm } from './set-forms.ts';

export type Score = { team_a_score: number; team_b_score: number };

type SetScoreProblem =
  | 'score_not_a_count'
  | 'set_unfinished'
  | 'set_impossible'
  | 'match_tiebreak_too_early'
  | 'match_tiebreak_unfinished'
  | 'match_tiebreak_impossible';

export type SetScoreCheck =
  | { ok: true; match_tiebreak: boolean }
  | {
      ok: false;
      code: SetScoreProblem;
      /** `7 × 4 não existe no padel.` */
      title: string;
      /** The reason, in one sentence. */
      sentence: string;
      /** The nearest possible scores, at most three, for buttons. Empty when there is none. */
      nearest: Score[];
    };

const MAX_SCORE = 99;
const NEAREST_SHOWN = 3;

const USUAL_GAMES = 6;
const MATCH_TIEBREAKS = scoresTo(MAX_SCORE).filter(isMatchTiebreak);

/**
 * Whether a set may have this score: real padel sets in Competitive matches, anything from 0 to 99 in the others. The form
 * of a tournament's match decides how many games a set has, and what a third set is.
 */
export function checkSetScore(
  type: MatchType,
  { set, team_a_score, team_b_score }: SetResult,
  form: ResultForm | null = null,
): SetScoreCheck {
  const score = { team_a_score, team_b_score };
  if (
    ![team_a_score, team_b_score].every(
      (games) => Number.isInteger(games) && games >= 0 && games <= MAX_SCORE,
    )
  ) {
    return {
      ok: false,
      code: 'score_not_a_count',
      title: 'Este placar não vale.',
      sentence: `Use números inteiros de 0 a ${MAX_SCORE}.`,
      nearest: [],
    };
  }
  if (type !== 'Competitive') return { ok: true, match_tiebreak: false };
  const kinds = kindsOf(set, form);
  if (kinds.set && isSet(score, kinds.games)) return { ok: true, match_tiebreak: false };
  if (kinds.tiebreak && isMatchTiebreak(score)) return { ok: true, match_tiebreak: true };
  return { ok: false, ...explain(score, kinds), nearest: nearestScores(score, kinds) };
}

/** What a set with this number may be. wholeThird: the form of the category excludes a match tie-break. */
type Kinds = { set: boolean; tiebreak: boolean; wholeThird: boolean; games: GamesOfSet };

function kindsOf(set: number, form: ResultForm | null): Kinds {
  const third = set >= FIRST_MATCH_TIEBREAK_SET;
  const third_set = (third && form?.third_set) || 'any';
  return {
    set: third_set !== 'super_tie_break',
    tiebreak: third && third_set !== 'set',
    wholeThird: third_set === 'set',
    games: form?.games ?? USUAL_GAMES,
  };
}

/** The sets of a length as won by team A, shortest first. */
const usualSets = (games: GamesOfSet): Score[] =>
  setsTo(games)
    .filter((score) => leader(score.team_a_score, score.team_b_score) === 'A')
    .toSorted((one, other) => one.team_a_score - other.team_a_score || one.team_b_score - other.team_b_score);
/** Points of the losing team in the match tie-breaks worth a button. */
const USUAL_TIEBREAK_LOSERS = [5, 6, 7, 8];

/** The usual results of a set won by a team, for one tap: 6 × 0 to 7 × 6, and match tie-breaks where they are allowed. */
export function usualScores(
  type: MatchType,
  set: number,
  winner: Team,
  form: ResultForm | null = null,
): Score[] {
  const kinds = kindsOf(set, form);
  const tiebreaks =
    type === 'Competitive' && kinds.tiebreak
      ? USUAL_TIEBREAK_LOSERS.map((points) => ({
          team_a_score: MATCH_TIEBREAK_POINTS,
          team_b_score: points,
        }))
      : [];
  const scores = [...(kinds.set ? usualSets(kinds.games) : []), ...tiebreaks];
  return winner === 'A'
    ? scores
    : scores.map(({ team_a_score, team_b_score }) => ({
        team_a_score: team_b_score,
        team_b_score: team_a_score,
      }));
}

/** The text of a score: `6 × 4`. */
export function formatScore({ team_a_score, team_b_score }: Score): string {
  return `${team_a_score} × ${team_b_score}`;
}

/** The most games of a set of a length. One to 9 ends in 9 × 8, so no set has the points of a match tie-break. */
export function mostGames(games: GamesOfSet): number {
  return games === 9 ? games : games + 1;
}

/**
 * Regulations differ in where the tie-break of a set to 4 or 8 is: at one game before the end on both sides (4 × 3, 8 × 7),
 * or at the end (5 × 4, 9 × 8). Both are sets. That of a set to 9 is at 8 × 8.
 */
function isSet(score: Score, games: GamesOfSet): boolean {
  const [low, high] = lowHigh(score);
  if (high === games) return low <= games - 2 || (low === games - 1 && games !== 6);
  return high === games + 1 && high <= mostGames(games) && (low === games - 1 || low === games);
}

function setsTo(games: GamesOfSet): Score[] {
  return scoresTo(mostGames(games)).filter((score) => isSet(score, games));
}

function scoresTo(most: number): Score[] {
  const counts = Array.from({ length: most + 1 }, (_, games) => games);
  return counts.flatMap((team_a_score) => counts.map((team_b_score) => ({ team_a_score, team_b_score })));
}

function explain(
  score: Score,
  { set, tiebreak: tiebreakAllowed, wholeThird, games }: Kinds,
): { code: SetScoreProblem; title: string; sentence: string } {
  const [low, high] = lowHigh(score);
  const impossible = `${formatScore(score)} não existe no padel.`;
  const unfinished = `${formatScore(score)} ainda não é o fim do set.`;
  if (!set && (high < MATCH_TIEBREAK_POINTS || high - low < 2)) {
    return {
      code: 'match_tiebreak_unfinished',
      title: `${formatScore(score)} ainda não é o fim do super tie-break.`,
      sentence: 'Nesta categoria, o terceiro set é um super tie-break até 10, com dois pontos de diferença.',
    };
  }
  const most = mostGames(games);
  if (high < games) {
    return { code: 'set_unfinished', title: unfinished, sentence: `Ninguém chegou a ${games} games.` };
  }
  if (high === games && high < most) {
    const sentence =
      low === games
        ? `Falta o tie-break: o set acaba em ${most} × ${games}.`
        : `Com ${games} × ${low} o set vai a ${most} × ${low} ou ${most} × ${games}.`;
    return { code: 'set_unfinished', title: unfinished, sentence };
  }
  if (high === most) {
    const other = games === most ? 'até 8' : `${games - 1} ou ${games}`;
    const sentence = `Com ${most} games, o outro lado fez ${other}.`;
    return { code: 'set_impossible', title: impossible, sentence };
  }
  if (!tiebreakAllowed) {
    return isMatchTiebreak(score)
      ? {
          code: 'match_tiebreak_too_early',
          title: `${formatScore(score)} só no super tie-break.`,
          sentence: wholeThird
            ? 'Nesta categoria, o terceiro set é um set inteiro.'
            : 'O super tie-break vale a partir do terceiro set.',
        }
      : { code: 'set_impossible', title: impossible, sentence: `Um set vai até ${most} games.` };
  }
  if (high < MATCH_TIEBREAK_POINTS) {
    return {
      code: 'match_tiebreak_unfinished',
      title: impossible,
      sentence: `Um set vai até ${most} games, e o super tie-break até 10 pontos.`,
    };
  }
  return high - low < 2
    ? {
        code: 'match_tiebreak_unfinished',
        title: `${formatScore(score)} ainda não é o fim do super tie-break.`,
        sentence: 'Faltam dois pontos de diferença.',
      }
    : {
        code: 'match_tiebreak_impossible',
        title: impossible,
        sentence: 'Acima de 10 pontos, o super tie-break acaba com dois de diferença.',
      };
}

/**
 * The nearest scores with the same winner (for a tie: one for each side), by difference in games; at equal
 * difference the longer set. Sorted by length, shortest set first: 7 × 4 gives 6 × 4, 7 × 5, 7 × 6.
 */
function nearestScores(score: Score, kinds: Kinds): Score[] {
  const distance = (other: Score) =>
    Math.abs(other.team_a_score - score.team_a_score) + Math.abs(other.team_b_score - score.team_b_score);
  const games = (other: Score) => other.team_a_score + other.team_b_score;
  const nearestWonBy = (team: Team) =>
    [...(kinds.set ? setsTo(kinds.games) : []), ...(kinds.tiebreak ? MATCH_TIEBREAKS : [])]
      .filter((other) => leader(other.team_a_score, other.team_b_score) === team)
      .toSorted((x, y) => distance(x) - distance(y) || games(y) - games(x));
  const winner = leader(score.team_a_score, score.team_b_score);
  if (winner === null) return TEAMS.flatMap((team) => nearestWonBy(team).slice(0, 1));
  return nearestWonBy(winner)
    .slice(0, NEAREST_SHOWN)
    .toSorted((x, y) => games(x) - games(y));
}

import { setsToWin } from '../matches/sets/competitive-progress.ts';
import type { ResultForm } from '../matches/sets/set-forms.ts';

/** Games of a set, team A's first. */
export type SetGames = readonly [number, number];

export type GroupResult = {
  team_a: number;
  team_b: number;
  winner: 'A' | 'B';
  sets: readonly SetGames[];
};

/** A team of a group. draw_order is stored by the draw and unique: the last step. */
export type GroupTeam = { id: number; draw_order: number };

/** The steps after the wins, in the usual order. A category takes each once, in an order of its own; the draw comes last. */
export const TIE_BREAKS = ['head_to_head', 'sets', 'games'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** Whether these are the steps, each once, in any order. */
export const isTieBreakOrder = (order: readonly TieBreak[]): boolean =>
  order.length === TIE_BREAKS.length && TIE_BREAKS.every((step) => order.includes(step));

/** What a table counts of a walkover: every set of the form to zero, or the win alone. */
export const WALKOVER_SCORES = ['full', 'none'] as const;
export type WalkoverScore = (typeof WALKOVER_SCORES)[number];

/** The step that decided a place among teams with equal wins; `table`: the head-to-head of three or more. */
type Decision = TieBreak | 'table' | 'draw';

type Totals = {
  played: number;
  won: number;
  lost: number;
  sets: { won: number; lost: number };
  games: { won: number; lost: number };
};

export type StandingRow = Totals & {
  team: number;
  position: number;
  points: number;
  /** null: the wins alone decided. */
  decided_by: Decision | null;
};

const POINTS_A_WIN = 3;

/** The result of a match that a team does not play: every set that decides its form is lost to zero, as 0–6 0–6. */
export function walkoverSets(winner: 'A' | 'B', form: ResultForm): SetGames[] {
  const { games = 6 } = form;
  return Array.from({ length: setsToWin(form) }, () => (winner === 'A' ? [games, 0] : [0, games]));
}

/**
 * The table of a group: wins; among teams with equal wins the steps of the category in their order, usually the head-to-head
 * of two, or the table of the matches among three or more, then the difference of sets, and of games; at last the order of the
 * draw. Teams that a step leaves equal start again at the first step, so two of three may be decided by their own match. The
 * order of the results has no effect.
 */
export function groupStandings(
  teams: readonly GroupTeam[],
  results: readonly GroupResult[],
  tieBreaks: readonly TieBreak[] = TIE_BREAKS,
): StandingRow[] {
  const totals = new Map(teams.map(({ id }) => [id, totalsOf(id, results)]));
  const at = (id: number) => totals.get(id) ?? totalsOf(id, []);
  const decided = new Map<number, Decision | null>();

  function order(tied: readonly GroupTeam[], step: Decision | null): GroupTeam[] {
    if (tied.length < 2) {
      for (const { id } of tied) decided.set(id, step);
      return [...tied];
    }
    const keys = keysFor(tied);
    for (const name of tieBreaks) {
      const parts = split(tied, keys[name]);
      const decision = name === 'head_to_head' && tied.length > 2 ? 'table' : name;
      if (parts.length > 1) return parts.flatMap((part) => order(part, decision));
    }
    for (const { id } of tied) decided.set(id, 'draw');
    return tied.toSorted((one, other) => one.draw_order - other.draw_order);
  }

  function keysFor(tied: readonly GroupTeam[]): Record<TieBreak, (team: GroupTeam) => number> {
    const ids = new Set(tied.map(({ id }) => id));
    const among = results.filter(({ team_a, team_b }) => ids.has(team_a) && ids.has(team_b));
    return {
      head_to_head: ({ id }) => totalsOf(id, among).won,
      sets: ({ id }) => at(id).sets.won - at(id).sets.lost,
      games: ({ id }) => at(id).games.won - at(id).games.lost,
    };
  }

  const byWins = split(teams, ({ id }) => at(id).won);
  return byWins
    .flatMap((tied) => order(tied, null))
    .map(({ id }, index) => ({
      team: id,
      position: index + 1,
      ...at(id),
      points: at(id).won * POINTS_A_WIN,
      decided_by: decided.get(id) ?? null,
    }));
}

/** The parts with equal values, the highest value first. */
function split(teams: readonly GroupTeam[], keyOf: (team: GroupTeam) => number): GroupTeam[][] {
  const parts = new Map<number, GroupTeam[]>();
  for (const team of teams) parts.set(keyOf(team), [...(parts.get(keyOf(team)) ?? []), team]);
  return [...parts].toSorted(([one], [other]) => other - one).map(([, part]) => part);
}

function totalsOf(team: number, results: readonly GroupResult[]): Totals {
  const total: Totals = { played: 0, won: 0, lost: 0, sets: { won: 0, lost: 0 }, games: { won: 0, lost: 0 } };
  for (const { team_a, team_b, winner, sets } of results) {
    if (team_a !== team && team_b !== team) continue;
    const isA = team_a === team;
    total.played += 1;
    if ((winner === 'A') === isA) total.won += 1;
    else total.lost += 1;
    for (const [a, b] of sets) {
      const [own, other] = isA ? [a, b] : [b, a];
      if (own > other) total.sets.won += 1;
      if (own < other) total.sets.lost += 1;
      // A match tie-break counts as one game.
      const isTieBreak = Math.max(own, other) >= 10;
      total.games.won += isTieBreak ? Number(own > other) : own;
      total.games.lost += isTieBreak ? Number(own < other) : other;
    }
  }
  return total;
}

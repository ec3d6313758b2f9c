/** A played match: players by id, and the points of both sides. */
export type PlayedMatch = {
  a: readonly [number, number];
  b: readonly [number, number];
  score_a: number;
  score_b: number;
};

export type TableRow = {
  id: number;
  position: number;
  played: number;
  won: number;
  points: number;
  /** Points per match played; 0 without a match. */
  average: number;
};

/**
 * The individual table: points per match played, so that byes cost nothing; then points, wins, and the order of entry,
 * so that positions are unique. The order of the matches has no effect.
 */
export function individualTable(players: readonly number[], matches: readonly PlayedMatch[]): TableRow[] {
  return players
    .map((id, entry) => ({ ...totalOf(id, matches), entry }))
    .toSorted(
      (one, other) =>
        other.points * Math.max(1, one.played) - one.points * Math.max(1, other.played) ||
        other.points - one.points ||
        other.won - one.won ||
        one.entry - other.entry,
    )
    .map(({ entry: _, ...row }, index) => ({ ...row, position: index + 1 }));
}

function totalOf(id: number, matches: readonly PlayedMatch[]) {
  let [played, won, points] = [0, 0, 0];
  for (const { a, b, score_a, score_b } of matches) {
    if (!a.includes(id) && !b.includes(id)) continue;
    const [own, other] = a.includes(id) ? [score_a, score_b] : [score_b, score_a];
    played += 1;
    points += own;
    if (own > other) won += 1;
  }
  return { id, played, won, points, average: played === 0 ? 0 : points / played };
}

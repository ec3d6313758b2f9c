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

export type TableEntrant = {
  id: number;
  /** Left after the start. */
  left: boolean;
};

/**
 * The individual table: points per match played, so that byes cost nothing; then points, wins, and the order of entry,
 * so that positions are unique. Players who left stand after those who stayed: a high average of few matches wins
 * nothing. The order of the matches has no effect.
 */
export function individualTable(
  entrants: readonly TableEntrant[],
  matches: readonly PlayedMatch[],
): TableRow[] {
  const totals = new Map(
    entrants.map(({ id, left }, entry) => [id, { id, left, entry, played: 0, won: 0, points: 0 }]),
  );
  for (const { a, b, score_a, score_b } of matches)
    for (const [side, own, other] of [
      [a, score_a, score_b],
      [b, score_b, score_a],
    ] as const)
      for (const player of side) {
        const total = totals.get(player);
        if (total === undefined) continue;
        total.played += 1;
        total.points += own;
        if (own > other) total.won += 1;
      }
  return [...totals.values()]
    .toSorted(
      (one, other) =>
        Number(one.left) - Number(other.left) ||
        other.points * Math.max(1, one.played) - one.points * Math.max(1, other.played) ||
        other.points - one.points ||
        other.won - one.won ||
        one.entry - other.entry,
    )
    .map(({ id, played, won, points }, index) => ({
      id,
      position: index + 1,
      played,
      won,
      points,
      average: played === 0 ? 0 : points / played,
    }));
}

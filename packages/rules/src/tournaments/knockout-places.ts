/** A group as the places of the knockout see it. */
export type GroupPlaces = {
  /** Its teams by the table, best first. */
  order: readonly number[];
  /** Those that have left the tournament. */
  left: ReadonlySet<number>;
  /** Its places in the knockout that have a team now. */
  standing: ReadonlyMap<number, number>;
  /** Teams with a match of the knockout that has begun or is over. */
  played: ReadonlySet<number>;
};

/**
 * The teams that advance, best first, however many. Who has left makes room for the next team until one of the group has
 * played in the knockout; from then on the places stay, and the opponent of a team that leaves wins without play.
 */
export function advancingOrder({ order, left, standing, played }: GroupPlaces): number[] {
  const now = new Set(standing.values());
  const isFixed = [...now].some((team) => played.has(team));
  return order.filter((team) => !left.has(team) || (isFixed && now.has(team)));
}

/**
 * The teams by place while a match of the group is open: those that have played in the knockout, and those that left after one had. A team that lost
 * its place meanwhile could not be told from one that never had it.
 */
export function placesWhileOpen({ standing, played, left }: GroupPlaces): Map<number, number> {
  const isFixed = [...standing.values()].some((team) => played.has(team));
  return new Map([...standing].filter(([, team]) => played.has(team) || (isFixed && left.has(team))));
}

/**
 * The team of each place, from the first. A team that has played in the knockout keeps its place, also after a correction of the
 * table: the others share the rest in their order, so no team stands in two places.
 */
export function knockoutPlaces(group: GroupPlaces): number[] {
  const { standing, played } = group;
  const fixed = new Map([...standing].filter(([, team]) => played.has(team)));
  const keep = new Set(fixed.values());
  const rest = advancingOrder(group).filter((team) => !keep.has(team));
  const places: number[] = [];
  for (let place = 1; rest.length > 0 || place <= Math.max(0, ...fixed.keys()); place += 1) {
    const team = fixed.get(place) ?? rest.shift();
    if (team === undefined) break;
    places.push(team);
  }
  return places;
}

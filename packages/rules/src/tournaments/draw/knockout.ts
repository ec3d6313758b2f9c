/** Where a team of a knockout match comes from. Groups are numbered from 0, places and rounds from 1. */
export type KnockoutSource = { group: number; place: number } | { round: number; position: number };

export type KnockoutMatch = { round: number; position: number; a: KnockoutSource; b: KnockoutSource };

/** Teams of a group that advance: at least two of an only group, whose winner plays a final. */
export const advancingTeams = (groups: number, advancing: number): number =>
  groups === 1 ? Math.max(2, advancing) : advancing;

type Qualifier = { group: number; place: number };

/**
 * The knockout after the groups: the first `advancing` of each group, group winners seeded first. Byes go to the first
 * seeds, and the teams of one group are placed to meet as late as possible. A single qualifier needs no match.
 */
export function drawKnockout(groups: number, advancing: number): KnockoutMatch[] {
  const qualifiers = Array.from({ length: advancing }, (_, place) =>
    Array.from({ length: groups }, (_team, group): Qualifier => ({ group, place: place + 1 })),
  ).flat();
  if (qualifiers.length < 2) return [];
  const slots = seedOrder(qualifiers.length);
  const placed = separate(
    slots.map((seed) => qualifiers[seed - 1] ?? null),
    groups,
  );
  return matchesOf(placed);
}

/** The two semifinals, whose losers may play for the third place; null: there are not two, as with a bye into the final. */
export function semifinalsOf(matches: readonly KnockoutMatch[]): [KnockoutMatch, KnockoutMatch] | null {
  const last = Math.max(0, ...matches.map(({ round }) => round));
  const [one, other] = matches.filter(({ round }) => round === last - 1);
  return one && other ? [one, other] : null;
}

/** The seeds of the slots of a bracket, first round neighbours next to each other: 1, 8, 4, 5, 2, 7, 3, 6. */
export function seedOrder(teams: number): number[] {
  let order = [1];
  while (order.length < teams) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/**
 * Exchanges teams of the same place until no exchange lets teams of one group meet later. Deterministic: the first
 * better exchange is taken.
 */
function separate(slots: (Qualifier | null)[], groups: number): (Qualifier | null)[] {
  if (groups === 1) return slots;
  const result = [...slots];
  // By group, so that an exchange costs no look at all slots: 96 teams would take seconds.
  const slotsOf = Array.from({ length: groups }, (_, group) =>
    result.flatMap((team, index) => (team?.group === group ? [index] : [])),
  );
  const cost = (...of: number[]) =>
    of.reduce((sum, group) => sum + clashCost(slotsOf[group] ?? [], result.length), 0);
  const swap = (one: number, other: number) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const own = slotsOf[result[from]?.group ?? -1] ?? [];
      own[own.indexOf(from)] = to;
    }
    [result[one], result[other]] = [result[other] ?? null, result[one] ?? null];
  };
  for (let improved = true; improved; ) {
    improved = false;
    for (let one = 0; one < result.length; one += 1) {
      for (let other = one + 1; other < result.length; other += 1) {
        const [first, second] = [result[one], result[other]];
        if (!first || !second || first.place !== second.place || first.place === 1) continue;
        const before = cost(first.group, second.group);
        if (before === 0) continue;
        swap(one, other);
        if (cost(first.group, second.group) < before) improved = true;
        else swap(one, other);
        if (improved) break;
      }
    }
  }
  return result;
}

/** Of the slots of one group: higher the earlier two of its teams can meet; a meeting in the final costs nothing. */
function clashCost(own: readonly number[], slots: number): number {
  const rounds = Math.log2(slots);
  let cost = 0;
  for (const [index, one] of own.entries())
    for (const other of own.slice(index + 1)) cost += slots ** (rounds - meetingRound(one, other)) - 1;
  return cost;
}

/** The round in which two slots of a bracket meet, from 1. */
export function meetingRound(one: number, other: number): number {
  let round = 0;
  for (let [a, b] = [one, other]; a !== b; round += 1) [a, b] = [a >> 1, b >> 1];
  return round;
}

function matchesOf(slots: readonly (Qualifier | null)[]): KnockoutMatch[] {
  const matches: KnockoutMatch[] = [];
  let sources: (KnockoutSource | null)[] = [...slots];
  for (let round = 1; sources.length > 1; round += 1) {
    const next: (KnockoutSource | null)[] = [];
    for (let position = 0; position < sources.length / 2; position += 1) {
      const [a, b] = [sources[position * 2] ?? null, sources[position * 2 + 1] ?? null];
      // A bye: the team goes to the next round without a match.
      if (a === null || b === null) next.push(a ?? b);
      else {
        matches.push({ round, position, a, b });
        next.push({ round, position });
      }
    }
    sources = next;
  }
  return matches;
}

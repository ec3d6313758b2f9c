import { TEAMS_TO_DRAW } from '../statuses.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

export type DrawTeam = {
  id: number;
  /** Of its players, by meanLevel. */
  level: number | null;
};

/** The mean level of those players of a team who have one; null: none has. */
export function meanLevel(levels: readonly (number | null | undefined)[]): number | null {
  const known = levels.filter((level) => level != null);
  return known.length === 0 ? null : known.reduce((sum, level) => sum + level, 0) / known.length;
}

export type DrawnGroup = { teams: number[] };

const GROUP_SIZE = 4;
/** Five teams make one group of five: two groups would have two and three teams. */
const ONE_GROUP_UP_TO = 5;
/** Draws that are compared; the most balanced one is taken. */
const TRIES = 32;

/** The number of groups of 3 or 4 teams for this many teams. */
export const groupCount = (teams: number): number =>
  teams <= ONE_GROUP_UP_TO ? 1 : Math.ceil(teams / GROUP_SIZE);

/**
 * Draws teams into groups balanced by level: the teams form pots by level, and each group gets one team of every pot.
 * Of several draws the one whose groups have the closest mean levels is taken. Teams seeded by hand are stronger than all
 * others, in their order, and the first ones head the groups in theirs: group winners of the first two groups meet in the
 * final at the earliest. Teams without a level come last. Equal teams and seeds give equal draws, in any order of the teams.
 */
export function drawGroups(
  teams: readonly DrawTeam[],
  seed: number,
  seeded: readonly number[] = [],
): DrawnGroup[] {
  if (teams.length < TEAMS_TO_DRAW) throw new RangeError(`too few teams: ${teams.length}`);
  const random = seededRandom(seed);
  const byId = teams.toSorted((one, other) => one.id - other.id);
  // One that has left is drawn no more, and the next one takes its number.
  const present = seeded.filter((id) => teams.some((team) => team.id === id));
  let best: { spread: number; groups: DrawTeam[][] } | null = null;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const groups = drawOnce(byId, random, present);
    const spread = spreadOf(groups);
    if (best === null || spread < best.spread) best = { spread, groups };
  }
  return (best?.groups ?? []).map((group) => ({ teams: group.map(({ id }) => id) }));
}

function drawOnce(teams: readonly DrawTeam[], random: () => number, seeded: readonly number[]): DrawTeam[][] {
  const count = groupCount(teams.length);
  const rankOf = new Map(seeded.map((id, rank) => [id, rank]));
  const rank = ({ id }: DrawTeam) => rankOf.get(id) ?? seeded.length;
  // Shuffled before the stable sort: teams of equal level have equal chances.
  const byStrength = shuffled(teams, random).toSorted(
    (one, other) => rank(one) - rank(other) || (other.level ?? -1) - (one.level ?? -1),
  );
  const groups: DrawTeam[][] = Array.from({ length: count }, () => []);
  for (let start = 0; start < byStrength.length; start += count) {
    const pot = byStrength.slice(start, start + count);
    const drawn = shuffled(
      groups.map((_, index) => index),
      random,
    );
    const heads = start === 0 ? Math.min(seeded.length, count) : 0;
    const order = [...groups.keys()].slice(0, heads).concat(drawn.filter((index) => index >= heads));
    for (const [index, team] of pot.entries()) groups[order[index] ?? 0]?.push(team);
  }
  return groups;
}

/** The difference between the highest and the lowest mean level of the groups. */
function spreadOf(groups: readonly (readonly DrawTeam[])[]): number {
  const means = groups.map((group) => group.reduce((sum, { level }) => sum + (level ?? 0), 0) / group.length);
  return Math.max(...means) - Math.min(...means);
}

/** The rounds of a group in which each team meets every other one once: pairs of positions (circle method). */
export function roundRobin(size: number): [number, number][][] {
  const places = Array.from({ length: size + (size % 2) }, (_, index) => index);
  const rounds: [number, number][][] = [];
  for (let round = 0; round < places.length - 1; round += 1) {
    const pairs: [number, number][] = [];
    for (let index = 0; index < places.length / 2; index += 1) {
      const [one, other] = [places[index] ?? 0, places[places.length - 1 - index] ?? 0];
      if (one < size && other < size) pairs.push([Math.min(one, other), Math.max(one, other)]);
    }
    rounds.push(pairs);
    // The first place stays, the others move on by one.
    places.splice(1, 0, places.pop() ?? 0);
  }
  return rounds;
}

import { type LevelLimits, LIMITS } from '@bandeja/rules/levels/model';
import { LEVEL_MAX, LEVEL_MIN } from '@bandeja/rules/levels/scale';
import { createRandom } from '../random.ts';
import { clamp, createWorld, pairsOf, playFair, WITHOUT } from './simulated-world.ts';

const CLUB_PLAYERS = 60;
const CLUB_MATCHES = 12;
/** Standard deviation of true levels around the middle. */
const TRUE_SPREAD = 0.9;

/** `declared`: standard deviation of a declaration around the true level; null: all declare the middle. */
type Club = { name: string; declared: number | null };
const CLUBS: readonly Club[] = [
  { name: 'declare within 0.6', declared: 0.6 },
  { name: 'declare within 1.0', declared: 1 },
  { name: 'all declare 3.5', declared: null },
];

/** Errors (levels) of the players of a new club after twelve matches each. */
function clubErrors({ declared: spread }: Club, limits: LevelLimits, seed: number): number[] {
  const random = createRandom(seed);
  const world = createWorld(limits);
  const truth = new Map<number, number>();
  for (let n = 0; n < CLUB_PLAYERS; n++) {
    const level = clamp(3.5 + random.normal() * TRUE_SPREAD, LEVEL_MIN, LEVEL_MAX);
    const declared =
      spread === null
        ? 3.5
        : clamp(Math.round((level + random.normal() * spread) * 2) / 2, LEVEL_MIN, LEVEL_MAX);
    truth.set(world.add(declared), level);
  }
  for (let round = 0; round < CLUB_MATCHES; round++) {
    world.toDay(round * 2);
    const pairs = pairsOf(random.shuffle([...truth.keys()]));
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const [one, other] = [pairs[index], pairs[index + 1]];
      if (one && other) playFair(world, random, one, other, (id) => truth.get(id) ?? 0);
    }
  }
  return [...truth].map(([id, level]) => Math.abs(world.levelOf(id).level - level));
}

/** Median errors of many simulated clubs of each kind, with the rule and without it. */
export const runClubs = (clubs: number) =>
  CLUBS.map((club) => {
    const errors = (limits: LevelLimits) =>
      median(Array.from({ length: clubs }, (_, seed) => clubErrors(club, limits, seed + 1)).flat());
    return { name: club.name, with: errors(LIMITS), without: errors(WITHOUT) };
  });

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.floor(middle)] ?? 0) +
      (sorted[Math.ceil(middle) - (sorted.length % 2 === 0 ? 0 : 1)] ?? 0)) /
    2
  );
}

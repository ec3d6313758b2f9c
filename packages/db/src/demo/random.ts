/** Pseudo-random numbers, equal for equal seeds on every machine. */
export type Random = {
  /** From 0 (included) to 1 (not included). */
  next(): number;
  /** An integer, both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One item, with a probability in proportion to its weight (0 or more). */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
  /** The items in random order; larger weights (above 0) tend to come first. */
  ordered<T>(items: readonly T[], weightOf: (item: T) => number): T[];
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number;
};

export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <T>(items: readonly T[]) => itemAt(items, Math.floor(next() * items.length));
  const weighted = <T>(items: readonly T[], weightOf: (item: T) => number) => {
    const weights = items.map(weightOf);
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return itemAt(items, index < 0 ? items.length - 1 : index);
  };
  // Efraimidis and Spirakis: sampling without replacement, by weight.
  const ordered = <T>(items: readonly T[], weightOf: (item: T) => number) =>
    items
      .map((item) => ({ item, key: next() ** (1 / weightOf(item)) }))
      .toSorted((a, b) => b.key - a.key)
      .map(({ item }) => item);
  const normal = () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6);
  return { next, integer, chance, pick, weighted, ordered, normal };
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Reproducible random numbers: equal seeds give equal simulations. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** 0 ≤ value < 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const open = () => Math.max(next(), Number.MIN_VALUE);
  return {
    next,
    below: (limit: number): number => Math.floor(next() * limit),
    /** Mean 0, standard deviation 1. */
    normal: (): number => Math.sqrt(-2 * Math.log(open())) * Math.cos(2 * Math.PI * next()),
    /** The standard logistic distribution. */
    logistic: (): number => {
      const value = open();
      return Math.log(value / (1 - value));
    },
    shuffle<T>(items: readonly T[]): T[] {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index--) {
        const other = Math.floor(next() * (index + 1));
        [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
      }
      return shuffled;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;

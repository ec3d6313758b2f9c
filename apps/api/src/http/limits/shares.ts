/** A share of a queue: how many requests one account or one address may have in it. */
type Share = { name: string; most: number };

type Release = () => void;

/** Counts the requests of a gate, running and waiting, by account and by address. */
export type Shares = {
  /** Takes one of each share, until released; null, without taking any, when one of them is used up. */
  take: (shares: readonly Share[]) => Release | null | Promise<Release | null>;
};

/** Counts those of this process. */
export function createMemoryShares(): Shares {
  const counts = new Map<string, number>();
  const add = (name: string, change: 1 | -1) => {
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  };
  return {
    take(shares) {
      if (shares.some(({ name, most }) => (counts.get(name) ?? 0) >= most)) return null;
      for (const { name } of shares) add(name, 1);
      return () => {
        for (const { name } of shares) add(name, -1);
      };
    },
  };
}

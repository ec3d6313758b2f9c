/** Statistics of a player with more matches than this take long to read, so they are kept for a minute. */
export const LONG_HISTORY = 2_000;
export const KEPT_MS = 60_000;

type Read<Sums> = { matches: number; sums: Sums };
export type LongHistories<Sums> = (
  player: number,
  now: Date,
  read: () => Promise<Read<Sums>>,
) => Promise<Sums>;

/** Reads the sums of a player anew, except those of a long history that are less than a minute old. No names are kept. */
export function keepLongHistories<Sums>(): LongHistories<Sums> {
  const kept = new Map<number, { ends: number; sums: Sums }>();
  return async (player, now, read) => {
    const found = kept.get(player);
    if (found && found.ends > now.getTime()) return found.sums;
    const { matches, sums } = await read();
    for (const [other, { ends }] of kept) if (ends <= now.getTime()) kept.delete(other);
    if (matches > LONG_HISTORY) kept.set(player, { ends: now.getTime() + KEPT_MS, sums });
    return sums;
  };
}

/** Statistics of a player with more matches than this take long to read, so they are kept. */
export const LONG_HISTORY = 2_000;
/** For each so many matches: at most that many matches of a player are read in a minute. */
const KEPT_MS = 60_000;

type Read<Sums> = { matches: number; sums: Sums };
export type LongHistories<Sums> = (
  player: number,
  now: Date,
  read: () => Promise<Read<Sums>>,
) => Promise<Sums>;

/** Reads the sums of a player again, except those kept of a long history. No names are kept. */
export function keepLongHistories<Sums>(): LongHistories<Sums> {
  const kept = new Map<number, { ends: number; sums: Sums }>();
  return async (player, now, read) => {
    const found = kept.get(player);
    if (found && found.ends > now.getTime()) return found.sums;
    const { matches, sums } = await read();
    for (const [other, { ends }] of kept) if (ends <= now.getTime()) kept.delete(other);
    const keptMs = Math.floor(matches / LONG_HISTORY) * KEPT_MS;
    if (matches > LONG_HISTORY) kept.set(player, { ends: now.getTime() + keptMs, sums });
    return sums;
  };
}

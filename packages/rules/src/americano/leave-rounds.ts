import type { Credits } from './plan-rounds.ts';
import type { Pairing } from './whist-rounds.ts';

/** A stored match of an event. */
export type StoredMatch = Pairing & { round: number; isScored: boolean };

const seatsOf = ({ a, b }: Pairing): number[] => [...a, ...b];

/** The matches of the present round, which is being played, and of rounds with points. */
export function begunRounds<M extends StoredMatch>(matches: readonly M[]): M[] {
  const begun = new Set(matches.filter(({ isScored }) => isScored).map(({ round }) => round));
  const present = Math.min(...matches.filter(({ isScored }) => !isScored).map(({ round }) => round));
  return matches.filter(({ round }) => round === present || begun.has(round));
}

/** Matches of each player; those of players who entered late include their credits. */
export function matchCounts(matches: readonly Pairing[], credits: Credits = new Map()): Map<number, number> {
  const counts = new Map(credits);
  for (const match of matches) for (const id of seatsOf(match)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The matches that a player who enters late has credit for: those of the player with the fewest. */
export const lateCredit = (
  matches: readonly Pairing[],
  players: readonly number[],
  credits: Credits,
): number => {
  const counts = matchCounts(matches, credits);
  return Math.min(...players.map((id) => counts.get(id) ?? 0));
};

/**
 * The matches that stay when a player leaves: those with points, and those of the present round, which is being played.
 * In its open match another player takes the place, so no court stops: one who rests, or whose match of this round has
 * its points. Of these, and of ending the match of the other three, the choice is what leaves the matches per player
 * closest to each other. Where no player is free, a round without points is planned again as a whole, and in another
 * the match ends. Later rounds are always planned again.
 */
export function leaveRounds<M extends StoredMatch>(
  matches: readonly M[],
  left: number,
  /** Those who still play, in the order of entry. */
  players: readonly number[],
  credits: Credits = new Map(),
): M[] {
  const begun = new Set(matches.filter(({ isScored }) => isScored).map(({ round }) => round));
  let kept = begunRounds(matches);
  for (const match of kept.filter((one) => !one.isScored && seatsOf(one).includes(left))) {
    const others = kept.filter((one) => one !== match);
    const seated = [match.a, match.b].flat().filter((id) => id !== left);
    const ways = freePlayers(match, left, { players, kept, credits }).map((substitute) => ({
      kept: kept.map((one) => (one === match ? { ...one, ...exchanged(one, left, substitute) } : one)),
      playing: [...seated, substitute],
    }));
    if (begun.has(match.round)) ways.push({ kept: others, playing: [] });
    const counts = matchCounts(others, credits);
    const spreads = new Map(ways.map((way) => [way, spread(counts, way.playing, players)]));
    const [best] = ways.toSorted((one, other) => (spreads.get(one) ?? 0) - (spreads.get(other) ?? 0));
    kept = best?.kept ?? kept.filter(({ round }) => round !== match.round);
  }
  return kept;
}

/**
 * Candidates for the place in a match: first those who rest in its round, then those whose match of the round has its
 * points; of each those with the fewest matches first, then with the fewest with the partner of the one who left.
 */
function freePlayers(
  match: StoredMatch,
  left: number,
  { players, kept, credits }: { players: readonly number[]; kept: readonly StoredMatch[]; credits: Credits },
): number[] {
  const round = kept.filter((one) => one.round === match.round);
  const playing = new Set(round.filter(({ isScored }) => !isScored).flatMap(seatsOf));
  const finished = new Set(round.filter(({ isScored }) => isScored).flatMap(seatsOf));
  const partner = [match.a, match.b].find((side) => side.includes(left))?.find((id) => id !== left) ?? left;
  const played = matchCounts(kept, credits);
  const together = new Map<number, number>();
  for (const side of kept.flatMap(({ a, b }) => [a, b]))
    if (side.includes(partner)) for (const id of side) together.set(id, (together.get(id) ?? 0) + 1);
  const of = (counts: ReadonlyMap<number, number>, id: number) => counts.get(id) ?? 0;
  return players
    .filter((id) => !playing.has(id))
    .toSorted(
      (one, other) =>
        Number(finished.has(one)) - Number(finished.has(other)) ||
        of(played, one) - of(played, other) ||
        of(together, one) - of(together, other),
    );
}

/** The most matches of a player less the fewest, when these players play one more. */
function spread(
  counts: ReadonlyMap<number, number>,
  playing: readonly number[],
  players: readonly number[],
): number {
  const all = players.map((id) => (counts.get(id) ?? 0) + Number(playing.includes(id)));
  return Math.max(...all) - Math.min(...all);
}

function exchanged({ a, b }: Pairing, left: number, substitute: number): Pairing {
  const seat = (id: number) => (id === left ? substitute : id);
  return { a: [seat(a[0]), seat(a[1])], b: [seat(b[0]), seat(b[1])] };
}

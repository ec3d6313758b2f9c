import type { Pairing } from './pairing.ts';

/** A stored match of an event. */
export type StoredMatch = Pairing & { round: number; isScored: boolean };

const seatsOf = ({ a, b }: Pairing): number[] => [...a, ...b];

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
): M[] {
  const begun = new Set(matches.filter(({ isScored }) => isScored).map(({ round }) => round));
  const open = matches.filter(({ isScored }) => !isScored);
  const present = Math.min(...open.map(({ round }) => round));
  let kept = matches.filter(({ round }) => round === present || begun.has(round));
  for (const match of open.filter((one) => kept.includes(one) && seatsOf(one).includes(left))) {
    const substituted = freePlayers(match, left, { players, kept }).map((substitute) =>
      kept.map((one) => (one === match ? { ...one, ...exchanged(one, left, substitute) } : one)),
    );
    if (begun.has(match.round)) substituted.push(kept.filter((one) => one !== match));
    const [best] = substituted.toSorted((one, other) => spread(one, players) - spread(other, players));
    kept = best ?? kept.filter(({ round }) => round !== match.round);
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
  { players, kept }: { players: readonly number[]; kept: readonly StoredMatch[] },
): number[] {
  const round = kept.filter((one) => one.round === match.round);
  const playing = new Set(round.filter(({ isScored }) => !isScored).flatMap(seatsOf));
  const finished = new Set(round.filter(({ isScored }) => isScored).flatMap(seatsOf));
  const partner = [match.a, match.b].find((side) => side.includes(left))?.find((id) => id !== left) ?? left;
  const played = matchesOf(kept);
  const together = (id: number) =>
    kept.flatMap(({ a, b }) => [a, b]).filter((side) => side.includes(id) && side.includes(partner)).length;
  return players
    .filter((id) => !playing.has(id))
    .toSorted(
      (one, other) =>
        Number(finished.has(one)) - Number(finished.has(other)) ||
        played(one) - played(other) ||
        together(one) - together(other),
    );
}

function matchesOf(matches: readonly Pairing[]): (player: number) => number {
  const counts = new Map<number, number>();
  for (const id of matches.flatMap(seatsOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return (player) => counts.get(player) ?? 0;
}

/** The most matches of a player less the fewest. */
function spread(matches: readonly Pairing[], players: readonly number[]): number {
  const counts = players.map(matchesOf(matches));
  return Math.max(...counts) - Math.min(...counts);
}

function exchanged({ a, b }: Pairing, left: number, substitute: number): Pairing {
  const seat = (id: number) => (id === left ? substitute : id);
  return { a: [seat(a[0]), seat(a[1])], b: [seat(b[0]), seat(b[1])] };
}

import type { Pairing } from './plan-rounds.ts';

/** A stored match of an event. */
export type StoredMatch = Pairing & { round: number; isScored: boolean };

const seatsOf = ({ a, b }: Pairing): number[] => [...a, ...b];

/**
 * The matches that stay when a player leaves: those with points, and those of the present round, which is being played.
 * In its open match a resting player steps in, so no court stops and the matches per player stay within one of each
 * other. Where no player rests, the three others cannot play: their match goes, and a round without points is planned
 * anew as a whole. Later rounds are always planned anew.
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
    const substitute = substituteFor(match, left, { players, kept });
    if (substitute !== null)
      kept = kept.map((one) => (one === match ? { ...one, ...exchanged(one, left, substitute) } : one));
    else if (begun.has(match.round)) kept = kept.filter((one) => one !== match);
    else kept = kept.filter(({ round }) => round !== match.round);
  }
  return kept;
}

/** Who rests in the round and has the fewest matches, then the fewest beside this partner; null: all of them play. */
function substituteFor(
  match: StoredMatch,
  left: number,
  { players, kept }: { players: readonly number[]; kept: readonly StoredMatch[] },
): number | null {
  const playing = new Set(kept.filter(({ round }) => round === match.round).flatMap(seatsOf));
  const partner = [match.a, match.b].find((side) => side.includes(left))?.find((id) => id !== left) ?? left;
  const played = (id: number) => kept.filter((one) => seatsOf(one).includes(id)).length;
  const together = (id: number) =>
    kept.flatMap(({ a, b }) => [a, b]).filter((side) => side.includes(id) && side.includes(partner)).length;
  const [first] = players
    .filter((id) => !playing.has(id))
    .toSorted((one, other) => played(one) - played(other) || together(one) - together(other));
  return first ?? null;
}

function exchanged({ a, b }: Pairing, left: number, substitute: number): Pairing {
  const seat = (id: number) => (id === left ? substitute : id);
  return { a: [seat(a[0]), seat(a[1])], b: [seat(b[0]), seat(b[1])] };
}

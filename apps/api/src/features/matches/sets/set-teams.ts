import type { SetPlayer } from './match-scores.repository.ts';

const PLACES = ['A1', 'A2', 'B1', 'B2'];

const placeOf = ({ team, position }: { team: string; position: number }) => `${team}${position}`;

/** The four players of a set in the stored order A1, A2, B1, B2; null unless each place has one player. */
export function orderSetPlayers(players: readonly SetPlayer[]): SetPlayer[] | null {
  const ordered = players.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const complete =
    ordered.length === PLACES.length && ordered.every((one, at) => placeOf(one) === PLACES[at]);
  return complete ? ordered : null;
}

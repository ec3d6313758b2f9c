// One rule for blocks, in both directions: after one of two players has blocked the other, neither enters what the other
// one organises or plays in, is put into it, or forms a team with the other. A block removes no player who is in.

/** The viewer's own block, which the viewer may lift; another player's, which the viewer is not told of; null: none. */
export type Block = 'own' | 'other' | null;

/** The players that an entrant meets in a match: its creator, the sender of the link, and all who are in it. */
export const metInMatch = (
  { created_by, players }: { created_by: number | null; players: readonly { player: number | null }[] },
  host?: number,
): number[] => present([created_by, host, ...players.map(({ player }) => player)]);

/** The players that an entrant meets in an Americano: its organiser and all who are in it. */
export const metInAmericano = ({
  organiser,
  entrants,
}: {
  organiser: number;
  entrants: readonly { player: number | null; left: boolean }[];
}): number[] => present([organiser, ...entrants.map(({ player, left }) => (left ? null : player))]);

const present = (players: readonly (number | null | undefined)[]): number[] => [
  ...new Set(players.filter((player) => typeof player === 'number')),
];

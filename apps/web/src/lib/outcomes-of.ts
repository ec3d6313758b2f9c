import type { Match } from '@bandeja/contract/calls/matches';
import { type Outcome, outcomeFor } from '@bandeja/rules/matches/statistics';

/** How finished matches ended for a player, in their order. */
export const outcomesOf = (matches: readonly Match[], playerId: number): Outcome[] =>
  matches.map(({ type, winner, players }) =>
    outcomeFor(playerId, {
      type,
      winner,
      players: players.map(({ player, team }) => ({ player: player.id, team })),
      sets: [],
    }),
  );

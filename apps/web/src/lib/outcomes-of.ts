import type { Match } from '@bandeja/contract/calls/matches';
import { type Outcome, outcomeFor } from '@bandeja/rules/matches/statistics';

/** The outcome of each finished match for a player, in the order of the matches. */
export const outcomesOf = (matches: readonly Match[], playerId: number): Outcome[] =>
  matches.map(({ type, winner, players }) =>
    outcomeFor(playerId, {
      type,
      winner,
      players: players.map(({ player, team }) => ({ player: player.id, team })),
      sets: [],
    }),
  );

import type { Match } from '@bandeja/contract/calls/matches';
import { type Outcome, outcomeFor } from '@bandeja/rules/matches/statistics';

/** The outcome of each finished match for a player, in the order of the matches. */
export const outcomesOf = (matches: readonly Match[], playerId: number): Outcome[] =>
  matches.map(({ type, winner, players, scores }) => {
    const idOf = new Map(players.map(({ id, player }) => [id, player.id]));
    return outcomeFor(playerId, {
      type,
      winner,
      players: players.map(({ player, team }) => ({ player: player.id, team })),
      // The pairs of each set: where they differ, no pair won the match.
      sets: scores.map((score) => ({
        ...score,
        players: score.players.map(({ match_player, team }) => ({
          player: idOf.get(match_player) ?? 0,
          team,
        })),
      })),
    });
  });

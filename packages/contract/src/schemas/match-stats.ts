import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, localDate, matchType } from '../fields/primitives.ts';
import { PlayerSummary } from './players.ts';

const tag = 'Partidas';

/** Finished matches; a draw is neither won nor lost. */
const balance = { matches: z.int(), wins: z.int(), losses: z.int() };

export const Companion = z.object({ player: PlayerSummary, ...balance });
export type Companion = z.infer<typeof Companion>;

export const PlayerStatistics = z.object({
  ...balance,
  win_rate: described(
    'Share of wins among decided matches, 0 to 1; null without one.',
    z.nullable(z.number()),
  ),
  sets_won: z.int(),
  sets_lost: z.int(),
  games_won: z.int(),
  games_lost: z.int(),
  current_streak: described('Positive: consecutive wins; negative: consecutive losses.', z.int()),
  by_type: z.array(z.object({ type: matchType(), ...balance })),
  top_partners: described('Up to five, most matches first.', z.array(Companion)),
  top_rivals: z.array(Companion),
});
export type PlayerStatistics = z.infer<typeof PlayerStatistics>;

export const getPlayerStatistics = defineCall({
  tag,
  summary: 'O que as partidas finalizadas de um jogador somam',
  access: 'public',
  readsReplica: true,
  query: z.object({ player_id: idInPath() }),
  answer: PlayerStatistics,
  errors: ['player_not_found', 'rate_limited'],
});

export const MatchStats = z.object({
  ...balance,
  by_month: described(
    'Months with matches, oldest first.',
    z.array(z.object({ month: z.string(), matches: z.int(), wins: z.int() })),
  ),
});
export type MatchStats = z.infer<typeof MatchStats>;

export const getMatchStats = defineCall({
  tag,
  summary: 'Partidas finalizadas de um jogador mês a mês, desde uma data',
  access: 'public',
  readsReplica: true,
  params: z.object({ playerId: idInPath() }),
  query: z.object({ start_date: z.optional(localDate()) }),
  answer: MatchStats,
  errors: ['player_not_found', 'rate_limited'],
});

export const HeadToHead = z.object({
  together: described('Wins and losses of the viewer.', z.object(balance)),
  against: z.object(balance),
  last_at: z.nullable(instant()),
});
export type HeadToHead = z.infer<typeof HeadToHead>;

export const getHeadToHead = defineCall({
  tag,
  summary: 'O que quem chama já jogou ao lado de um jogador e contra ele',
  access: 'player',
  query: z.object({ player_id: idInPath() }),
  answer: HeadToHead,
  errors: ['player_not_found'],
});

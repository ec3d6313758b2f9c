import { DASHBOARD_PERIODS, DEFAULT_DASHBOARD_PERIOD } from '@bandeja/rules/dashboard/dashboard-period';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, matchType } from '../fields/primitives.ts';
import { Companion } from './match-stats.ts';

/** Finished matches; a draw is neither won nor lost. */
const balance = { matches: z.int(), wins: z.int(), losses: z.int() };

/** The level after a change; the first of a period is the level with which the period starts. */
export const LevelPoint = z.object({
  at: instant(),
  level: z.number(),
  reliability: z.number(),
  match: described('The match that moved it; null for the declared level.', z.nullable(z.int())),
});
export type LevelPoint = z.infer<typeof LevelPoint>;

const period = () => z.enum(DASHBOARD_PERIODS, 'Use um dos períodos 30d, 90d, year ou all.');

export const Dashboard = z.object({
  period: period(),
  from: described(
    'The period in the default zone; `from` is null for the whole history. Matches count in the zone of their club.',
    z.nullable(instant()),
  ),
  to: instant(),
  levels: described(
    'Oldest first; at most 500, of more changes the last ones of equal spans of time.',
    z.array(LevelPoint),
  ),
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
  last: described('Outcomes of the latest matches, newest first.', z.array(z.enum(['won', 'lost', 'drawn']))),
  by_type: z.array(z.object({ type: matchType(), ...balance })),
  by_month: described(
    'Months with matches, oldest first.',
    z.array(z.object({ month: z.string(), ...balance })),
  ),
  by_hour: described(
    'Hours of the start with matches, 0 to 23.',
    z.array(z.object({ hour: z.int(), ...balance })),
  ),
  by_club: described(
    'Up to ten, most matches first. The name is null for matches without a club, the slug for an unregistered club.',
    z.array(z.object({ name: z.nullable(z.string()), slug: z.nullable(z.string()), ...balance })),
  ),
  top_partners: described('Up to five, most matches first.', z.array(Companion)),
  top_rivals: z.array(Companion),
  has_matches: described(
    'Whether the player has any finished match, in the period or before it.',
    z.boolean(),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = defineCall({
  tag: 'Jogadores',
  summary: 'Nível e partidas finalizadas de quem chama num período',
  access: 'player',
  params: z.object({ id: idInPath() }),
  query: z.object({
    period: z._default(period(), DEFAULT_DASHBOARD_PERIOD),
  }),
  answer: Dashboard,
  errors: ['player_not_self', 'player_not_found'],
});

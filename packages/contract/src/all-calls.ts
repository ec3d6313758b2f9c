import type { Call } from './call.ts';
import * as accountChanges from './calls/accounts/account-changes.ts';
import * as accountExport from './calls/accounts/account-export.ts';
import * as accounts from './calls/accounts/accounts.ts';
import * as consents from './calls/accounts/consents.ts';
import * as sessions from './calls/accounts/sessions.ts';
import * as americanos from './calls/americanos.ts';
import * as banners from './calls/banners.ts';
import * as bookings from './calls/bookings.ts';
import * as clubs from './calls/clubs.ts';
import * as dashboard from './calls/dashboard.ts';
import * as events from './calls/events.ts';
import * as health from './calls/health.ts';
import * as images from './calls/images.ts';
import * as levels from './calls/levels.ts';
import * as matchLifecycle from './calls/match-lifecycle.ts';
import * as matchScores from './calls/match-scores.ts';
import * as matchStats from './calls/match-stats.ts';
import * as matches from './calls/matches.ts';
import * as notifications from './calls/notifications.ts';
import * as ownPlayer from './calls/own-player.ts';
import * as payments from './calls/payments.ts';
import * as players from './calls/players.ts';
import * as rankings from './calls/rankings/rankings.ts';
import * as tournamentTeams from './calls/tournament-teams.ts';
import * as tournaments from './calls/tournaments.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const features = [
  accounts,
  sessions,
  accountChanges,
  accountExport,
  consents,
  ownPlayer,
  players,
  images,
  levels,
  clubs,
  bookings,
  payments,
  matches,
  matchLifecycle,
  matchScores,
  matchStats,
  dashboard,
  notifications,
  banners,
  tournaments,
  americanos,
  tournamentTeams,
  rankings,
  events,
  health,
] as const;

/** Every call of the API: completeness check of the server, OpenAPI, tests. The browser imports its types only. */
export const allCalls: readonly Call[] = features.flatMap((feature) =>
  Object.values<unknown>(feature).filter(isCall),
);

type CallIn<Feature> = Feature extends unknown ? Extract<Feature[keyof Feature], Call> : never;

/** The name of a call of the API. */
export type CallName = CallIn<(typeof features)[number]>['name'];

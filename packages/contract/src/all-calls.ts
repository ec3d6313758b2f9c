import * as accountChanges from './account-changes.ts';
import * as accounts from './accounts.ts';
import * as bookings from './bookings.ts';
import type { Call } from './call.ts';
import * as clubs from './clubs.ts';
import * as events from './events.ts';
import * as health from './health.ts';
import * as images from './images.ts';
import * as levels from './levels.ts';
import * as matchLifecycle from './match-lifecycle.ts';
import * as matchScores from './match-scores.ts';
import * as matchStats from './match-stats.ts';
import * as matches from './matches.ts';
import * as payments from './payments.ts';
import * as players from './players.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every call of the API, for the server's completeness check, OpenAPI and the tests that walk them all. Never for the browser. */
export const allCalls: readonly Call[] = [
  accounts,
  accountChanges,
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
  events,
  health,
].flatMap((feature) => Object.values(feature).filter(isCall));

import type { Ability } from '../abilities.ts';
import { addMinutes, HOUR_MS, type Instant, MINUTE_MS, toMillis } from '../time/instant.ts';
import { localDateOf } from '../time/zoned-time.ts';
import type { MatchFacts } from './match-abilities.ts';

/** How long a team may take to its court; also how long a screen shows a call. */
export const CALL_MINUTES = 15;
/** What a court must have left for a match that is called to it. */
const COURT_MINUTES_AT_LEAST = 30;
/** A match of after midnight is called in the evening. */
const AHEAD_MS = 3 * HOUR_MS;

/** A match of a tournament, as its call is checked. */
export type CallFacts = MatchFacts & {
  /** Sets are recorded. */
  begun: boolean;
  /** Null: it has no court and time. */
  starts_at: Instant | null;
  timezone: string;
};

export const CALL_REFUSALS = [
  'tournament_not_running',
  'match_has_result',
  'match_under_way',
  'match_teams_unknown',
  'match_team_withdrawn',
  'match_without_time',
  'match_not_today',
] as const;
export type CallRefusal = (typeof CALL_REFUSALS)[number];

/** Why a match is not called to a court now, or null: one of today without a result, also a late one of an earlier day. */
export function refuseCall(match: CallFacts, now: Instant): Ability<CallRefusal> {
  const { stage, full, outcome, withdrawn, begun, starts_at, timezone } = match;
  if (stage !== 'running') return 'tournament_not_running';
  if (outcome !== null) return 'match_has_result';
  if (begun) return 'match_under_way';
  if (!full) return 'match_teams_unknown';
  if (withdrawn) return 'match_team_withdrawn';
  if (starts_at === null) return 'match_without_time';
  const isToday = localDateOf(starts_at, timezone) <= localDateOf(now, timezone);
  return isToday || toMillis(starts_at) - toMillis(now) <= AHEAD_MS ? null : 'match_not_today';
}

/** From when a team that is not on its court may lose: 15 minutes after the later of its time and its call. */
export const walkoverFrom = ({ starts_at, called_at }: { starts_at: Instant; called_at: Instant }): string =>
  addMinutes(toMillis(starts_at) > toMillis(called_at) ? starts_at : called_at, CALL_MINUTES);

/** Whether screens show the call: its teams may still be on their way. */
export const isOnTheWay = (
  { called_at, started }: { called_at: Instant | null | undefined; started: boolean },
  now: Instant,
): boolean => called_at != null && !started && toMillis(now) - toMillis(called_at) < CALL_MINUTES * MINUTE_MS;

type Span = { start: number; end: number };

/**
 * The time that a match called to another court takes there: from the next full minute on, until the court is needed
 * again. Null: it is taken, or too little is left.
 */
export function callSpan(
  busy: readonly Span[],
  { minutes, now }: { minutes: number; now: Instant },
): Span | null {
  const start = Math.ceil(toMillis(now) / MINUTE_MS) * MINUTE_MS;
  const later = busy.filter((span) => span.end > start);
  const end = Math.min(start + minutes * MINUTE_MS, ...later.map((span) => span.start));
  return end - start >= Math.min(minutes, COURT_MINUTES_AT_LEAST) * MINUTE_MS ? { start, end } : null;
}

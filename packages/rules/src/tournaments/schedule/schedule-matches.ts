import { MINUTE_MS } from '../../time/instant.ts';

/** Milliseconds since 1970; the end is not included. */
export type Span = { start: number; end: number };

export type MatchToSchedule = {
  id: number;
  /** Earlier stages come first: the rounds of the groups, then those of the knockout. */
  stage: number;
  category: number;
  /** The players of its known teams. */
  players: readonly number[];
  /** While a team is unknown: players of the category who may be in it, and who also play in another category. */
  possible?: readonly number[];
  /** Matches that decide its teams: it starts after the rest that follows them. */
  after: readonly number[];
  /** It starts at this instant or later. */
  notBefore?: number;
};

type MatchPlayers = Pick<MatchToSchedule, 'category' | 'players' | 'possible'>;

type ScheduledMatch = { id: number; court: number; start: number; end: number };

/** no_time: no court is free long enough. rest: a court is free, but not after the rest of its players. */
export const UNPLACED_REASONS = ['no_time', 'rest', 'earlier_match_unplaced'] as const;
export type UnplacedReason = (typeof UNPLACED_REASONS)[number];
type UnplacedMatch = { id: number; reason: UnplacedReason };

export type Schedule = { placed: ScheduledMatch[]; unplaced: UnplacedMatch[] };

export type ScheduleInput = {
  matches: readonly MatchToSchedule[];
  /** In the club's order. */
  courts: readonly { id: number; busy: readonly Span[] }[];
  /** When the club is open, in order. */
  windows: readonly Span[];
  matchMinutes: number;
  restMinutes: number;
  /**
   * Matches that stay where they are: played, under way, or before the time from which the rest is planned again. With
   * `after` the matches that decide their teams are placed before them only.
   */
  fixed?: readonly (ScheduledMatch & MatchPlayers & Partial<Pick<MatchToSchedule, 'after'>>)[];
};

/** Matches start at multiples of this from the opening. */
const STEP_MINUTES = 15;

/**
 * Places matches on courts, the earliest start first: at each start the ready matches of the earliest stage take the
 * free courts. No court is used twice at a time, no player plays twice without the rest in between, and a match starts
 * after those that decide its teams. A player who may be in two matches needs the rest too, unless both are of one
 * category: a bracket has a player in one open match at a time. Deterministic: equal inputs give equal schedules.
 */
export function scheduleMatches(input: ScheduleInput): Schedule {
  const steps = scheduleSteps(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** scheduleMatches in steps, for a caller that has other work to do in between. */
export function* scheduleSteps(input: ScheduleInput): Generator<void, Schedule> {
  const { courts, windows, fixed = [] } = input;
  const [length, rest] = [input.matchMinutes * MINUTE_MS, input.restMinutes * MINUTE_MS];
  const placed = new Map<number, ScheduledMatch>(fixed.map((match) => [match.id, match]));
  const taken = new Map(courts.map(({ id, busy }) => [id, [...busy]]));
  const played = new Map<number, (Span & { category: number; known: boolean })[]>();
  const occupy = (match: ScheduledMatch, { category, players, possible = [] }: MatchPlayers) => {
    taken.get(match.court)?.push(match);
    for (const player of new Set([...players, ...possible]))
      played.set(player, [
        ...(played.get(player) ?? []),
        { ...match, category, known: players.includes(player) },
      ]);
  };
  for (const match of fixed) occupy(match, match);
  const deadlines = new Map<number, number>();
  for (const { after = [], start } of fixed)
    for (const id of after) deadlines.set(id, Math.min(deadlines.get(id) ?? start, start));

  let waiting = input.matches.toSorted((one, other) => one.stage - other.stage || one.id - other.id);
  const isRested = ({ category, players, possible = [] }: MatchToSchedule, start: number) =>
    [...players, ...possible].every((player) =>
      (played.get(player) ?? []).every(
        (span) =>
          start >= span.end + rest ||
          start + length + rest <= span.start ||
          (span.category === category && !(span.known && players.includes(player))),
      ),
    );
  const isDecided = ({ id: own, after, notBefore = 0 }: MatchToSchedule, start: number) =>
    start >= notBefore &&
    start + length + rest <= (deadlines.get(own) ?? Number.POSITIVE_INFINITY) &&
    after.every((id) => {
      const earlier = placed.get(id);
      return earlier !== undefined && start >= earlier.end + rest;
    });

  for (const start of startsOf(windows, length)) {
    const free = courts.filter(({ id }) => isFree(taken.get(id) ?? [], start, start + length));
    for (const { id: court } of free) {
      yield;
      const next = waiting.find((match) => isDecided(match, start) && isRested(match, start));
      if (!next) break;
      const match = { id: next.id, court, start, end: start + length };
      placed.set(next.id, match);
      occupy(match, next);
      waiting = waiting.filter((one) => one !== next);
    }
    if (waiting.length === 0) break;
  }

  const unplacedIds = new Set(waiting.map(({ id }) => id));
  const hasCourt = startsOf(windows, length).some((start) =>
    courts.some(({ id }) => isFree(taken.get(id) ?? [], start, start + length)),
  );
  return {
    placed: input.matches
      .flatMap(({ id }) => placed.get(id) ?? [])
      .toSorted((a, b) => a.start - b.start || a.court - b.court),
    unplaced: waiting.map(({ id, after }) => ({
      id,
      reason: after.some((earlier) => unplacedIds.has(earlier))
        ? 'earlier_match_unplaced'
        : hasCourt
          ? 'rest'
          : 'no_time',
    })),
  };
}

function startsOf(windows: readonly Span[], length: number): number[] {
  return windows.flatMap(({ start, end }) => {
    const starts: number[] = [];
    for (let at = start; at + length <= end; at += STEP_MINUTES * MINUTE_MS) starts.push(at);
    return starts;
  });
}

const isFree = (taken: readonly Span[], start: number, end: number): boolean =>
  taken.every((span) => span.end <= start || span.start >= end);

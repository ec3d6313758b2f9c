import { MINUTE_MS } from '../../time/instant.ts';
import { brokenAt, type ImpededSpan } from '../impediments.ts';

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
  /** When a player of a match of a group cannot play: a wish, which gives way where a match would get no time. */
  impeded?: readonly ImpededSpan[];
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
 * category: a bracket has a player in one open match at a time. Impediments are kept unless a match would get no time by them:
 * then fewer matches keep theirs, in the end none, and each of those takes a free place that keeps them if there is one.
 * Deterministic: equal inputs give equal schedules.
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
  const given = new Set(input.matches.filter(({ impeded }) => impeded?.length).map(({ id }) => id));
  if (given.size === 0) return scheduleOf(yield* planMatches(input, given), input);
  let plan = yield* planAndFill(input, new Set());
  for (let waived = waivedBy(plan, input, given); plan.waiting.length > 0 && waived.size > 0; ) {
    const other = yield* planAndFill(input, waived);
    if (other.waiting.length < plan.waiting.length) plan = other;
    if (waived.size === given.size) break;
    waived = given;
  }
  yield* keepImpediments(plan, input);
  return scheduleOf(plan, input);
}

/** The matches with impediments among those that got no time, and among the ones that decide their teams. */
function waivedBy(
  { waiting }: Plan,
  { matches }: ScheduleInput,
  given: ReadonlySet<number>,
): ReadonlySet<number> {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const found = new Set(waiting.map(({ id }) => id));
  for (const id of found) for (const earlier of byId.get(id)?.after ?? []) found.add(earlier);
  const waived = new Set([...found].filter((id) => given.has(id)));
  return waived.size > 0 ? waived : given;
}

/** A plan while it is made: what is where, and which matches have no place. */
type Plan = {
  placed: Map<number, ScheduledMatch>;
  taken: ReadonlyMap<number, Span[]>;
  played: Map<number, PlayedSpan[]>;
  deadlines: ReadonlyMap<number, number>;
  waiting: MatchToSchedule[];
};
type PlayedSpan = ScheduledMatch & { category: number; known: boolean };
/** `waived`: the matches whose impediments do not count. */
function* planMatches(input: ScheduleInput, waived: ReadonlySet<number>): Generator<void, Plan> {
  const { courts, windows, fixed = [] } = input;
  const [length, rest] = [input.matchMinutes * MINUTE_MS, input.restMinutes * MINUTE_MS];
  const plan: Plan = {
    placed: new Map<number, ScheduledMatch>(fixed.map((match) => [match.id, match])),
    taken: new Map(courts.map(({ id, busy }) => [id, [...busy]])),
    played: new Map(),
    deadlines: deadlinesOf(fixed),
    waiting: input.matches.toSorted((one, other) => one.stage - other.stage || one.id - other.id),
  };
  for (const match of fixed) occupy(plan, match, match);
  const isWished = (match: MatchToSchedule, start: number) =>
    waived.has(match.id) || brokenAt(match, spanFrom(start, input)).length === 0;

  for (const start of startsOf(windows, length)) {
    const free = courts.filter(({ id }) => isFree(plan.taken.get(id) ?? [], start, start + length));
    for (const { id: court } of free) {
      yield;
      const next = plan.waiting.find(
        (match) =>
          isDecided(plan, match, { start, length, rest }) &&
          isRested(plan, match, { start, length, rest }) &&
          isWished(match, start),
      );
      if (!next) break;
      const match = { id: next.id, court, start, end: start + length };
      plan.placed.set(next.id, match);
      occupy(plan, match, next);
      plan.waiting = plan.waiting.filter((one) => one !== next);
    }
    if (plan.waiting.length === 0) break;
  }
  return plan;
}

/** Plans, then places what is left on the times that are still free, whatever they break. */
function* planAndFill(input: ScheduleInput, waived: ReadonlySet<number>): Generator<void, Plan> {
  const plan = yield* planMatches(input, waived);
  const starts = startsOf(input.windows, input.matchMinutes * MINUTE_MS);
  for (const match of plan.waiting) {
    yield;
    const place = freePlace(plan, match, { starts, input });
    if (!place) continue;
    plan.placed.set(match.id, place);
    occupy(plan, place, match);
    plan.waiting = plan.waiting.filter((one) => one !== match);
  }
  return plan;
}

/** Gives each match on an impediment a free place that keeps its impediments, as long as there is one. */
function* keepImpediments(plan: Plan, input: ScheduleInput): Generator<void, void> {
  const starts = startsOf(input.windows, input.matchMinutes * MINUTE_MS);
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const match of input.matches) {
      const present = plan.placed.get(match.id);
      if (!present || brokenAt(match, present).length === 0) continue;
      yield;
      vacate(plan, present, match);
      const kept = starts.filter((start) => brokenAt(match, spanFrom(start, input)).length === 0);
      const place = freePlace(plan, match, { starts: kept, input });
      hasMoved ||= place !== null;
      plan.placed.set(match.id, place ?? present);
      occupy(plan, place ?? present, match);
    }
  }
}

const spanFrom = (start: number, { matchMinutes }: ScheduleInput): Span => ({
  start,
  end: start + matchMinutes * MINUTE_MS,
});

/** The first free place of a match before those that it decides; null: there is none at these starts. */
function freePlace(
  plan: Plan,
  match: MatchToSchedule,
  { starts, input }: { starts: readonly number[]; input: ScheduleInput },
): ScheduledMatch | null {
  const { courts, matches, fixed = [] } = input;
  const [length, rest] = [input.matchMinutes * MINUTE_MS, input.restMinutes * MINUTE_MS];
  const later = matches.flatMap(({ id, after }) => {
    const place = after.includes(match.id) && plan.placed.get(id);
    return place ? [{ start: place.start, after }] : [];
  });
  const bounded = { ...plan, deadlines: deadlinesOf([...fixed, ...later]) };
  for (const start of starts) {
    const at = { start, length, rest };
    if (!isDecided(bounded, match, at) || !isRested(plan, match, at)) continue;
    const court = courts.find(({ id }) => isFree(plan.taken.get(id) ?? [], start, start + length));
    if (court) return { id: match.id, court: court.id, ...spanFrom(start, input) };
  }
  return null;
}

function occupy(
  { taken, played }: Plan,
  match: ScheduledMatch,
  { category, players, possible = [] }: MatchPlayers,
): void {
  taken.get(match.court)?.push(match);
  for (const player of new Set([...players, ...possible]))
    played.set(player, [
      ...(played.get(player) ?? []),
      { ...match, category, known: players.includes(player) },
    ]);
}

function vacate(
  { taken, played }: Plan,
  match: ScheduledMatch,
  { players, possible = [] }: MatchPlayers,
): void {
  const spans = taken.get(match.court);
  spans?.splice(spans.indexOf(match), 1);
  for (const player of new Set([...players, ...possible]))
    played.set(
      player,
      (played.get(player) ?? []).filter(({ id }) => id !== match.id),
    );
}

/** Until when the matches that decide the teams of these end, without the rest. */
function deadlinesOf(placed: readonly { start: number; after?: readonly number[] }[]): Map<number, number> {
  const deadlines = new Map<number, number>();
  for (const { after = [], start } of placed)
    for (const id of after) deadlines.set(id, Math.min(deadlines.get(id) ?? start, start));
  return deadlines;
}

type At = { start: number; length: number; rest: number };

const isRested = (
  { played }: Plan,
  { category, players, possible = [] }: MatchToSchedule,
  { start, length, rest }: At,
) =>
  [...players, ...possible].every((player) =>
    (played.get(player) ?? []).every(
      (span) =>
        start >= span.end + rest ||
        start + length + rest <= span.start ||
        (span.category === category && !(span.known && players.includes(player))),
    ),
  );

const isDecided = (
  { placed, deadlines }: Plan,
  { id: own, after, notBefore = 0 }: MatchToSchedule,
  { start, length, rest }: At,
) =>
  start >= notBefore &&
  start + length + rest <= (deadlines.get(own) ?? Number.POSITIVE_INFINITY) &&
  after.every((id) => {
    const earlier = placed.get(id);
    return earlier !== undefined && start >= earlier.end + rest;
  });

function scheduleOf(
  { placed, taken, waiting }: Plan,
  { matches, courts, ...input }: ScheduleInput,
): Schedule {
  const length = input.matchMinutes * MINUTE_MS;
  const unplacedIds = new Set(waiting.map(({ id }) => id));
  const hasCourt = startsOf(input.windows, length).some((start) =>
    courts.some(({ id }) => isFree(taken.get(id) ?? [], start, start + length)),
  );
  return {
    placed: matches
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

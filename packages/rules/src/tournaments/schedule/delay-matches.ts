import { MINUTE_MS } from '../../time/instant.ts';
import { addDays } from '../../time/local-time.ts';
import { localDateOf, zonedTime } from '../../time/zoned-time.ts';
import { brokenAt } from '../impediments.ts';
import { type Board, type BoardMatch, type Conflict, findConflicts } from './board-conflicts.ts';
import { type MatchToSchedule, type Span, scheduleSteps } from './schedule-matches.ts';

/** A longer delay is another day. */
export const DELAY_MINUTES_MAX = 12 * 60;

/** `stays`: it has a result, is called to a court, or has begun. */
export type MatchToDelay = BoardMatch & Pick<MatchToSchedule, 'stage'> & { stays: boolean };

export type DelayInput = Omit<Board, 'matches'> & {
  matches: readonly MatchToDelay[];
  matchMinutes: number;
  /** By how much. */
  minutes: number;
  /** The matches that start in this span, on one of these courts; null: on any, also one that the tournament has lost. */
  during: Span;
  delayed: ReadonlySet<number> | null;
  now: number;
};

/** A match at its new place. `because`: the conflict at the delayed time on its own court; null: there is none. */
type DelayedMatch = { id: number; court: number; start: number; because: Conflict | null };

export type Delay = {
  moved: DelayedMatch[];
  unplaced: Conflict[];
  /** Where the delayed matches would be on their own courts. */
  shifted: ReadonlyMap<number, Span & { court: number }>;
};

/**
 * Delays matches that have not begun: on each court they keep their order and distances. A match that meets a conflict there
 * is placed again, and so is one that is decided by it and would come too early: by the scheduler, on any court, at its
 * delayed time or later. Impediments that its old place breaks do not count there, nor does what a player may have to play at its
 * old place and another: a delay would take back the yes of a manager. All others stay. `unplaced`: the conflicts of matches for which there is no place.
 */
export function* delaySteps(input: DelayInput): Generator<void, Delay> {
  const { matches, courts, windows, restMinutes, matchMinutes, now } = input;
  const shifted = new Map(
    matches.flatMap((match) => {
      const place = delayedPlace(match, input);
      return place ? [[match.id, place] as const] : [];
    }),
  );
  const board = matches.map((match) => {
    const broken = brokenAt(match, match.place);
    const impeded = match.impeded?.filter((span) => !broken.includes(span)) ?? [];
    return { ...match, impeded, place: shifted.get(match.id) ?? match.place };
  });
  const byId = new Map(board.map((match) => [match.id, match]));
  const delayedOnes = new Set(shifted.keys());
  const conflictsOf = (all: readonly BoardMatch[]) =>
    findConflicts({ matches: all, courts, windows, restMinutes }, delayedOnes);
  const nameOf = ({ kind, match, other }: Conflict) => `${kind} ${match} ${other}`;
  const confirmed = new Set(conflictsOf(matches).map((one) => one.possible && nameOf(one)));
  const again = new Map<number, Conflict>();
  for (const conflict of conflictsOf(board)) {
    if (conflict.possible && confirmed.has(nameOf(conflict))) continue;
    const id = idToPlaceAgain(conflict, byId, shifted);
    if (!again.has(id)) again.set(id, conflict);
  }

  for (;;) {
    yield;
    const placed = board.flatMap(({ place, ...match }) => (place ? [{ ...match, place }] : []));
    const isPlaced = (id: number) => byId.get(id)?.place !== null;
    const schedule = yield* scheduleSteps({
      matches: placed
        .filter(({ id }) => again.has(id))
        .map((match) => ({
          ...match,
          // A match without a time decides nothing yet, here as in findConflicts.
          after: match.after.filter(isPlaced),
          notBefore: Math.max(match.place.start, now),
        })),
      ...{ courts, windows, matchMinutes, restMinutes },
      fixed: placed.filter(({ id }) => !again.has(id)).map(({ place, ...match }) => ({ ...match, ...place })),
    });
    const without = new Set(schedule.unplaced.map(({ id }) => id));
    // What an unplaced match decides may be in its way: it moves too, for the same reason.
    const followers = placed.flatMap((match) => {
      const earlier = match.after.find((id) => without.has(id));
      const because = earlier === undefined ? undefined : again.get(earlier);
      return because && !match.stays && !again.has(match.id) ? [{ id: match.id, because }] : [];
    });
    if (without.size === 0 || followers.length === 0)
      return {
        moved: movedMatches(matches, [
          ...[...shifted].flatMap(([id, { court, start }]) =>
            again.has(id) ? [] : [{ id, court, start, because: null }],
          ),
          ...schedule.placed.flatMap(({ id, court, start }) => {
            const because = again.get(id);
            return because ? [{ id, court, start, because }] : [];
          }),
        ]),
        shifted,
        unplaced: [...again].flatMap(([id, conflict]) => (without.has(id) ? [conflict] : [])),
      };
    for (const { id, because } of followers) again.set(id, because);
  }
}

function delayedPlace(
  { place, stays }: MatchToDelay,
  { minutes, matchMinutes, during, delayed }: DelayInput,
): BoardMatch['place'] {
  if (stays || !place || (delayed && !delayed.has(place.court))) return null;
  if (place.start < during.start || place.start >= during.end) return null;
  const start = place.start + minutes * MINUTE_MS;
  return { court: place.court, start, end: start + matchMinutes * MINUTE_MS };
}

/** Of two matches in conflict: the one that the other decides, else the delayed one, of two delayed ones the later. */
function idToPlaceAgain(
  { kind, match, other }: Conflict,
  byId: ReadonlyMap<number, MatchToDelay>,
  shifted: ReadonlyMap<number, Span>,
): number {
  const second = byId.get(other ?? 0);
  if (!second || second.stays) return match;
  if (kind === 'order') return second.after.includes(match) ? second.id : match;
  const [start = 0, otherStart] = [shifted.get(match)?.start, shifted.get(second.id)?.start];
  return otherStart !== undefined && otherStart >= start ? second.id : match;
}

const movedMatches = (matches: readonly MatchToDelay[], places: readonly DelayedMatch[]) => {
  const before = new Map(matches.map(({ id, place }) => [id, place]));
  return places
    .filter(({ id, court, start }) => before.get(id)?.court !== court || before.get(id)?.start !== start)
    .toSorted((one, other) => one.start - other.start || one.court - other.court);
};

/** The end of the day of play at an instant: hours after midnight belong to the day before. */
export function dayEnd(from: number, windows: readonly Span[], timezone: string): number {
  const dateOf = (instant: number) => localDateOf(new Date(instant), timezone);
  const open = windows.find(({ start, end }) => start <= from && from < end);
  const date = dateOf(open?.start ?? from);
  const midnight = Date.parse(zonedTime(addDays(date, 1), 0, timezone));
  return Math.max(midnight, ...windows.filter(({ start }) => dateOf(start) === date).map(({ end }) => end));
}

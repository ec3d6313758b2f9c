import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { HOUR_MS, MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { localMinutesOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { type BoardMatch, listed, type Moves, type Place } from './board-state.ts';

/** Where something is from above: minutes of the drawn day, in which the hours between two opening times are one line. */
interface Stretch {
  at: number;
  until: number;
}
export type Item = Stretch & { match: BoardMatch; place: NonNullable<Place>; lane: number };

/** A day of the board as columns. */
export interface BoardDay {
  height: number;
  hours: { at: number; label: string }[];
  /** When the club is closed, for all courts. */
  closed: Stretch[];
  courts: { id: number; name: string; items: Item[]; busy: Stretch[] }[];
  without: BoardMatch[];
  /** Of one match. */
  length: number;
  yOf: (millis: number) => number;
  /** The start nearest to a height. */
  startAt: (y: number) => number;
  /** The start so many steps later, or earlier; beyond the day its first or last one. */
  startBy: (millis: number, steps: number) => number;
  /** Steps in a match, for a longer way. */
  stride: number;
}

/** The hours between two parts of a day. */
const GAP = 20;
/** A day without hours or matches shows these, in minutes after midnight. */
const USUAL = { from: 8 * 60, to: 22 * 60 };

interface Part extends Stretch {
  start: number;
  end: number;
}

/** The shown day with the moves: courts side by side, time from above; cut: only the hours that have matches. */
export function layOutBoard(board: DeskBoard, moves: Moves, { isCut = false } = {}): BoardDay {
  const { timezone, match_minutes } = board;
  const { day, without } = listed(board, moves);
  const placed = day.flatMap(({ match, place }) => {
    // One that ended without play takes no court: another match may be there.
    if (!place || !match.needs_court) return [];
    const start = Date.parse(place.starts_at);
    // A moved match takes the length that the tournament has now.
    const kept = moves.has(match.hash) ? Number.NaN : Date.parse(match.ends_at ?? '');
    // Played before its time, it stays drawn where it was planned.
    const end = kept > start ? kept : start + match_minutes * MINUTE_MS;
    return [{ match, place, start, end }];
  });
  const windows = board.windows.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }));
  const parts = partsOf(isCut && placed.length > 0 ? placed : [...windows, ...placed], board);
  const [first] = parts;
  const last = parts.at(-1);
  const yOf = (millis: number) => {
    const part = parts.find(({ end }) => millis <= end) ?? last;
    if (!part) return 0;
    return part.at + (Math.min(Math.max(millis, part.start), part.end) - part.start) / MINUTE_MS;
  };
  const stretch = ({ start, end }: { start: number; end: number }) => ({ at: yOf(start), until: yOf(end) });
  // The proposal starts at quarters of an hour.
  const step = (match_minutes % 15 === 0 ? 15 : 5) * MINUTE_MS;
  const starts = parts.flatMap(({ start, end }) =>
    Array.from({ length: Math.ceil((end - start) / step) }, (_, nth) => start + nth * step),
  );
  const nearest = (millis: number) =>
    starts.reduce(
      (best, one) => (Math.abs(one - millis) < Math.abs(best - millis) ? one : best),
      starts[0] ?? 0,
    );
  const named = [...board.courts];
  for (const { place } of placed)
    if (!named.some(({ id }) => id === place.court)) named.push({ id: place.court, name: 'Outra quadra' });
  return {
    height: last?.until ?? 0,
    hours: parts.flatMap(({ start, end, at }) =>
      Array.from({ length: Math.ceil((end - start) / HOUR_MS) }, (_, hour) => ({
        at: at + hour * 60,
        label: localTimeOf(new Date(start + hour * HOUR_MS), timezone),
      })),
    ),
    closed: gapsOf(windows, first?.start ?? 0, last?.end ?? 0)
      .map(stretch)
      .filter(({ at, until }) => at < until),
    courts: named.map((court) => ({
      ...court,
      items: inLanes(
        placed
          .filter(({ place }) => place.court === court.id)
          .map(({ match, place, start, end }) => ({ match, place, ...stretch({ start, end }) })),
      ),
      busy: board.busy
        .filter((one) => one.court === court.id)
        .map(({ starts_at, ends_at }) => stretch({ start: Date.parse(starts_at), end: Date.parse(ends_at) }))
        .filter(({ at, until }) => at < until),
    })),
    without: without.map(({ match }) => match),
    length: match_minutes,
    yOf,
    startAt: (y) => {
      const part = parts.find(({ until }) => y < until) ?? last;
      return nearest(part ? part.start + (y - part.at) * MINUTE_MS : 0);
    },
    startBy: (millis, steps) => {
      const later = starts.findIndex((one) => one > millis);
      const earlier = starts.findLastIndex((one) => one < millis);
      const from = steps > 0 ? (later < 0 ? starts.length : later) - 1 : earlier + 1;
      return starts[Math.min(Math.max(from + steps, 0), starts.length - 1)] ?? millis;
    },
    stride: Math.max(1, Math.round((match_minutes * MINUTE_MS) / step)),
  };
}

/** The hours to show, as few parts as they are apart; full hours, so that the lines of the hours begin with each part. */
function partsOf(spans: readonly { start: number; end: number }[], { date, timezone }: DeskBoard): Part[] {
  const usual = () => [
    {
      start: Date.parse(zonedTime(date, USUAL.from, timezone)),
      end: Date.parse(zonedTime(date, USUAL.to, timezone)),
    },
  ];
  const full = (spans.length > 0 ? spans : usual())
    .map(({ start, end }) => {
      const from = start - (localMinutesOf(new Date(start), timezone) % 60) * MINUTE_MS;
      return { start: from, end: from + Math.ceil((end - from) / HOUR_MS) * HOUR_MS };
    })
    .toSorted((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const one of full) {
    const before = merged.at(-1);
    if (before && one.start <= before.end) before.end = Math.max(before.end, one.end);
    else merged.push({ ...one });
  }
  let at = 0;
  return merged.map(({ start, end }) => {
    const part = { start, end, at, until: at + (end - start) / MINUTE_MS };
    at = part.until + GAP;
    return part;
  });
}

function gapsOf(windows: readonly { start: number; end: number }[], from: number, to: number) {
  const gaps: { start: number; end: number }[] = [];
  let open = from;
  for (const { start, end } of windows.toSorted((a, b) => a.start - b.start)) {
    if (start > open) gaps.push({ start: open, end: start });
    open = Math.max(open, end);
  }
  if (open < to) gaps.push({ start: open, end: to });
  return gaps;
}

/** Matches at once on one court stand beside one another. */
function inLanes(items: readonly Omit<Item, 'lane'>[]): Item[] {
  const ends: number[] = [];
  return items.map((item) => {
    const free = ends.findIndex((end) => end <= item.at);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.until;
    return { ...item, lane };
  });
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** The match that an arrow reaches: up and down on a court, left and right the nearest in time on the next court that has one. */
export function nextMatch({ courts }: Pick<BoardDay, 'courts'>, hash: string, direction: Direction) {
  const column = courts.findIndex(({ items }) => items.some(({ match }) => match.hash === hash));
  const items = courts[column]?.items ?? [];
  const row = items.findIndex(({ match }) => match.hash === hash);
  const from = items[row];
  if (!from) return undefined;
  const inColumn = { up: row - 1, down: row + 1, first: 0, last: items.length - 1 };
  if (direction !== 'left' && direction !== 'right') return items[inColumn[direction]]?.match;
  const others = direction === 'left' ? courts.slice(0, column).reverse() : courts.slice(column + 1);
  const beside = others.find((court) => court.items.length > 0)?.items ?? [];
  return beside.toSorted((a, b) => Math.abs(a.at - from.at) - Math.abs(b.at - from.at))[0]?.match;
}

/**
 * Where an arrow moves a match that is picked up: a start, or a match's length, up or down, a court to the side. One without a
 * time comes to the first court.
 */
export function movedPlace(
  { courts, startAt, startBy, stride, height }: BoardDay,
  place: Place,
  { direction, isFar, now }: { direction: Direction; isFar: boolean; now: Date },
): Place {
  const [first] = courts;
  if (!first) return place;
  if (place === null) return { court: first.id, starts_at: toIso(startBy(now.getTime(), 1)) };
  const start = Date.parse(place.starts_at);
  const steps = isFar ? stride : 1;
  const at = courts.findIndex(({ id }) => id === place.court);
  switch (direction) {
    case 'left':
    case 'right':
      return { ...place, court: courts[at + (direction === 'left' ? -1 : 1)]?.id ?? place.court };
    case 'up':
    case 'down':
      return { ...place, starts_at: toIso(startBy(start, direction === 'up' ? -steps : steps)) };
    default:
      return { ...place, starts_at: toIso(startAt(direction === 'first' ? 0 : height)) };
  }
}

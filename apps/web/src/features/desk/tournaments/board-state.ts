import type { DeskBoard, ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { brokenAt, impedimentSentence } from '@bandeja/rules/tournaments/impediments';
import {
  type Conflict,
  conflictSentence,
  findConflicts,
  isOver,
  type Board as RuledBoard,
} from '@bandeja/rules/tournaments/schedule/board-conflicts';

export type BoardMatch = DeskBoard['matches'][number];
/** Where a match is moved to; null: it loses its time. */
export type Place = { court: number; starts_at: string; goes_on?: true } | null;
/** What is moved and not saved yet, by the code of the match. */
export type Moves = ReadonlyMap<string, Place>;

/** A match that is picked up, and where it would be put now. */
export interface Held {
  match: BoardMatch;
  from: Place;
  place: Place;
}

export const proposed = ({ matches }: ScheduleProposal): Moves =>
  new Map(matches.map(({ hash, court, starts_at }) => [hash, placeAt(court, starts_at)]));

const placeAt = (court: number | null, starts_at: string | null): Place =>
  court === null || starts_at === null ? null : { court, starts_at };

const epoch = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);

/** A place that a person chose for a match as it is shown: one with sets goes on there. */
export const moveOf = ({ begun }: BoardMatch, place: Place): Place =>
  place && begun ? { ...place, goes_on: true } : place;

/** Why a match is not moved; null: it is. */
export const whyStays = ({ stays, called }: BoardMatch): string | null =>
  stays
    ? 'Já tem resultado.'
    : called
      ? 'Chamado para a quadra: desfaça a chamada em Jogos para mudar o horário.'
      : null;

/** The moves that change something of the board as it is now: no match that has a result, is called or was drawn again. */
export function unsaved(board: DeskBoard, moves: Moves): Moves {
  const byHash = new Map(board.matches.map((match) => [match.hash, match]));
  return new Map(
    [...moves].filter(([hash, place]) => {
      const match = byHash.get(hash);
      // A match that has begun since stays: a move of before its first set is over.
      if (!match || whyStays(match) !== null || (match.begun && !place?.goes_on)) return false;
      const { court, starts_at } = match;
      return court !== (place?.court ?? null) || epoch(starts_at) !== epoch(place?.starts_at);
    }),
  );
}

/** Where a match is with the moves that are not saved yet. */
export function placeOf({ hash, court, starts_at }: BoardMatch, moves: Moves): Place {
  const moved = moves.get(hash);
  if (moved !== undefined) return moved;
  return placeAt(court, starts_at);
}

/** As they are published. */
export const placesOf = (moves: Moves) =>
  [...moves].map(([hash, place]) => ({
    ...{ hash, court: place?.court ?? null, starts_at: place?.starts_at ?? null },
    ...(place?.goes_on && { goes_on: true }),
  }));

/** Tells whether a place is shown on the day of the board: hours after midnight belong to the night before too. */
function ofDay({ date, timezone, windows }: DeskBoard): (place: Place) => boolean {
  // Once for all matches: a date of a zone takes the browser some microseconds.
  const midnight = (days: number) => Date.parse(zonedTime(addDays(date, days), 0, timezone));
  const spans = windows.map(
    ({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)] as const,
  );
  spans.push([midnight(0), midnight(1)]);
  return (place) => {
    if (place === null) return false;
    const at = Date.parse(place.starts_at);
    return spans.some(([from, to]) => from <= at && at < to);
  };
}

/** `Quadra 2, 14:30` */
export const placeWords = ({ courts, timezone }: DeskBoard, place: Place): string =>
  place === null
    ? 'Sem horário'
    : `${courts.find(({ id }) => id === place.court)?.name ?? 'Outra quadra'}, ${localTimeOf(new Date(place.starts_at), timezone)}`;

export function daysOf({ first, last }: DeskBoard): string[] {
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1));
  return days;
}

/** The dates that a match can be moved to: hours after the last midnight are of a date that is no day of the tournament. */
export function datesToMove(board: DeskBoard, place: Place): string[] {
  const { date, last, windows, timezone } = board;
  const after = addDays(last, 1);
  const midnight = Date.parse(zonedTime(after, 0, timezone));
  const isLate =
    (date === last && windows.some(({ ends_at }) => Date.parse(ends_at) > midnight)) ||
    (place !== null && Date.parse(place.starts_at) >= midnight);
  return isLate ? [...daysOf(board), after] : daysOf(board);
}

/** The matches of the shown day by time and court, and those without a time. */
export function listed(board: DeskBoard, moves: Moves) {
  const placed = board.matches.map((match) => ({ match, place: placeOf(match, moves) }));
  const courts = new Map(board.courts.map(({ id }, index) => [id, index]));
  const isOfDay = ofDay(board);
  const order = ({ place }: { place: Place }) =>
    place ? ([Date.parse(place.starts_at), courts.get(place.court) ?? -1] as const) : ([0, 0] as const);
  return {
    day: placed
      .filter(({ place }) => isOfDay(place))
      .map((row) => ({ row, at: order(row) }))
      .toSorted((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
      .map(({ row }) => row),
    without: placed.filter(({ match, place }) => place === null && match.needs_court),
  };
}

export const matchWords = ({ category_name, label, a, b }: BoardMatch): string =>
  `${category_name}, ${label}: ${a} × ${b}`;

/** The matches without a result that have a place on a court, by time. */
export const wordsOnCourt = ({ courts, matches }: DeskBoard, name: string): string[] => {
  const id = courts.find((court) => court.name === name)?.id;
  return matches
    .filter(({ court, stays, needs_court }) => id !== undefined && court === id && needs_court && !stays)
    .toSorted((one, other) => (epoch(one.starts_at) ?? 0) - (epoch(other.starts_at) ?? 0))
    .map(matchWords);
};

const impededSpans = ({ impeded = [] }: BoardMatch) =>
  impeded.map(({ player, starts_at, ends_at }) => ({
    ...{ player, start: Date.parse(starts_at), end: Date.parse(ends_at) },
  }));

/** What places break of what players said, in words, by the id of the match. */
function brokenOf(
  { people, timezone, match_minutes }: DeskBoard,
  matches: readonly { match: BoardMatch; place: Place; before?: Place }[],
  nameOf: (match: BoardMatch) => string,
): { id: number; words: string }[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const spanOf = ({ court, starts_at, ends_at }: BoardMatch, place: Place | undefined) => {
    if (!place) return null;
    const start = Date.parse(place.starts_at);
    // Where it is published it keeps the length that it was published with.
    const isThere = place.court === court && start === epoch(starts_at);
    return { start, end: (isThere && epoch(ends_at)) || start + match_minutes * MINUTE_MS };
  };
  return matches.flatMap(({ match, place, before }) =>
    brokenAt({ impeded: impededSpans(match) }, spanOf(match, place), spanOf(match, before)).map((span) => ({
      id: match.id,
      words: impedimentSentence(
        { match: nameOf(match), player: names.get(span.player) ?? '', timezone },
        span,
      ),
    })),
  );
}

const nameOf = ({ category_name, label, a, b }: BoardMatch) => `${category_name}, ${label} (${a} × ${b})`;

/** What the moves newly break: publishing them asks for a yes. */
export const brokenByMoves = (board: DeskBoard, moves: Moves): string[] =>
  brokenOf(
    board,
    board.matches
      .filter(({ hash }) => moves.has(hash))
      .map((match) => ({
        match,
        place: placeOf(match, moves),
        before: placeAt(match.court, match.starts_at),
      })),
    nameOf,
  ).map(({ words }) => words);

/** Ids of the matches that are on an impediment now, moved or not. */
export const onImpediment = (board: DeskBoard, moves: Moves): number[] =>
  brokenOf(
    board,
    board.matches
      .filter(({ stays, needs_court }) => needs_court && !stays)
      .map((match) => ({ match, place: placeOf(match, moves) })),
    nameOf,
  ).map(({ id }) => id);

/** What one match breaks where it is; nothing once it has a result. */
export const brokenWords = (board: DeskBoard, match: BoardMatch, place: Place): string[] =>
  match.stays ? [] : brokenOf(board, [{ match, place }], () => 'Este jogo').map(({ words }) => words);

/** The board as the rule of conflicts takes it, with the moves. */
function ruledBoard(board: DeskBoard, moves: Moves): RuledBoard {
  const length = board.match_minutes * MINUTE_MS;
  const span = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  });
  return {
    matches: board.matches.map((match) => {
      const place = match.needs_court ? placeOf(match, moves) : null;
      const start = Date.parse(place?.starts_at ?? '');
      const end = moves.has(match.hash) ? start + length : Date.parse(match.ends_at ?? '');
      // Played before its time, its court and players are free since its end.
      const span = place && { court: place.court, start: Math.min(start, end), end };
      return { ...match, place: span, impeded: impededSpans(match) };
    }),
    courts: board.courts.map(({ id }) => ({
      id,
      busy: board.busy.filter(({ court }) => court === id).map(span),
    })),
    windows: board.windows.map(span),
    restMinutes: board.rest_minutes,
  };
}

/** What is wrong with the moves. Hours and bookings of other days are checked when they are saved. */
export function conflictsOf(board: DeskBoard, moves: Moves): Conflict[] {
  const moved = board.matches.filter(({ hash }) => moves.has(hash));
  const isOfDay = ofDay(board);
  const shown = new Set(moved.filter((match) => isOfDay(placeOf(match, moves))).map(({ id }) => id));
  // What cannot be published first: a list names only some.
  return findConflicts(ruledBoard(board, moves), new Set(moved.map(({ id }) => id)))
    .filter(({ kind, match }) => (kind !== 'closed' && kind !== 'taken') || shown.has(match))
    .toSorted((one, other) => Number(one.possible ?? 0) - Number(other.possible ?? 0));
}

/** Conflicts as sentences; `own`: the match that they are about. */
export function conflictWords(board: DeskBoard, conflicts: readonly Conflict[], own?: number): string[] {
  const matches = new Map(board.matches.map((match) => [match.id, match]));
  const names = new Map(board.people.map(({ id, name }) => [id, name]));
  return conflicts.map((conflict) =>
    conflictSentence(conflict, {
      match: (id) => {
        if (id === own) return 'Este jogo';
        const match = matches.get(id);
        return match ? nameOf(match) : '';
      },
      player: (id) => names.get(id) ?? '',
    }),
  );
}

const KEEPS_TIME = 'Este jogo já tem sets: ele fica com um horário.';

/** Says what is wrong with a match at other places, for a drag: the board is made ready once. */
export function tryPlaces(board: DeskBoard, moves: Moves, match: BoardMatch) {
  const { id, begun } = match;
  const ruled = ruledBoard(board, moves);
  return (place: Place, now: Date): string[] => {
    if (place === null) return begun ? [KEEPS_TIME] : [];
    const start = Date.parse(place.starts_at);
    const span = { court: place.court, start, end: start + board.match_minutes * MINUTE_MS };
    const matches = ruled.matches.map((one) => (one.id === id ? { ...one, place: span } : one));
    const past = isOver(span, now.getTime()) ? ['Este horário já passou.'] : [];
    const conflicts = findConflicts({ ...ruled, matches }, new Set([id]));
    return [...past, ...conflictWords(board, conflicts, id), ...brokenWords(board, match, place)];
  };
}

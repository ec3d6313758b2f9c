import type { DeskBoard, ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { conflictSentence, findConflicts } from '@bandeja/rules/tournaments/schedule/board-conflicts';

export type BoardMatch = DeskBoard['matches'][number];
/** Where a match is moved to; null: it loses its time. */
export type Place = { court: number; starts_at: string } | null;
/** What is moved and not saved yet, by the code of the match. */
export type Moves = ReadonlyMap<string, Place>;

export const proposed = ({ matches }: ScheduleProposal): Moves =>
  new Map(matches.map(({ hash, court, starts_at }) => [hash, placeAt(court, starts_at)]));

/** `Proposta: 12 jogos com horário, 2 sem lugar (falta quadra livre). Confira e publique.` */
export function proposalWords({ matches, unplaced }: ScheduleProposal): string {
  const count = matches.filter(({ court }) => court !== null).length;
  if (count + unplaced.length === 0) return 'Todos os jogos já têm horário.';
  const placed = count === 1 ? '1 jogo com horário' : `${count} jogos com horário`;
  const reasons = [...new Set(unplaced.map(({ reason }) => UNPLACED_WORDS[reason]))].join('; ');
  const left = unplaced.length === 0 ? '' : `, ${unplaced.length} sem lugar (${reasons})`;
  return `Proposta: ${placed}${left}. Confira e publique.`;
}

const UNPLACED_WORDS: Record<ScheduleProposal['unplaced'][number]['reason'], string> = {
  no_time: 'falta quadra livre',
  rest: 'falta o descanso entre os jogos',
  earlier_match_unplaced: 'um jogo anterior não tem lugar',
};

const placeAt = (court: number | null, starts_at: string | null): Place =>
  court === null || starts_at === null ? null : { court, starts_at };

const epoch = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null);

/** The moves that change something of the board as it is now: no match that has a result or was drawn again. */
export function unsaved(board: DeskBoard, moves: Moves): Moves {
  const byHash = new Map(board.matches.map((match) => [match.hash, match]));
  return new Map(
    [...moves].filter(([hash, place]) => {
      const match = byHash.get(hash);
      if (!match || match.stays) return false;
      const { court, starts_at } = match;
      return court !== (place?.court ?? null) || epoch(starts_at) !== epoch(place?.starts_at);
    }),
  );
}

/** Where a match is with the moves that are not saved yet. */
function placeOf({ hash, court, starts_at }: BoardMatch, moves: Moves): Place {
  const moved = moves.get(hash);
  if (moved !== undefined) return moved;
  return placeAt(court, starts_at);
}

/** Whether a place is shown on the day of the board: hours after midnight belong to the night before too. */
function isOfDay({ date, timezone, windows }: DeskBoard, place: Place): boolean {
  if (place === null) return false;
  const at = Date.parse(place.starts_at);
  return (
    localDateOf(new Date(at), timezone) === date ||
    windows.some(({ starts_at, ends_at }) => Date.parse(starts_at) <= at && at < Date.parse(ends_at))
  );
}

export function daysOf({ first, last }: DeskBoard): string[] {
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1));
  return days;
}

/** The matches of the shown day by time and court, and those without a time. */
export function listed(board: DeskBoard, moves: Moves) {
  const placed = board.matches.map((match) => ({ match, place: placeOf(match, moves) }));
  const courtAt = (place: Place) => board.courts.findIndex(({ id }) => id === place?.court);
  return {
    day: placed
      .filter(({ place }) => isOfDay(board, place))
      .toSorted(
        (one, other) =>
          Date.parse(one.place?.starts_at ?? '') - Date.parse(other.place?.starts_at ?? '') ||
          courtAt(one.place) - courtAt(other.place),
      ),
    without: placed.filter(({ match, place }) => place === null && match.needs_court),
  };
}

export const matchWords = ({ category_name, label, a, b }: BoardMatch): string =>
  `${category_name}, ${label}: ${a} × ${b}`;

/** What is wrong with the moves, as sentences. Hours and bookings of other days are checked when they are saved. */
export function conflictWords(board: DeskBoard, moves: Moves): string[] {
  const length = board.match_minutes * 60_000;
  const names = new Map(board.people.map(({ id, name }) => [id, name]));
  const moved = board.matches.filter(({ hash }) => moves.has(hash));
  const isShown = (id: number) => {
    const match = board.matches.find((one) => one.id === id);
    return match !== undefined && isOfDay(board, placeOf(match, moves));
  };
  return findConflicts(
    {
      matches: board.matches.map((match) => {
        const place = match.needs_court ? placeOf(match, moves) : null;
        const start = Date.parse(place?.starts_at ?? '');
        const end = moves.has(match.hash) ? start + length : Date.parse(match.ends_at ?? '');
        return { ...match, place: place && { court: place.court, start, end } };
      }),
      courts: board.courts.map(({ id }) => ({
        id,
        busy: board.busy
          .filter(({ court }) => court === id)
          .map(({ starts_at, ends_at }) => ({ start: Date.parse(starts_at), end: Date.parse(ends_at) })),
      })),
      windows: board.windows.map(({ starts_at, ends_at }) => ({
        start: Date.parse(starts_at),
        end: Date.parse(ends_at),
      })),
      restMinutes: board.rest_minutes,
    },
    new Set(moved.map(({ id }) => id)),
  )
    .filter(({ kind, match }) => (kind !== 'closed' && kind !== 'taken') || isShown(match))
    .map((conflict) =>
      conflictSentence(conflict, {
        match: (id) => {
          const match = board.matches.find((one) => one.id === id);
          return match ? `${match.category_name}, ${match.label} (${match.a} × ${match.b})` : '';
        },
        player: (id) => names.get(id) ?? '',
      }),
    );
}

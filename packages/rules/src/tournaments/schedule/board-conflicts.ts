import { MINUTE_MS } from '../../time/instant.ts';
import type { MatchToSchedule, Span } from './schedule-matches.ts';

/** A match on the board of courts and times; place null: it has none yet, or ended without play and needs none. */
export type BoardMatch = Omit<MatchToSchedule, 'stage'> & { place: (Span & { court: number }) | null };

export type Board = {
  matches: readonly BoardMatch[];
  /** The courts of the tournament, with what is not its own on them: bookings, closures, other tournaments. */
  courts: readonly { id: number; busy: readonly Span[] }[];
  /** When the club is open on the days of the tournament. */
  windows: readonly Span[];
  restMinutes: number;
};

/**
 * closed: outside the hours, the days or the courts. taken: the court is booked or closed. court: two matches on one court.
 * player: in two matches at once. rest: in two matches without the rest in between. order: before a match that decides its
 * teams, or without the rest after it.
 */
export type Conflict = {
  kind: 'closed' | 'taken' | 'court' | 'player' | 'rest' | 'order';
  match: number;
  other: number | null;
  player: number | null;
  /** Of player and rest: only if a match that has no result yet puts the player into one of the two. */
  possible?: true;
};

/**
 * What is wrong with the places of the matches `moved`, each pair once; matches that stay are not compared with one another,
 * so an older conflict keeps nobody from moving another match. The scheduler plans by the same conditions.
 */
export function findConflicts(board: Board, moved: ReadonlySet<number>): Conflict[] {
  const rest = board.restMinutes * MINUTE_MS;
  const found: Conflict[] = [];
  const nearOf = nearMatches(board.matches, rest);
  for (const match of board.matches) {
    if (!moved.has(match.id) || match.place === null) continue;
    const alone = conflictAlone(match.place, board);
    if (alone) found.push({ kind: alone, match: match.id, other: null, player: null });
    for (const other of nearOf(match, match.place)) {
      if (other.id === match.id || (moved.has(other.id) && other.id < match.id)) continue;
      const conflict = conflictOfTwo(match, other, rest);
      if (conflict) found.push({ ...conflict, match: match.id, other: other.id });
    }
  }
  return found;
}

/** Of matches where they are: those of which a player is in both for certain. A result may have made it so since they were published. */
export function standingConflicts(
  matches: readonly BoardMatch[],
  { open, restMinutes }: { open: ReadonlySet<number>; restMinutes: number },
): Conflict[] {
  const board = { matches: matches.filter(({ id }) => open.has(id)), courts: [], windows: [], restMinutes };
  return findConflicts(board, open).filter(
    ({ kind, possible }) => (kind === 'player' || kind === 'rest') && !possible,
  );
}

/**
 * The matches that one may be in conflict with, in the order of the board: those that the rest does not part from it, and those
 * of which one decides the teams of the other. All pairs of a thousand matches would be half a million.
 */
function nearMatches(matches: readonly BoardMatch[], rest: number) {
  const position = new Map(matches.map(({ id }, index) => [id, index]));
  const later = new Map<number, number[]>();
  for (const { id, after } of matches)
    for (const earlier of after) later.set(earlier, [...(later.get(earlier) ?? []), id]);
  const placed = matches
    .flatMap(({ id, place }) => (place ? [{ id, start: place.start, end: place.end }] : []))
    .toSorted((a, b) => a.start - b.start);
  const longest = Math.max(0, ...placed.map(({ start, end }) => end - start));
  return ({ id, after }: BoardMatch, place: Span): BoardMatch[] => {
    const near = new Set([...after, ...(later.get(id) ?? [])]);
    for (let index = firstFrom(placed, place.start - longest - rest); index < placed.length; index++) {
      const other = placed[index];
      if (!other || other.start >= place.end + rest) break;
      near.add(other.id);
    }
    return [...near]
      .flatMap((one) => position.get(one) ?? [])
      .toSorted((a, b) => a - b)
      .flatMap((index) => matches[index] ?? []);
  };
}

/** The index of the first of these, sorted by their start, that starts at an instant or later. */
function firstFrom(spans: readonly Pick<Span, 'start'>[], instant: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? instant) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A conflict as a sentence, with the names of matches and players. */
export function conflictSentence(
  { kind, match, other, player, possible }: Conflict,
  names: { match: (id: number) => string; player: (id: number) => string },
): string {
  const one = names.match(match);
  if (kind === 'closed') return `${one}: a quadra não é do torneio, ou o clube está fechado nessa hora.`;
  if (kind === 'taken') return `${one}: a quadra já tem uma reserva ou um fechamento nessa hora.`;
  const both = `${one} e ${names.match(other ?? 0)}`;
  const who = player === null ? '' : names.player(player);
  const WORDS = {
    court: 'os dois jogos estão na mesma quadra ao mesmo tempo.',
    player: possible
      ? `${who} pode ter de jogar nos dois ao mesmo tempo.`
      : `${who} joga nos dois ao mesmo tempo.`,
    rest: possible
      ? `pode faltar o descanso de ${who} entre os dois.`
      : `falta o descanso de ${who} entre os dois.`,
    order: 'um decide quem joga o outro, e falta tempo entre os dois.',
  };
  return `${both}: ${WORDS[kind]}`;
}

/** Whether a place ends before now: no match is moved to it. */
export const isOver = ({ end }: Pick<Span, 'end'>, now: number): boolean => end <= now;

const isWithin = (place: Span, { start, end }: Span) => start <= place.start && place.end <= end;
const isApart = (one: Span, other: Span, gap = 0) =>
  one.start >= other.end + gap || other.start >= one.end + gap;

function conflictAlone(
  place: Span & { court: number },
  { courts, windows }: Board,
): 'closed' | 'taken' | null {
  const court = courts.find(({ id }) => id === place.court);
  if (!court || !windows.some((window) => isWithin(place, window))) return 'closed';
  return court.busy.every((span) => isApart(place, span)) ? null : 'taken';
}

function conflictOfTwo(
  one: BoardMatch,
  other: BoardMatch,
  rest: number,
): Pick<Conflict, 'kind' | 'player' | 'possible'> | null {
  const [a, b] = [one.place, other.place];
  if (!a || !b) return null;
  const isEarly = (later: BoardMatch, earlier: BoardMatch, from: Span, end: Span) =>
    later.after.includes(earlier.id) && from.start < end.end + rest;
  if (isEarly(one, other, a, b) || isEarly(other, one, b, a)) return { kind: 'order', player: null };
  if (isApart(a, b, rest)) return null;
  const isAtOnce = !isApart(a, b);
  if (a.court === b.court && isAtOnce) return { kind: 'court', player: null };
  const shared = sharedPlayer(one, other);
  return shared && { kind: isAtOnce ? 'player' : 'rest', ...shared };
}

/**
 * A player of both, one who is in both for certain before one who may be. Of one category only the former: a bracket has a
 * player in one open match at a time.
 */
function sharedPlayer(one: BoardMatch, other: BoardMatch): Pick<Conflict, 'player' | 'possible'> | null {
  const certain = one.players.find((player) => other.players.includes(player));
  if (certain !== undefined) return { player: certain };
  if (one.category === other.category) return null;
  const all = ({ players, possible = [] }: BoardMatch) => [...players, ...possible];
  const ofOther = all(other);
  const player = all(one).find((each) => ofOther.includes(each));
  return player === undefined ? null : { player, possible: true };
}

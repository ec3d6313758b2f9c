import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { fullName, REMOVED_PLAYER } from '@bandeja/rules/players/names';
import type { BoardMatch } from '@bandeja/rules/tournaments/schedule/board-conflicts';
import type { Span } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import type { CourtTime } from '../../bookings/public.ts';
import type { TournamentMatchRow } from '../draw/draw.repository.ts';
import { presentMatch } from '../tournaments.presenter.ts';
import type { selectNamedPairs } from './board.repository.ts';
import { isPlayedAtItsTime, type PairOfPlayers, playersOf, toSchedule } from './schedule-tournament.ts';

type Pairs = ReadonlyMap<number, PairOfPlayers>;
type NamedPair = Awaited<ReturnType<ReturnType<typeof selectNamedPairs>['execute']>>[number];

/** A match that ended without play takes no court and no rest. */
const needsCourt = (row: TournamentMatchRow) => row.outcome === null || isPlayedAtItsTime(row);

/** The matches of a tournament as the rule of conflicts takes them. */
export function boardMatches(rows: readonly TournamentMatchRow[], pairs: Pairs): BoardMatch[] {
  const players = playersOf(pairs, rows);
  const ofCategory = new Map<number, TournamentMatchRow[]>();
  for (const row of rows) ofCategory.set(row.category_id, [...(ofCategory.get(row.category_id) ?? []), row]);
  return rows.map((row) => {
    const { stage: _, ...match } = toSchedule(row, ofCategory.get(row.category_id) ?? [], players);
    return { ...match, place: needsCourt(row) ? placeOf(row) : null };
  });
}

/** What is on a court, as a statement of its times returns it. */
export const courtTime = ({
  court_id,
  start_at,
  end_at,
}: {
  court_id: number;
  start_at: Date;
  end_at: Date;
}): CourtTime => ({ court: court_id, start: start_at, end: end_at });

function placeOf({ court_id, starts_at, ends_at }: TournamentMatchRow) {
  if (court_id === null || starts_at === null || ends_at === null) return null;
  return { court: court_id, start: starts_at.getTime(), end: ends_at.getTime() };
}

/** The times of a court that are not those of these matches. A match without play gave its time back: others may have it. */
export function busyBeside(
  busy: readonly CourtTime[],
  rows: readonly TournamentMatchRow[],
  id: number,
): Span[] {
  const own = rows
    .filter(needsCourt)
    .flatMap((row) => placeOf(row) ?? [])
    .filter(({ court }) => court === id);
  return busy
    .filter(({ court }) => court === id)
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
    .filter((span) => !own.some(({ start, end }) => start <= span.start && span.end <= end));
}

/** A match with its teams, or where they come from, in words. */
type Words = Pick<TournamentMatch, 'label'> & { a: string; b: string };

/** The words of the matches of a board, by id, without a further statement. */
export function wordsOf(
  rows: readonly TournamentMatchRow[],
  named: readonly NamedPair[],
): { words: Map<number, Words>; people: Map<number, string> } {
  const summaries = named.flatMap((team) => [
    { id: team.player_a, first_name: team.a_first_name, last_name: team.a_last_name },
    { id: team.player_b, first_name: team.b_first_name, last_name: team.b_last_name },
  ]);
  const players = new Map(
    summaries.map(({ id, first_name, last_name }) => [
      id,
      first_name === null || last_name === null
        ? { id, ...REMOVED_PLAYER, images: [] }
        : { id, first_name, last_name, images: [] },
    ]),
  );
  const people = new Map([...players].map(([id, player]) => [id, fullName(player)]));
  const knockout = rows.filter(({ group_id }) => group_id === null);
  const groups = new Map(
    rows.flatMap(({ group_id, group_name }) => (group_id === null ? [] : [[group_id, group_name ?? '']])),
  );
  const teams = new Map(named.map((team) => [team.id, team]));
  const nameOf = (player: { id: number }) => people.get(player.id) ?? '';
  const words = rows.map((row): [number, Words] => {
    const seen = presentMatch(row, { knockout, groups, teams, players }, null);
    const side = (team: TournamentMatch['team_a'], from: string | null) =>
      team ? `${nameOf(team.player_A)} e ${nameOf(team.player_B)}` : (from ?? 'a definir');
    return [
      row.id,
      { label: seen.label, a: side(seen.team_a, seen.from_a), b: side(seen.team_b, seen.from_b) },
    ];
  });
  return { words: new Map(words), people };
}

/** The matches of a board with their words, as the contract has them. */
export function presentBoardMatches(
  rows: readonly TournamentMatchRow[],
  named: readonly NamedPair[],
): Pick<DeskBoard, 'matches' | 'people'> {
  const { words, people } = wordsOf(rows, named);
  const board = boardMatches(rows, new Map(named.map((team) => [team.id, team])));
  return {
    matches: board.map(({ id, category, players, possible = [], after }, place) => {
      const row = rows[place] as TournamentMatchRow;
      const { label, a, b } = words.get(id) as Words;
      return {
        ...{ id, hash: row.hash, category, category_name: row.category_name, label, a, b },
        ...{ players: [...players], possible: [...possible], after: [...after], court: row.court_id },
        starts_at: row.starts_at?.toISOString() ?? null,
        ends_at: row.ends_at?.toISOString() ?? null,
        ...{ stays: row.outcome !== null, needs_court: needsCourt(row), called: row.called_at !== null },
      };
    }),
    people: [...people].map(([id, name]) => ({ id, name })),
  };
}

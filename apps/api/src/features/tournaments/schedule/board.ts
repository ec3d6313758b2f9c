import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { fullName, REMOVED_PLAYER } from '@bandeja/rules/players/names';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { type ImpededSpan, impedimentSentence } from '@bandeja/rules/tournaments/impediments';
import {
  type BoardMatch,
  type Conflict,
  conflictSentence,
  standingConflicts,
} from '@bandeja/rules/tournaments/schedule/board-conflicts';
import type { MatchToSchedule, Span } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import type { TakenTime } from '../../bookings/public.ts';
import type { TournamentMatchRow } from '../draw/draw.repository.ts';
import type { ImpededPlayers } from '../teams/give-impediments.ts';
import { presentMatch } from '../tournaments.presenter.ts';
import type { MatchToPlan, selectNamedPairs } from './board.repository.ts';
import {
  isPlayedAtItsTime,
  type PairOfPlayers,
  placeAt,
  playersOf,
  toSchedule,
} from './schedule-tournament.ts';

type Pairs = ReadonlyMap<number, PairOfPlayers>;
type NamedPair = Awaited<ReturnType<ReturnType<typeof selectNamedPairs>['execute']>>[number];

/** A match that ended without play takes no court and no rest. */
const needsCourt = (row: TournamentMatchRow) => row.outcome === null || isPlayedAtItsTime(row);

/** The matches of a tournament as the rules of the board take them. */
export function boardMatches(
  rows: readonly TournamentMatchRow[],
  pairs: Pairs,
  impediments: ImpededPlayers,
): (BoardMatch & Pick<MatchToSchedule, 'stage'>)[] {
  const players = playersOf(pairs, rows, impediments);
  const ofCategory = new Map<number, TournamentMatchRow[]>();
  for (const row of rows) ofCategory.set(row.category_id, [...(ofCategory.get(row.category_id) ?? []), row]);
  return rows.map((row) => ({
    ...toSchedule(row, ofCategory.get(row.category_id) ?? [], players),
    place: needsCourt(row) ? placeAt(row) : null,
  }));
}

/** What is on a court, as a statement of its times returns it. */
export const takenTime = ({ id, court_id, start_at, end_at }: BusyRow): TakenTime => ({
  ...{ occupation: id, court: court_id, start: start_at, end: end_at },
});

type BusyRow = { id: number; court_id: number; start_at: Date; end_at: Date };

/** The times of a court that are not those of these matches: what has taken the time that one gave back is in the way. */
export function busyBeside(
  busy: readonly TakenTime[],
  rows: readonly Pick<TournamentMatchRow, 'occupation_id'>[],
  id: number,
): Span[] {
  const own = new Set(rows.map(({ occupation_id }) => occupation_id));
  return busy
    .filter(({ court, occupation }) => court === id && !own.has(occupation))
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
}

/** A match with its teams, or where they come from, in words. */
type Words = Pick<TournamentMatch, 'label'> & Pick<DeskBoard['matches'][number], 'a' | 'b' | 'seeds'>;

/** The words of the matches of a board, by id, without a further statement. */
function wordsOf(
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
  const names = new Map([...players].map(([id, player]) => [id, fullName(player)]));
  // Of one person with an account and without it, the name of the account if it plays.
  const people = new Map(
    named.flatMap(({ player_a, person_a, player_b, person_b }) =>
      [[person_a, player_a] as const, [person_b, player_b] as const].map(
        ([person, player]) => [person, names.get(person) ?? names.get(player) ?? ''] as const,
      ),
    ),
  );
  const knockout = rows.filter(({ group_id }) => group_id === null);
  const groups = new Map(
    rows.flatMap(({ group_id, group_name }) => (group_id === null ? [] : [[group_id, group_name ?? '']])),
  );
  const teams = new Map(named.map((team) => [team.id, team]));
  const nameOf = (player: { id: number }) => names.get(player.id) ?? '';
  const words = rows.map((row): [number, Words] => {
    const seen = presentMatch(row, { knockout, groups, teams, players }, null);
    const side = (team: TournamentMatch['team_a'], from: string | null) =>
      team ? `${nameOf(team.player_A)} e ${nameOf(team.player_B)}` : (from ?? 'a definir');
    const seeds = { a: seen.team_a?.seed, b: seen.team_b?.seed };
    return [
      row.id,
      {
        ...{ label: seen.label, a: side(seen.team_a, seen.from_a), b: side(seen.team_b, seen.from_b) },
        ...((seeds.a || seeds.b) && { seeds }),
      },
    ];
  });
  return { words: new Map(words), people };
}

type NamePlaces = {
  /** Where a match is meant to be; of others, and null: where it is now. */
  places: ReadonlyMap<number, { court: number; start: number } | null>;
  courts: ReadonlyMap<number, string>;
  timezone: string;
};

/** Names of matches with court and time, `Mista, Final (Ana e Bia × 1º do Grupo B), Quadra 1, sáb, 14 mar, 10:00`, and conflicts in words. */
export function conflictNames(
  rows: readonly TournamentMatchRow[],
  named: readonly NamedPair[],
  { places, courts, timezone }: NamePlaces,
) {
  const { words, people } = wordsOf(rows, named);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: number): string => {
    const [found, row] = [words.get(id), byId.get(id)];
    const place = places.get(id) ?? (row ? placeAt(row) : null);
    const where = place && [
      courts.get(place.court),
      formatShortDate(localDateOf(new Date(place.start), timezone)),
      localTimeOf(new Date(place.start), timezone),
    ];
    return [`${row?.category_name}`, `${found?.label} (${found?.a} × ${found?.b})`, ...(where ?? [])]
      .filter(Boolean)
      .join(', ');
  };
  const player = (id: number) => people.get(id) ?? '';
  return {
    nameOf,
    sentence: (conflict: Conflict) => conflictSentence(conflict, { match: nameOf, player }),
    impeded: (id: number, span: ImpededSpan) =>
      impedimentSentence({ match: nameOf(id), player: player(span.player), timezone }, span),
  };
}

/** The matches of a board with their words, as the contract has them. */
export function presentBoardMatches(
  rows: readonly MatchToPlan[],
  named: readonly NamedPair[],
  { impediments, ...of }: Omit<NamePlaces, 'places'> & { impediments: ImpededPlayers; restMinutes: number },
): Pick<DeskBoard, 'matches' | 'people' | 'conflicts'> {
  const { words, people } = wordsOf(rows, named);
  const board = boardMatches(rows, new Map(named.map((team) => [team.id, team])), impediments);
  const open = new Set(rows.flatMap(({ id, outcome }) => (outcome === null ? id : [])));
  const standing = standingConflicts(board, { open, restMinutes: of.restMinutes });
  // Most boards have none: no names are made for nothing.
  const names = standing.length > 0 && conflictNames(rows, named, { ...of, places: new Map() });
  return {
    ...(names && {
      conflicts: standing.map((conflict) => ({
        matches: [conflict.match, conflict.other ?? conflict.match],
        words: names.sentence(conflict),
      })),
    }),
    matches: board.map(({ id, category, players, possible = [], after, place, impeded = [] }, index) => {
      const row = rows[index] as MatchToPlan;
      return {
        ...{ id, hash: row.hash, category, category_name: row.category_name },
        ...(words.get(id) as Words),
        ...{ players: [...players], possible: [...possible], after: [...after], court: row.court_id },
        starts_at: row.starts_at?.toISOString() ?? null,
        ends_at: place ? toIso(place.end) : (row.ends_at?.toISOString() ?? null),
        ...{ stays: row.outcome !== null, needs_court: needsCourt(row), called: row.called_at !== null },
        begun: row.outcome === null && row.begun,
        ...(impeded.length > 0 && {
          impeded: impeded.map(({ player, start, end }) => ({
            ...{ player, starts_at: toIso(start), ends_at: toIso(end) },
          })),
        }),
      };
    }),
    people: [...people].map(([id, name]) => ({ id, name })),
  };
}

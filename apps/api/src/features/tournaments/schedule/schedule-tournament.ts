import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { addMinutes, DAY_MS } from '@bandeja/rules/time/instant';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import {
  type MatchToSchedule,
  type Schedule,
  type Span,
  scheduleMatches,
} from '@bandeja/rules/tournaments/schedule/schedule-matches';
import { CommandRefused } from '../../../commands/command.ts';
import { clubInstant } from '../../../commands/operator-input.ts';
import { type CourtTime, freeCourts, lockCourtTimes, occupyCourts } from '../../bookings/public.ts';
import { findSchedules } from '../../clubs/public.ts';
import {
  listMatchRows,
  listPairs,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { lockByHash } from '../draw/draw-tournament.ts';
import { advanceTournament } from '../results/advance-tournament.ts';
import { type ImpededPlayers, impededPlayers } from '../teams/give-impediments.ts';
import { listImpediments } from '../teams/impediments.repository.ts';
import { clubOf, type TournamentRow } from '../tournaments.repository.ts';
import { listTournamentCourts } from './board.repository.ts';

export type PlannedSchedule = Schedule & { matches: TournamentMatchRow[]; timezone: string };

/** Knockout rounds come after all rounds of groups. */
const KNOCKOUT_STAGE = 100;

/**
 * Gives the matches of a drawn tournament their courts and times, around bookings and closures. From `from` on it
 * replans (rain, a delay), not before `resume`: matches with a result, called, under way or before `from` stay; those whose
 * time has passed without a result are planned again. Each match occupies its court. `from` and `resume` are times of the
 * club's clock, unless they state their zone.
 */
export async function scheduleTournament(
  db: Database,
  input: { hash: string; from?: string | undefined; resume?: string | undefined; now: Date },
): Promise<PlannedSchedule> {
  return withTransaction(db, async (tx) => {
    const { hash, now } = input;
    const tournament = await lockByHash(tx, hash);
    const [from, resume] = (['from', 'resume'] as const).map((name) => {
      const typed = input[name];
      return typed === undefined ? undefined : clubInstant(typed, tournament.timezone, name);
    });
    if (tournament.stage !== 'running') throw new CommandRefused('Faça o sorteio antes: tournament draw.');
    const start = from && from > now ? from : now;
    const matches = await listMatchRows(tx, { tournament: tournament.id });
    const stays = (match: TournamentMatchRow) =>
      match.outcome !== null ||
      match.finished_at !== null ||
      match.called_at !== null ||
      (isAt(match, { before: start }) && !isAt(match, { over: now }));
    const [kept, open] = [matches.filter(stays), matches.filter((match) => !stays(match))];
    const courts = await listTournamentCourts(tx, tournament.id);
    const restart = resume && resume > start ? resume : start;
    const windows = (await openingWindows(tx, tournament)).flatMap((span) => clip(span, restart));
    await freeCourts(
      tx,
      open.flatMap(({ occupation_id }) => occupation_id ?? []),
      { club: clubOf(tournament), now },
    );
    const busy = await lockCourtTimes(tx, { courts, ...spanOf(tournament), now });
    const impeded = impededPlayers(await listImpediments(tx, tournament.hash), tournament);
    const players = playersOf(await listPairs(tx, tournament.id), matches, impeded);
    const schedule = scheduleMatches({
      matches: open.map((match) => toSchedule(match, matches, players)),
      courts: courts.map((id) => ({ id, busy: busy.filter(({ court }) => court === id).map(spanOfTime) })),
      windows,
      matchMinutes: tournament.match_minutes,
      restMinutes: tournament.rest_minutes,
      fixed: kept.flatMap((match) => fixedMatch(match, players)),
    });
    await store(tx, tournament, { open, schedule, now });
    await advanceTournament(tx, tournament, now);
    return { ...schedule, matches, timezone: tournament.timezone };
  });
}

const isAt = ({ starts_at, ends_at }: TournamentMatchRow, { before, over }: { before?: Date; over?: Date }) =>
  starts_at !== null &&
  ends_at !== null &&
  (before === undefined || starts_at < before) &&
  (over === undefined || ends_at <= over);

const spanOfTime = ({ start, end }: CourtTime): Span => ({ start: start.getTime(), end: end.getTime() });

function clip({ start, end }: Span, from: Date): Span[] {
  const clipped = { start: Math.max(start, from.getTime()), end };
  return clipped.start < end ? [clipped] : [];
}

/** All days of the tournament, with the night after the last one. */
export const spanOf = ({ starts_on, ends_on, timezone }: TournamentRow) => ({
  start: new Date(zonedTime(starts_on, 0, timezone)),
  end: new Date(new Date(zonedTime(ends_on, 0, timezone)).getTime() + 2 * DAY_MS),
});

/** When the club is open on the days of the tournament; holidays are closed. */
export async function openingWindows(tx: Database, tournament: TournamentRow): Promise<Span[]> {
  const { club_slug } = tournament;
  const schedules = await findSchedules(tx, { dates: datesOf(tournament), club_slug, of_staff: true });
  return windowsOf(schedules, tournament);
}

export function datesOf({ starts_on, ends_on }: Pick<TournamentRow, 'starts_on' | 'ends_on'>): string[] {
  const days = Math.round((Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS);
  return Array.from({ length: days + 1 }, (_, day) =>
    new Date(Date.parse(starts_on) + day * DAY_MS).toISOString().slice(0, 10),
  );
}

type Hours = { date: string; hours: readonly { opens: number; closes: number }[] };

/** The opening hours of days as spans of time, in order. */
export const windowsOf = (
  schedules: readonly Hours[],
  { timezone }: Pick<TournamentRow, 'timezone'>,
): Span[] =>
  schedules
    .flatMap(({ date, hours }) =>
      hours.map(({ opens, closes }) => ({
        start: Date.parse(zonedTime(date, opens, timezone)),
        end: Date.parse(zonedTime(date, closes, timezone)),
      })),
    )
    .toSorted((one, other) => one.start - other.start);

export type PairOfPlayers = Pick<
  Awaited<ReturnType<typeof listPairs>> extends Map<number, infer Row> ? Row : never,
  'category_id' | 'group_id' | 'player_a' | 'player_b' | 'person_a' | 'person_b'
>;

type PlayersOf = (
  match: TournamentMatchRow,
) => Pick<MatchToSchedule, 'category' | 'players' | 'possible' | 'impeded'>;

/**
 * The players of a match, each person by one id: those of its teams, and, while a team is unknown, as possible ones those of its category who
 * also play in another one, so that two categories never need a player at once. Of a match of a group with what they gave of
 * impediments, as a guest and by the account.
 */
export function playersOf(
  pairs: ReadonlyMap<number, PairOfPlayers>,
  matches: readonly TournamentMatchRow[],
  impediments: ImpededPlayers,
): PlayersOf {
  const drawn = [...pairs.values()].filter(({ group_id }) => group_id !== null);
  const categoriesOf = new Map<number, Set<number>>();
  for (const { category_id, person_a, person_b } of drawn)
    for (const player of [person_a, person_b])
      categoriesOf.set(player, (categoriesOf.get(player) ?? new Set()).add(category_id));
  const shared = (category: number) =>
    [...categoriesOf].filter(([, of]) => of.size > 1 && of.has(category)).map(([player]) => player);
  const sharedOf = new Map(
    [...new Set(matches.map(({ category_id }) => category_id))].map((id) => [id, shared(id)]),
  );
  const rowsOf = new Map<number, Set<number>>();
  for (const { person_a, player_a, person_b, player_b } of pairs.values())
    for (const [person, player] of [
      [person_a, player_a],
      [person_b, player_b],
    ] as const)
      rowsOf.set(person, (rowsOf.get(person) ?? new Set()).add(player));
  const impededOf = (person: number) =>
    [...(rowsOf.get(person) ?? [])].flatMap((player) =>
      (impediments.get(player) ?? []).map((span) => ({ ...span, player: person })),
    );
  return ({ team_a, team_b, category_id, group_id }) => {
    const known = [team_a, team_b].flatMap((id) => {
      const pair = pairs.get(id ?? 0);
      return pair ? [pair.person_a, pair.person_b] : [];
    });
    const isOpen = team_a === null || team_b === null;
    return {
      category: category_id,
      players: known,
      possible: isOpen ? (sharedOf.get(category_id) ?? []) : [],
      impeded: group_id === null ? [] : known.flatMap(impededOf),
    };
  };
}

export function toSchedule(
  match: TournamentMatchRow,
  matches: readonly TournamentMatchRow[],
  players: PlayersOf,
): MatchToSchedule {
  const groups = [match.a_group, match.b_group].filter((id) => id !== null);
  const earlier = [match.a_match, match.b_match].filter((id) => id !== null);
  const ofGroups = matches.filter(({ group_id }) => group_id !== null && groups.includes(group_id));
  return {
    id: match.id,
    // The match for the third place is played before the final, or beside it.
    stage:
      match.group_id === null ? KNOCKOUT_STAGE + match.round - (match.third_place ? 0.5 : 0) : match.round,
    ...players(match),
    // A match that ended without a time, or without play, decides its team at once.
    after: [...earlier, ...ofGroups.map(({ id }) => id)].filter((id) => {
      const before = matches.find((one) => one.id === id);
      return before !== undefined && (before.outcome === null || isPlayedAtItsTime(before));
    }),
  };
}

export const isPlayedAtItsTime = ({ outcome, starts_at }: TournamentMatchRow) =>
  outcome === 'played' && starts_at !== null;

/**
 * Court and time of a match. One that ended early has them until its end, also while its result is contested: its court and
 * its players are free since. An end before its start, of a contested match, is of another time than this one.
 */
export function placeAt({
  court_id,
  starts_at,
  ends_at,
  finished_at,
  outcome,
}: TournamentMatchRow): (Span & { court: number }) | null {
  if (court_id === null || starts_at === null || ends_at === null) return null;
  const isOfThisTime = finished_at !== null && (outcome !== null || finished_at > starts_at);
  const until = isOfThisTime && finished_at < ends_at ? finished_at : ends_at;
  return {
    court: court_id,
    start: Math.min(starts_at.getTime(), until.getTime()),
    end: until.getTime(),
  };
}

/** A match that stays. One that ended without play needs no court and no rest. */
export function fixedMatch(match: TournamentMatchRow, players: PlayersOf) {
  const place = match.outcome !== null && !isPlayedAtItsTime(match) ? null : placeAt(match);
  return place ? [{ id: match.id, ...place, ...players(match) }] : [];
}

export async function store(
  tx: Database,
  tournament: TournamentRow,
  { open, schedule, now }: { open: TournamentMatchRow[]; schedule: Schedule; now: Date },
): Promise<void> {
  const times = schedule.placed
    .filter(({ id }) => open.some((match) => match.id === id))
    .map(({ id, court, start }) => ({
      id,
      court,
      start: new Date(start),
      end: new Date(addMinutes(new Date(start), tournament.match_minutes)),
    }));
  const occupations = await occupyCourts(tx, times, {
    reason: tournament.name,
    club: clubOf(tournament),
    now,
  });
  for (const [index, { id, court, start, end }] of times.entries())
    await updateTournamentMatch(
      tx,
      id,
      // A contested match that is moved is played again there.
      {
        ...{ court_id: court, starts_at: start, ends_at: end, occupation_id: occupations[index] ?? null },
        finished_at: null,
      },
      now,
    );
  const none = { court_id: null, starts_at: null, ends_at: null, occupation_id: null, finished_at: null };
  for (const { id } of schedule.unplaced) await updateTournamentMatch(tx, id, none, now);
}

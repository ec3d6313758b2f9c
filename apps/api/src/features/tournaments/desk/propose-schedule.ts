import type { ScheduleProposal } from '@bandeja/contract/calls/desk-tournament-board';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { scheduleSteps } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import { Refusal } from '../../../http/errors/refusal.ts';
import { inSlices } from '../../../http/limits/in-slices.ts';
import { busyOfClub } from '../../bookings/public.ts';
import { schedulesOf } from '../../clubs/public.ts';
import {
  type MatchToPlan,
  selectMatches,
  selectNamedCourts,
  selectNamedPairs,
} from '../schedule/board.repository.ts';
import { busyBeside, takenTime } from '../schedule/board.ts';
import {
  datesOf,
  fixedMatch,
  playersOf,
  spanOf,
  toSchedule,
  windowsOf,
} from '../schedule/schedule-tournament.ts';
import { impededPlayers } from '../teams/give-impediments.ts';
import { selectImpediments } from '../teams/impediments.repository.ts';
import { selectTournament } from '../tournaments.repository.ts';
import { refuseUndrawn } from './board-at-desk.ts';
import { clubIdOf, type OfTournament } from './read-desk-tournaments.ts';

/** Places of the proposal start at multiples of this. */
const STEP_MS = 15 * MINUTE_MS;
/** Planning 600 matches takes some tenths of a second. */
export const SLICE_MS = 5;

/** What places are planned with, as it is now: the matches, their teams, the courts and what is on them. Two trips. */
export async function readToPlan(db: Database, { hash, ...asker }: OfTournament) {
  const { viewer, now } = asker;
  const [[row], rows, named, courts, impediments] = await inOneTrip(db, [
    selectTournament(db, hash),
    selectMatches(db, hash),
    selectNamedPairs(db, hash),
    selectNamedCourts(db, hash),
    selectImpediments(db, hash),
  ]);
  if (row?.club_id !== clubIdOf(asker)) throw new Refusal('tournament_not_found');
  refuseUndrawn(row);
  const span = spanOf(row);
  const during = { start_at: toIso(span.start), end_at: toIso(span.end) };
  const [taken, schedules] = await inOneTrip(db, [
    busyOfClub(db, row.club_id, during, now),
    schedulesOf({ dates: datesOf(row), club_slug: viewer.desk.club_slug, of_staff: true }),
  ]);
  const busy = taken.map(takenTime);
  return {
    ...{ row, rows, named, pairs: new Map(named.map((team) => [team.id, team])) },
    courts: courts.map(({ id }) => ({ id, busy: busyBeside(busy, rows, id) })),
    courtNames: new Map(courts.map(({ id, name }) => [id, name])),
    windows: windowsOf(schedules, row),
    impeded: impededPlayers(impediments, row),
  };
}

/**
 * Computes places with the scheduler of the command: for all matches that are not over, called or begun, or only for those
 * without a place. Stores nothing; saveDeskSchedule checks what is published. Two trips.
 */
export async function proposeDeskSchedule(
  db: Database,
  { missing, ...asker }: OfTournament & { missing: boolean },
): Promise<ScheduleProposal> {
  const { now } = asker;
  const { row, rows, pairs, courts, windows, impeded } = await readToPlan(db, asker);
  const stays = ({ outcome, called_at, begun, starts_at, ends_at }: MatchToPlan) =>
    outcome !== null ||
    called_at !== null ||
    begun ||
    (starts_at !== null && (missing || (starts_at <= now && (ends_at ?? now) > now)));
  const open = rows.filter((match) => !stays(match));
  const players = playersOf(pairs, rows, impeded);
  const first = Math.ceil(now.getTime() / STEP_MS) * STEP_MS;
  const { placed, unplaced } = await inSlices(
    scheduleSteps({
      matches: open.map((match) => toSchedule(match, rows, players)),
      courts,
      windows: windows
        .map(({ start, end }) => ({ start: Math.max(start, first), end }))
        .filter(({ start, end }) => start < end),
      matchMinutes: row.match_minutes,
      restMinutes: row.rest_minutes,
      fixed: rows.filter(stays).flatMap((match) =>
        fixedMatch(match, players).map((fixed) => ({
          ...fixed,
          after: toSchedule(match, rows, players).after,
        })),
      ),
    }),
    SLICE_MS,
  );
  const byId = new Map(open.map((match) => [match.id, match]));
  return {
    matches: [
      ...placed.flatMap(({ id, court, start }) => {
        const match = byId.get(id);
        return match ? [{ hash: match.hash, court, starts_at: toIso(start) }] : [];
      }),
      ...unplaced.flatMap(({ id }) => {
        const match = byId.get(id);
        return match?.starts_at ? [{ hash: match.hash, court: null, starts_at: null }] : [];
      }),
    ],
    unplaced: unplaced.map(({ id, reason }) => ({ hash: byId.get(id)?.hash ?? '', reason })),
  };
}

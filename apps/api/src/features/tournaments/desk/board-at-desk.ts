import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournament-board';
import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { withTransaction } from '@bandeja/pg/transaction';
import { MINUTE_MS, toIso } from '@bandeja/rules/time/instant';
import { addDays } from '@bandeja/rules/time/local-time';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { brokenAt } from '@bandeja/rules/tournaments/impediments';
import { findConflicts, isOver } from '@bandeja/rules/tournaments/schedule/board-conflicts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { busyOfClub, freeCourts, lockCourtTimes } from '../../bookings/public.ts';
import { schedulesOf } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { lockProgress } from '../../matches/public.ts';
import { listMatchRows, listPairs, type TournamentMatchRow } from '../draw/draw.repository.ts';
import { advanceTournament } from '../results/advance-tournament.ts';
import {
  listNamedCourts,
  listNamedPairs,
  listTournamentCourts,
  selectMatches,
  selectNamedCourts,
  selectNamedPairs,
} from '../schedule/board.repository.ts';
import {
  boardMatches,
  busyBeside,
  conflictNames,
  presentBoardMatches,
  takenTime,
} from '../schedule/board.ts';
import { openingWindows, spanOf, store, windowsOf } from '../schedule/schedule-tournament.ts';
import { impededPlayers } from '../teams/give-impediments.ts';
import { listImpediments, selectImpediments } from '../teams/impediments.repository.ts';
import { clubOf, selectTournament, type TournamentRow } from '../tournaments.repository.ts';
import { updateTournament } from './desk-tournaments.repository.ts';
import { lockOfClub, type OfTournament, refuseOver, rowOfClub } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

/** The board of a day. One trip: a board is opened on a phone between two matches. */
export async function getDeskBoard(
  db: Database,
  { hash, date, viewer, now }: OfTournament & { date: string },
): Promise<DeskBoard> {
  const { club_id, club_slug, timezone } = viewer.desk;
  // After midnight the hours of the day before go on.
  const day = { start_at: zonedTime(date, 0, timezone), end_at: zonedTime(addDays(date, 2), 0, timezone) };
  const [[row], matches, pairs, courts, schedules, busy, impediments] = await inOneTrip(db, [
    selectTournament(db, hash),
    selectMatches(db, hash),
    selectNamedPairs(db, hash),
    selectNamedCourts(db, hash),
    schedulesOf({ dates: [addDays(date, -1), date], club_slug, of_staff: true }),
    busyOfClub(db, club_id, day, now),
    selectImpediments(db, hash),
  ]);
  if (row?.club_id !== club_id) throw new Refusal('tournament_not_found');
  const taken = busy.map(takenTime);
  const open = schedules.filter((one) => one.date >= row.starts_on && one.date <= row.ends_on);
  const midnight = Date.parse(day.start_at);
  const before = windowsOf(
    open.filter((one) => one.date < date),
    row,
  );
  const night = Math.max(...before.map(({ end }) => end));
  return {
    ...{ version: row.version, name: row.name, date, first: row.starts_on, last: row.ends_on, timezone },
    ...{ drawn: matches.length > 0, over: row.stage === 'finished' || row.stage === 'cancelled' },
    ...{ match_minutes: row.match_minutes, rest_minutes: row.rest_minutes },
    courts: courts.map(({ id, name }) => ({ id, name })),
    windows: windowsOf(open, row)
      .filter(({ end }) => end > midnight)
      .map(({ start, end }) => ({ starts_at: toIso(Math.max(start, midnight)), ends_at: toIso(end) })),
    busy: courts.flatMap(({ id }) =>
      busyBeside(taken, matches, id).map(({ start, end }) => ({
        court: id,
        starts_at: toIso(start),
        ends_at: toIso(end),
      })),
    ),
    ...presentBoardMatches(matches, pairs, {
      impediments: impededPlayers(impediments, row),
      restMinutes: row.rest_minutes,
      ...{ courts: new Map(courts.map(({ id, name }) => [id, name])), timezone },
    }),
    ...(night > midnight && { night_until: toIso(night) }),
  };
}

export function refuseUndrawn(row: TournamentRow): void {
  refuseOver(row);
  if (row.stage !== 'running') throw new Refusal('tournament_not_drawn');
}

/** Sentences of a refusal; the others are counted. */
export const NAMED_MAX = 3;

type Body = Parsed<typeof calls.saveDeskSchedule>['body'];
type Saved = { version: number };
/** The call that places the matches, as the history of the desk shows it. */
type Act = { call: string; minutes?: number };

/** What a repeated save answers. */
export const getSaved = async (db: Database, asker: OfTournament): Promise<Saved> => ({
  version: (await rowOfClub(db, asker)).version,
});

/** Saves places of matches, all of them or none. The players of each match that is placed or moved are told once. */
export function saveDeskSchedule(
  db: Database,
  { body, act = { call: 'saveDeskSchedule' }, ...asker }: OfTournament & { body: Body; act?: Act },
): Promise<Saved> {
  const { now } = asker;
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    if (row.version !== body.expected_version) throw new Refusal('tournament_version_moved');
    refuseUndrawn(row);
    const rows = await listMatchRows(tx, { tournament: row.id });
    const moved = changesOf(rows, body);
    if (moved.size === 0) return { version: row.version };
    const open = [...moved.keys()];
    // Locked: what the players record at this moment is either seen here, or waits and sees what is saved.
    const progress = await lockProgress(
      tx,
      open.flatMap(({ match_id }) => match_id ?? []),
    );
    const named = async (places: Parameters<typeof conflictNames>[2]['places']) => {
      const { timezone } = row;
      const courts = new Map((await listNamedCourts(tx, row.hash)).map(({ id, name }) => [id, name]));
      return conflictNames(rows, await listNamedPairs(tx, row.hash), { places, courts, timezone });
    };
    const goOn = new Set(body.matches.filter(({ goes_on }) => goes_on).map(({ hash }) => hash));
    for (const [match, place] of moved) {
      const standing = { ...progress.get(match.match_id ?? 0), goesOn: goOn.has(match.hash) };
      const refused = refuseStanding({ ...match, ...standing }, { place, row, now });
      if (!refused) continue;
      const asked = refused.code === 'match_time_past' ? place : null;
      const { nameOf } = await named(new Map([[match.id, asked]]));
      throw new Refusal(refused.code, { sentence: `${nameOf(match.id)}: ${refused.words}` });
    }
    const left = rows.filter((match) => !moved.has(match));
    await freeCourts(
      tx,
      open.flatMap(({ occupation_id }) => occupation_id ?? []),
      { club: clubOf(row), now },
    );
    const courts = await listTournamentCourts(tx, row.id);
    const busy = await lockCourtTimes(tx, { courts, ...spanOf(row), now });
    const length = row.match_minutes * MINUTE_MS;
    const placed = open.flatMap((match) => {
      const place = moved.get(match);
      if (!place) return [];
      return [{ id: match.id, court: place.court, start: place.start, end: place.start + length }];
    });
    const impeded = impededPlayers(await listImpediments(tx, row.hash), row);
    const before = boardMatches(rows, await listPairs(tx, row.id), impeded);
    const board = {
      matches: before.map((match) =>
        open.some(({ id }) => id === match.id)
          ? { ...match, place: placed.find(({ id }) => id === match.id) ?? null }
          : match,
      ),
      courts: courts.map((id) => ({ id, busy: busyBeside(busy, left, id) })),
      windows: await openingWindows(tx, row),
      restMinutes: row.rest_minutes,
    };
    const conflicts = findConflicts(board, new Set(open.map(({ id }) => id)));
    const certain = conflicts.find(({ possible }) => !possible);
    const unsure = body.confirm ? undefined : conflicts.find(({ possible }) => possible);
    const conflict = certain ?? unsure;
    if (conflict) {
      const { sentence } = await named(new Map(board.matches.map(({ id, place }) => [id, place])));
      const code = conflict === certain ? 'schedule_conflict' : 'schedule_conflict_possible';
      throw new Refusal(code, { sentence: sentence(conflict) });
    }
    const broken = board.matches.flatMap((match, index) =>
      brokenAt(match, match.place, before[index]?.place).map((span) => [match.id, span] as const),
    );
    if (broken.length > 0 && !body.confirm) {
      const { impeded: words } = await named(new Map(board.matches.map(({ id, place }) => [id, place])));
      const sentences = broken.slice(0, NAMED_MAX).map(([id, span]) => words(id, span));
      const more = broken.length - NAMED_MAX;
      throw new Refusal('schedule_on_impediment', {
        sentence: [...sentences, ...(more > 0 ? [`E mais ${more}.`] : [])].join(' '),
      });
    }
    const unplaced = open
      .filter((match) => !moved.get(match))
      .map(({ id }) => ({ id, reason: 'no_time' as const }));
    await store(tx, row, { open, schedule: { placed, unplaced }, now });
    await updateTournament(tx, row.id, { now });
    const { call, minutes } = act;
    await insertEntry(tx, {
      ...entryOf(asker, { call, kind: 'tournament', object: row.id }),
      changes: { ...(minutes !== undefined && { minutes: [null, minutes] }), matches: [null, moved.size] },
    });
    await advanceTournament(tx, row, now);
    return { version: row.version + 1 };
  });
}

type NewPlace = { court: number; start: number } | null;

/** The matches whose place is another than now. */
function changesOf(
  rows: readonly TournamentMatchRow[],
  { matches }: Body,
): Map<TournamentMatchRow, NewPlace> {
  const byHash = new Map(rows.map((match) => [match.hash, match]));
  const moved = new Map<TournamentMatchRow, NewPlace>();
  for (const { hash, court, starts_at } of matches) {
    const match = byHash.get(hash);
    if (!match) throw new Refusal('tournament_match_not_found');
    const start = starts_at === null ? null : Date.parse(starts_at);
    if (match.court_id === court && (match.starts_at?.getTime() ?? null) === start) continue;
    moved.set(match, court === null || start === null ? null : { court, start });
  }
  return moved;
}

/**
 * Why a match is not moved: with a result it stays, a called one until its call is taken back, one with sets unless a person
 * moves it as one that goes on elsewhere; no match is placed where it would be over.
 */
function refuseStanding(
  { outcome, called_at, ended = false, begun = false, goesOn }: Standing,
  { place, row, now }: { place: NewPlace; row: TournamentRow; now: Date },
): { code: 'match_stays' | 'match_time_past'; words: string } | null {
  const stays = (words: string) => ({ code: 'match_stays' as const, words });
  if (outcome !== null || ended) return stays('já tem resultado e fica onde está.');
  if (called_at !== null)
    return stays('está chamado para a quadra. Para mudar o horário dele, desfaça a chamada antes.');
  if (begun && !place) return stays('já tem sets marcados e não fica sem horário.');
  if (begun && !goesOn)
    return stays('já tem sets marcados e fica onde está. Se ele continua em outro lugar, mova-o de novo.');
  if (place && isOver({ end: place.start + row.match_minutes * MINUTE_MS }, now.getTime()))
    return { code: 'match_time_past', words: 'esse horário já passou.' };
  return null;
}

type Standing = Pick<TournamentMatchRow, 'outcome' | 'called_at'> & {
  ended?: boolean;
  begun?: boolean;
  goesOn: boolean;
};

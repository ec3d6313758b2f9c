import type { Database } from '@bandeja/db/database';
import { MINUTE_MS } from '@bandeja/rules/time/instant';
import { findConflicts } from '@bandeja/rules/tournaments/schedule/board-conflicts';
import type { Span } from '@bandeja/rules/tournaments/schedule/schedule-matches';
import { Refusal } from '../../../http/errors/refusal.ts';
import { freeCourts, lockCourtTimes, occupyCourts } from '../../bookings/public.ts';
import { reopenTournamentMatch } from '../../matches/public.ts';
import type { GuestNames } from '../../players/public.ts';
import {
  listMatchRows,
  listPairs,
  type MatchChange,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { hasPlayed } from '../group-places.ts';
import { loadMatches } from '../read-draw.ts';
import { boardMatches } from '../schedule/board.ts';
import { clubOf, type TournamentRow } from '../tournaments.repository.ts';
import { contradictedMatches } from './fill-knockout.ts';
import { teamsOf } from './result-changes.ts';

/**
 * Opens a match with a result again, with its teams. A court that it gave back by ending before its time is taken again; where
 * that is not free any more, or another match was put in its way meanwhile, the match has no time and the schedule places it.
 */
export async function eraseResult(
  tx: Database,
  tournament: TournamentRow,
  match: TournamentMatchRow,
  now: Date,
): Promise<void> {
  if (match.match_id !== null) await reopenTournamentMatch(tx, match.match_id, now);
  const place = await takeCourtAgain(tx, tournament, match, now);
  const none = { outcome: null, winner: null, ended_by: null, sets: [], finished_at: null };
  await updateTournamentMatch(tx, match.id, { ...none, ...place }, now);
}

async function takeCourtAgain(
  tx: Database,
  tournament: TournamentRow,
  match: TournamentMatchRow,
  now: Date,
): Promise<MatchChange> {
  const { court_id: court, starts_at, ends_at: end, occupation_id } = match;
  if (court === null || starts_at === null || end === null) return {};
  const minute = new Date(Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const start = starts_at > minute ? starts_at : minute;
  // Its time is over: it is called, or placed, as any late match.
  if (start >= end) return {};
  const club = clubOf(tournament);
  if (occupation_id !== null) await freeCourts(tx, [occupation_id], { club, now });
  const isTaken = (await lockCourtTimes(tx, { courts: [court], start, end, now })).length > 0;
  const place = { court, start: start.getTime(), end: end.getTime() };
  if (isTaken || (await isInTheWay(tx, tournament, { match, place, isBegun: starts_at <= now })))
    return { court_id: null, starts_at: null, ends_at: null, occupation_id: null };
  const times = [{ court, start, end }];
  const [occupation = null] = await occupyCourts(tx, times, { reason: tournament.name, club, now });
  return { occupation_id: occupation };
}

type Reopened = { match: TournamentMatchRow; place: Span & { court: number }; isBegun: boolean };

/**
 * Whether the players of a match that is open again are in another one at its time, or one that it decides is not after it:
 * while it had a result, no rule kept those apart. The rest is not asked of one that has begun: its players are on the court.
 */
async function isInTheWay(
  tx: Database,
  { id: tournament, rest_minutes }: TournamentRow,
  { match, place, isBegun }: Reopened,
): Promise<boolean> {
  const rows = (await listMatchRows(tx, { tournament })).map((row) =>
    row.id === match.id ? { ...row, outcome: null, finished_at: null } : row,
  );
  const matches = boardMatches(rows, await listPairs(tx, tournament), new Map()).map((one) => ({
    ...one,
    // Players who may still reach a match are not in it yet: only known players count.
    possible: [],
    place: one.id === match.id ? place : one.place,
  }));
  // Hours and bookings are not asked: it had this time, and its court is free.
  const board = { matches, courts: [], windows: [], restMinutes: isBegun ? 0 : rest_minutes };
  return findConflicts(board, new Set([match.id])).some(({ other }) => other !== null);
}

type Category = readonly TournamentMatchRow[];

/**
 * Refuses to erase a result while a later match has begun, or has a result, with teams that came from it: that one is erased
 * first. `before` and `after`: the matches of the category.
 */
export async function refuseErasedUnder(
  tx: Database,
  match: TournamentMatchRow,
  { before, after, guests }: { before: Category; after: Category; guests: GuestNames },
): Promise<void> {
  const known = new Set(await contradictedMatches(tx, before, { orNotYet: true }));
  const moved = new Set(await contradictedMatches(tx, after, { orNotYet: true }));
  const first = before.filter(
    (one) => isFedBy(one, match) || (moved.has(one.id) && !known.has(one.id) && one.id !== match.id),
  );
  const played = withFollowers(first, before)
    .filter(hasPlayed)
    .toSorted((one, other) => other.round - one.round || one.position - other.position);
  if (played.length === 0) return;
  const names = (await loadMatches(tx, played, null, guests)).map((one, at) => {
    const teams = teamsOf(one).map((name) => name ?? 'a definir');
    return `${one.label} (${teams.join(' × ')}${played[at]?.outcome === null ? ', em jogo' : ''})`;
  });
  const inPlay = played.some(({ outcome }) => outcome === null)
    ? ' De um jogo em andamento, grave antes o resultado.'
    : '';
  throw new Refusal('later_match_played', {
    sentence:
      names.length === 1
        ? `Este resultado já levou a outro jogo. Apague antes o resultado de ${names[0]}.${inPlay}`
        : `Este resultado já levou a outros jogos. Apague antes os resultados deles, nesta ordem: ${names.join('; ')}.${inPlay}`,
  });
}

/** Whether a team of a match came from another one, or from the group of that one. */
const isFedBy = (one: TournamentMatchRow, { id, group_id }: TournamentMatchRow): boolean =>
  group_id === null
    ? one.a_match === id || one.b_match === id
    : (one.a_group === group_id && one.team_a !== null) || (one.b_group === group_id && one.team_b !== null);

function withFollowers(first: Category, matches: Category): TournamentMatchRow[] {
  const found = new Set<TournamentMatchRow>(first);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const one of found)
    for (const next of matches) if (isFedBy(next, one) && one.group_id === null) found.add(next);
  return [...found];
}

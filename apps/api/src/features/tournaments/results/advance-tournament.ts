import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { walkoverSets } from '@bandeja/rules/tournaments/standings';
import { freeCourts } from '../../bookings/public.ts';
import {
  moveTournamentMatch,
  openTournamentMatch,
  readTournamentResult,
  undoTournamentMatch,
  unscheduleTournamentMatch,
} from '../../matches/public.ts';
import {
  findTournamentOfMatch,
  listMatchRows,
  listPairs,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { formOfMatch } from '../forms.repository.ts';
import { type MatchChange, notifyOfCall, notifyOfSchedule } from '../schedule/notify-of-schedule.ts';
import { announceTournament } from '../teams/places.ts';
import { clubOf, lockTournament, type TournamentRow } from '../tournaments.repository.ts';
import { fillKnockout } from './fill-knockout.ts';
import { tellFinals } from './tell-finals.ts';

type Pairs = Awaited<ReturnType<typeof listPairs>>;
const SIDES = ['team_a', 'team_b'] as const;
type Side = (typeof SIDES)[number];

/**
 * Brings the matches of a locked tournament to the present, after a result, a withdrawal or a schedule: fills the
 * places of the knockout, gives walkovers against withdrawn teams, frees the courts of ended matches, opens the matches
 * of the four players and announces the change. It repeats until nothing changes, so one call carries a result through the bracket.
 */
export async function advanceTournament(tx: Database, tournament: TournamentRow, now: Date): Promise<void> {
  const pairs = await listPairs(tx, tournament.id);
  const called: TournamentMatchRow[] = [];
  for (let changed = true; changed; ) {
    const matches = await listMatchRows(tx, { tournament: tournament.id });
    const filled = await fillKnockout(tx, matches, now);
    called.push(...filled.filter(({ called_at }) => called_at !== null));
    changed = filled.length > 0 || (await giveWalkovers(tx, tournament, { matches, pairs }, now));
  }
  const matches = await listMatchRows(tx, { tournament: tournament.id });
  await freeEndedCourts(tx, tournament, matches, now);
  const told = await endCalls(tx, tournament, { called, matches, pairs, now });
  await syncMatches(tx, tournament, { matches, pairs, told }, now);
  await tellFinals(tx, tournament, { matches, pairs, now });
  announceTournament(tx, tournament.hash);
}

/**
 * Tells the teams that were called to their court, each once, that their match has other teams now. Resolves with those that
 * stay in it, by match: its time is no news to them.
 */
async function endCalls(
  tx: Database,
  tournament: TournamentRow,
  {
    called,
    matches,
    pairs,
    now,
  }: {
    called: readonly TournamentMatchRow[];
    matches: readonly TournamentMatchRow[];
    pairs: Pairs;
    now: Date;
  },
): Promise<Map<number, number[]>> {
  const told = new Map<number, number[]>();
  for (const before of called) {
    const after = matches.find(({ id }) => id === before.id);
    for (const side of SIDES) {
      const pair = pairs.get(before[side] ?? 0);
      if (!pair || pair.status === 'withdrawn') continue;
      const isIn = after?.team_a === pair.id || after?.team_b === pair.id;
      const over = isIn && after?.outcome === 'walkover' ? 'walkover' : 'taken_back';
      const teams =
        over === 'walkover' ? {} : { teams: isIn ? ('opponent' as const) : ('replaced' as const) };
      await notifyOfCall(tx, tournament, [pair], { court: before.court_name ?? '', over, ...teams, now });
      if (isIn) told.set(before.id, [...(told.get(before.id) ?? []), pair.id]);
    }
  }
  return told;
}

/**
 * When a match ended that was played: a correction leaves it, and so do a contest and what is agreed on after it, because its
 * court and its players are free since.
 */
export const playedUntil = (
  { outcome, finished_at }: Pick<TournamentMatchRow, 'outcome' | 'finished_at'>,
  now: Date,
): Date => (outcome === 'played' || outcome === null ? (finished_at ?? now) : now);

/** A match that ended before its time, or without play, keeps no court. */
async function freeEndedCourts(
  tx: Database,
  tournament: TournamentRow,
  matches: readonly TournamentMatchRow[],
  now: Date,
): Promise<void> {
  const occupations = matches.flatMap(({ outcome, occupation_id, ends_at }) =>
    outcome !== null && occupation_id !== null && ends_at !== null && ends_at > now ? occupation_id : [],
  );
  await freeCourts(tx, occupations, { club: clubOf(tournament), now });
}

/**
 * A withdrawn team loses its unplayed matches by every game of their form; of two
 * withdrawn teams the one that left first does, as where it lost when it left. A team that was called to its
 * court against it is told.
 */
async function giveWalkovers(
  tx: Database,
  tournament: TournamentRow,
  { matches, pairs }: { matches: readonly TournamentMatchRow[]; pairs: Pairs },
  now: Date,
): Promise<boolean> {
  let changed = false;
  for (const match of matches) {
    if (match.outcome !== null || match.team_a === null || match.team_b === null) continue;
    const outSince = (side: Side) => {
      const pair = pairs.get(match[side] ?? 0);
      return pair?.status === 'withdrawn' ? (pair.withdrawn_at?.getTime() ?? 0) : Number.POSITIVE_INFINITY;
    };
    const isOut = (side: Side) => outSince(side) !== Number.POSITIVE_INFINITY;
    if (!isOut('team_a') && !isOut('team_b')) continue;
    // Not before the team left: a request with an earlier clock may have waited for its withdrawal, and would look recorded.
    const left = Math.min(outSince('team_a'), outSince('team_b'));
    const at = new Date(Math.max(now.getTime(), left));
    await giveWalkover(tx, match, outSince('team_a') <= outSince('team_b') ? 'B' : 'A', at);
    if (match.called_at !== null) {
      const there = SIDES.flatMap((side) => (isOut(side) ? [] : (pairs.get(match[side] ?? 0) ?? [])));
      await notifyOfCall(tx, tournament, there, { court: match.court_name ?? '', over: 'walkover', now });
    }
    changed = true;
  }
  return changed;
}

/** Ends a match without play. Its match of four players is cancelled, so no level moves; what it had moved is taken back. */
export async function giveWalkover(
  tx: Database,
  match: TournamentMatchRow,
  winner: 'A' | 'B',
  now: Date,
): Promise<void> {
  if (match.match_id !== null) await undoTournamentMatch(tx, match.match_id, now);
  await updateTournamentMatch(
    tx,
    match.id,
    {
      outcome: 'walkover',
      winner,
      ended_by: null,
      sets: walkoverSets(winner, formOfMatch(match)),
      finished_at: now,
      match_id: null,
    },
    now,
  );
}

/**
 * The match of four players: where the schedule has a time and both teams are known. Null: it has none; one with a guest has
 * none either, so it moves no level and its result is the club's.
 */
export async function openFour(
  tx: Database,
  match: TournamentMatchRow,
  { pairs, now }: { pairs: Pairs; now: Date },
): Promise<number | null> {
  const [a, b] = [pairs.get(match.team_a ?? 0), pairs.get(match.team_b ?? 0)];
  if (match.starts_at === null || !a || !b || a.has_guest || b.has_guest) return null;
  const id = await openTournamentMatch(tx, {
    date: match.starts_at,
    court: match.court_id,
    a: [a.player_a, a.player_b],
    b: [b.player_a, b.player_b],
    form: formOfMatch(match),
    now,
  });
  await updateTournamentMatch(tx, match.id, { match_id: id }, now);
  return id;
}

/**
 * Opens the match of four players where both teams and the time are known, moves it with the schedule, and cancels it
 * when it has lost its time.
 */
async function syncMatches(
  tx: Database,
  tournament: TournamentRow,
  {
    matches,
    pairs,
    told,
  }: { matches: readonly TournamentMatchRow[]; pairs: Pairs; told: ReadonlyMap<number, number[]> },
  now: Date,
): Promise<void> {
  const changes: MatchChange[] = [];
  for (const match of matches) {
    const [a, b] = [pairs.get(match.team_a ?? 0), pairs.get(match.team_b ?? 0)];
    if (match.outcome !== null || !a || !b) continue;
    const { starts_at, court_id: court, match_id, category_name: category } = match;
    const after = starts_at && { at: starts_at.toISOString(), court: match.court_name };
    if (a.has_guest || b.has_guest) {
      const { told_starts_at: former, told_court } = match;
      if (former?.getTime() === starts_at?.getTime() && told_court === court) continue;
      await updateTournamentMatch(tx, match.id, { told_starts_at: starts_at, told_court: court }, now);
      // The court of before is told by its time alone.
      const before = former && { at: former.toISOString(), court: null };
      const teams = [a, b].filter((pair) => !told.get(match.id)?.includes(pair.id));
      changes.push({ match: null, category, teams, before, after });
      continue;
    }
    if (match_id === null && starts_at === null) continue;
    if (match_id === null && starts_at !== null) {
      const id = await openFour(tx, match, { pairs, now });
      const teams = [a, b].filter((pair) => !told.get(match.id)?.includes(pair.id));
      if (id !== null) changes.push({ match: id, category, teams, before: null, after });
    } else if (match_id !== null) {
      const before =
        starts_at === null
          ? await unscheduleTournamentMatch(tx, match_id, now)
          : await moveTournamentMatch(tx, match_id, { date: starts_at, court, now });
      if (before === null) continue;
      if (starts_at === null) await updateTournamentMatch(tx, match.id, { match_id: null }, now);
      changes.push({ match: match_id, category, teams: [a, b], before, after });
    }
  }
  await notifyOfSchedule(tx, tournament, changes, now);
}

/**
 * Takes over the sets so far, and the result that the four players finished, contested or agreed on. The job is a row of the transaction
 * that ended the match, so no result is lost; it reads the present state, so jobs may run twice and in any order.
 */
export async function followMatch(db: Database, match: number, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const seen = await findTournamentOfMatch(tx, match);
    if (!seen) return;
    const tournament = await lockTournament(tx, seen.tournament_id);
    // Read again under the lock: a walkover may have ended the match meanwhile.
    const found = await findTournamentOfMatch(tx, match);
    // What players still agree on after a cancellation moves their levels; the tournament is over.
    if (!tournament || !found || tournament.stage === 'cancelled' || tournament.stage === 'finished') return;
    const { winner, sets, early } = await readTournamentResult(tx, match);
    await updateTournamentMatch(
      tx,
      found.id,
      winner === null
        ? { outcome: null, winner: null, ended_by: null, sets }
        : { outcome: 'played', winner, ended_by: early, sets, finished_at: playedUntil(found, now) },
      now,
    );
    if (winner === null && found.outcome === null) return announceTournament(tx, tournament.hash);
    await advanceTournament(tx, tournament, now);
  });
}

import type { Database } from '@bandeja/db/database';
import { matchWinner } from '@bandeja/rules/matches/result';
import type { ResultForm } from '@bandeja/rules/matches/sets/set-forms';
import { presentTeams } from '@bandeja/rules/matches/sets/set-teams';
import type { MatchTime } from '@bandeja/rules/notifications/tournament-notifications';
import { NO_RESULT, saveMatch } from '../change-match.ts';
import { saveCancelled } from '../editing/cancel-match.ts';
import {
  insertMatch,
  loadMatch,
  lockLoadedMatch,
  type MatchRow,
  type ScoreRow,
} from '../matches.repository.ts';
import { insertPlaces } from '../players/match-players.repository.ts';
import { deleteScores, writeScore } from '../sets/match-scores.repository.ts';
import { moveLevels, withdrawResult } from './move-levels.ts';
import { agreeOnContest, closeContest, lockResults } from './results.repository.ts';

type Games = readonly [number, number];

type NewTournamentMatch = {
  date: Date;
  court: number | null;
  a: readonly [number, number];
  b: readonly [number, number];
  /** The form of the category's results. */
  form: ResultForm;
  now: Date;
};

/** Opens the match of two teams of a tournament. The registration was their consent, so all four are confirmed. */
export async function openTournamentMatch(
  tx: Database,
  { date, court, a, b, form, now }: NewTournamentMatch,
): Promise<number> {
  const match = {
    date,
    type: 'Competitive',
    is_public: true,
    court_id: court,
    club_name: null,
    booking_id: null,
  };
  const ofCategory = { of_tournament: true, ...formColumns(form) };
  const id = await insertMatch(tx, { ...match, created_by: a[0], ...ofCategory }, now);
  const seats = [
    [a[0], 'A', 1],
    [a[1], 'A', 2],
    [b[0], 'B', 1],
    [b[1], 'B', 2],
  ] as const;
  await insertPlaces(
    tx,
    id,
    seats.map(([player_id, team, position]) => ({ player_id, team, position, confirmed_at: now })),
    now,
  );
  return id;
}

const formColumns = ({ sets, third_set, games }: ResultForm) => ({
  ...{ form_sets: sets, form_third_set: third_set },
  form_games: games === undefined || games === 6 ? null : games,
});

/** Gives matches another form. False: one of them has a set, or has ended. */
export async function changeFormOfMatches(
  tx: Database,
  ids: readonly number[],
  { form, now }: { form: ResultForm; now: Date },
): Promise<boolean> {
  for (const id of ids.toSorted((one, other) => one - other)) {
    const { match, scores } = await lockLoadedMatch(tx, id);
    if (match.ended_at !== null || scores.length > 0) return false;
    await saveMatch(tx, id, formColumns(form), now);
  }
  return true;
}

/** Moves a match that has not ended to another time and court. Resolves with the earlier ones; null: it was there. */
export async function moveTournamentMatch(
  tx: Database,
  id: number,
  { date, court, now }: { date: Date; court: number | null; now: Date },
): Promise<MatchTime | null> {
  const match = (await loadMatch(tx, id))?.match;
  // Where it is already, it keeps its version: its players may be about to finish it.
  if (match && match.date.getTime() === date.getTime() && match.court_id === court) return null;
  await saveMatch(tx, id, { date, court_id: court }, now);
  return match ? timeOf(match) : null;
}

/** Cancels a match that has lost its time, unless it has sets. Resolves with its earlier time; null: it goes on. */
export async function unscheduleTournamentMatch(
  tx: Database,
  id: number,
  now: Date,
): Promise<MatchTime | null> {
  const loaded = await loadMatch(tx, id);
  if (!loaded || loaded.scores.length > 0) return null;
  await cancelTournamentMatch(tx, id, now);
  return timeOf(loaded.match);
}

const timeOf = ({ date, court }: MatchRow): MatchTime => ({
  at: date.toISOString(),
  court: court?.name ?? null,
});

/** Cancels a match that has not ended: a team withdrew, or the draw changed. */
export async function cancelTournamentMatch(tx: Database, id: number, now: Date): Promise<void> {
  const { match } = await lockLoadedMatch(tx, id);
  if (match.ended_at !== null || match.cancelled_at !== null) return;
  await saveCancelled(tx, id, {}, now);
}

/** Cancels a match, also one that has ended, whose levels and points are taken back: it was not played, says the club. */
export async function undoTournamentMatch(tx: Database, id: number, now: Date): Promise<void> {
  const { match } = await lockLoadedMatch(tx, id);
  if (match.cancelled_at !== null) return;
  if (match.ended_at !== null) {
    await withdrawResult(tx, id, now);
    await deleteScores(tx, id);
  }
  await saveCancelled(tx, id, NO_RESULT, now);
}

/** Opens a match again whose result its club erases: its sets go, its levels and points are taken back, and its players may record. */
export async function reopenTournamentMatch(tx: Database, id: number, now: Date): Promise<void> {
  const { match } = await lockLoadedMatch(tx, id);
  if (match.ended_at !== null) await withdrawResult(tx, id, now);
  await deleteScores(tx, id);
  await closeContest(tx, id, 'open_ended');
  await saveMatch(tx, id, { ...NO_RESULT, type: 'Competitive' }, now);
}

/** The present result of a match; winner null: it has none, and the sets are those so far. begun: a set is recorded. */
export async function readTournamentResult(
  db: Database,
  id: number,
): Promise<{
  winner: 'A' | 'B' | null;
  sets: Games[];
  begun: boolean;
  /** Why its players finished it before two sets were won. */
  early: 'retirement' | 'time' | null;
}> {
  const { match, scores = [] } = (await loadMatch(db, id)) ?? {};
  const early = match?.ended_at ? match.ended_early : null;
  return {
    winner: match?.ended_at ? match.winner : null,
    // The teams do not agree on the sets of a contested match.
    sets: match?.contested_at
      ? []
      : scores.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score]),
    begun: scores.length > 0,
    // The operator alone records a walkover of a tournament.
    early: early === 'injury' ? 'retirement' : early === 'time' ? 'time' : null,
  };
}

/**
 * Stores the operator's result: final, also in place of an earlier one, whose levels and points are taken back first. A
 * team that retired while it was ahead loses, and no level moves.
 */
export async function recordTournamentResult(
  tx: Database,
  id: number,
  {
    sets,
    winner,
    early,
    now,
  }: { sets: readonly Games[]; winner: 'A' | 'B'; early: 'retirement' | 'time' | null; now: Date },
): Promise<void> {
  const open = await lockLoadedMatch(tx, id);
  if (open.match.ended_at !== null) await withdrawResult(tx, id, now);
  await deleteScores(tx, id);
  const seats = presentTeams(open.players) ?? [];
  const scores: ScoreRow[] = [];
  for (const [index, [team_a_score, team_b_score]] of sets.entries()) {
    const score = { match_id: id, set: index + 1, team_a_score, team_b_score, players: seats };
    scores.push(await writeScore(tx, score, now));
  }
  await agreeOnContest(tx, id, scores);
  await saveMatch(
    tx,
    id,
    {
      ...NO_RESULT,
      type: 'Competitive',
      ended_at: now,
      winner,
      ended_early: early === 'retirement' ? 'injury' : early,
      retired_team: early === 'retirement' ? (winner === 'A' ? 'B' : 'A') : null,
    },
    now,
  );
  if (winner === matchWinner('Competitive', scores)) await moveLevels(tx, { ...open, scores }, { at: now });
}

/**
 * Makes the results of a tournament's matches final, so they can no longer be contested. Resolves with the number of matches
 * that are contested already, including contests whose follow-up job has not run.
 */
export async function settleTournamentMatches(
  tx: Database,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const results = await lockResults(tx, ids);
  for (const { id, ended_at, provisional_until } of results)
    if (ended_at !== null && provisional_until !== null)
      await saveMatch(tx, id, { provisional_until: null }, now);
  return results.filter(({ ended_at, contested_at }) => ended_at === null && contested_at !== null).length;
}

import type { Database } from '@bandeja/db/database';
import { mayMoveLevels, refuseResultOfDay } from '@bandeja/rules/matches/consent';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { matchWinner } from '@bandeja/rules/matches/result';
import type { Team } from '@bandeja/rules/matches/team';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import {
  applyMatchResult,
  lockLevelsAndPlayers,
  type MatchResult,
  readLevels,
  returnLevelChanges,
  withdrawMatchResult,
} from '../../levels/public.ts';
import { awardMatchPoints, withdrawMatchPoints } from '../../rankings/public.ts';
import type { LoadedMatch, MatchPlace } from '../matches.repository.ts';
import {
  countPendingResults,
  countResultsBetween,
  findCountedOfSameHour,
  findReplacedBy,
  setCountedInstead,
  setLevelsCountedAt,
} from './results.repository.ts';

type Seated = MatchPlace & { team: Team };

export const inTeams = (players: readonly MatchPlace[]): Seated[] =>
  players.filter((place): place is Seated => place.team !== '');

/** Players of the two teams who have not confirmed. */
export const unconfirmedIn = (players: readonly MatchPlace[]): number[] =>
  inTeams(players).flatMap(({ player_id, confirmed_at }) => (confirmed_at === null ? player_id : []));

const DAY_MINUTES = 24 * 60;

/**
 * Decides whether a Competitive result that is about to be stored moves levels at once or waits. Locks its
 * players, so results at once are counted one after another. Throws too_many_results_that_day.
 */
export async function decideLevels(
  tx: Database,
  { match, players }: LoadedMatch,
  now: Date,
): Promise<'move' | 'wait'> {
  const ids = inTeams(players).map(({ player_id }) => player_id);
  await lockLevelsAndPlayers(tx, ids);
  const zone = match.court?.club.timezone ?? DEFAULT_ZONE;
  const day = localDateOf(match.date, zone);
  const from = new Date(zonedTime(day, 0, zone));
  const to = new Date(zonedTime(day, DAY_MINUTES, zone));
  const results = await countResultsBetween(tx, ids, { from, to });
  const refusal = refuseResultOfDay(ids.map((id) => results.get(id) ?? 0));
  // A day of a tournament has as many matches as its draw.
  if (refusal !== null && !match.of_tournament) throw new Refusal(refusal);

  const unconfirmed = unconfirmedIn(players);
  const pending = await countPendingResults(tx, unconfirmed, now);
  // This result is not stored yet, so each count is one higher.
  if (mayMoveLevels(unconfirmed.map((id) => (pending.get(id) ?? 0) + 1))) return 'move';
  // Without four levels the result never moves levels, so it does not wait.
  return (await readLevels(tx, ids)).size === ids.length ? 'wait' : 'move';
}

/**
 * Moves the levels of a stored Competitive result and gives its ranking points. `moves`: the players who get both; all
 * when not given. A result that moves no level (a player has none) gives no points. Of two matches of the same four in
 * the same hour, outside tournaments, the one that has counted first counts; the other one refers to it. The lock of the four
 * decides between two at once.
 */
export async function moveLevels(
  tx: Database,
  { match, players, scores }: LoadedMatch,
  { at, moves }: { at: Date; moves?: readonly number[] },
): Promise<void> {
  const winner = matchWinner(rulesOf(match.type), scores);
  if (winner === null) throw new Error(`match ${match.id} moves levels without a winner`);
  const seats = inTeams(players);
  const ids = seats.map(({ player_id }) => player_id);
  if (!match.of_tournament) {
    await lockLevelsAndPlayers(tx, ids);
    const counted = await findCountedOfSameHour(tx, { match, players: ids });
    if (counted !== null) return setCountedInstead(tx, match.id, counted);
  }
  const { changes, today } = await countResult(tx, {
    matchId: match.id,
    at,
    winner,
    sets: scores,
    players: seats.map(({ player_id, team, position }) => ({ player: player_id, team, position })),
    ...(moves && { moves }),
  });
  if (changes.length === 0) return;
  const teamOf = new Map(seats.map(({ player_id, team }) => [player_id, team]));
  await awardMatchPoints(tx, {
    match: match.id,
    date: match.date,
    club: match.court?.club ?? null,
    winner,
    sets: scores,
    players: changes.map(({ player, previous_level }) => ({
      id: player,
      team: teamOf.get(player) ?? winner,
      level: previous_level,
    })),
    awarded: changes.filter(({ returned }) => !returned).map(({ player }) => player),
    weight: changes[0]?.factors?.repeat_weight ?? 1,
    ended: match.ended_at ?? at,
    today,
    now: at,
  });
}

/** Schedules a recount of the waiting results of these players after the commit, when fewer results are pending. */
export async function scheduleRecounts(tx: Database, players: readonly number[], now: Date): Promise<void> {
  for (const player of players) {
    await addJob(
      tx,
      'count_waiting_results',
      { player },
      { runAt: now, jobKey: `count_waiting_results:${player}` },
    );
  }
}

/** Moves the levels of a locked match by its result, and stores its place in the order of results. */
export async function countResult(tx: Database, result: MatchResult) {
  const moved = await applyMatchResult(tx, result);
  if (moved.changes.length > 0) await setLevelsCountedAt(tx, result.matchId, moved.at);
  return moved;
}

/**
 * Withdraws the levels that a locked match has moved, and takes it out of the order of results. Results of the same
 * hour that did not count because of it do afterwards: a job counts them, because each match is locked before its players.
 */
export async function uncountResult(tx: Database, match: number, now: Date): Promise<void> {
  if (!(await withdrawMatchResult(tx, match, now))) return setCountedInstead(tx, match, null);
  await setLevelsCountedAt(tx, match, null);
  for (const replaced of await findReplacedBy(tx, match))
    await addJob(tx, 'count_replaced_result', { match: replaced }, { runAt: now });
}

/** Takes back what a locked match has moved: the levels and the ranking points of all its players. */
export async function withdrawResult(tx: Database, match: number, now: Date): Promise<void> {
  await uncountResult(tx, match, now);
  await withdrawMatchPoints(tx, { match, now });
}

/** Takes back what a locked match has moved of these players; it still counts for the others. */
export async function returnResult(
  tx: Database,
  { match, players, now }: { match: number; players: readonly number[]; now: Date },
): Promise<void> {
  await returnLevelChanges(tx, { matchId: match, players, now });
  await withdrawMatchPoints(tx, { match, players, now });
}

import type { Database } from '@bandeja/db/database';
import type { SetResult, Team } from '@bandeja/rules/matches/team';
import { isRecentEnough, matchAwards, RESULTS_WITH_POINTS_PER_DAY } from '@bandeja/rules/rankings/points';
import { periodOfMatch } from '@bandeja/rules/rankings/ranking';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { findConfirmed, lockPlayers } from '../players/public.ts';
import {
  deleteAwards,
  ensureRankings,
  findAwardedPlayers,
  insertAwards,
  type WantedRanking,
} from './rankings.repository.ts';

type CountedResult = {
  match: number;
  date: Date;
  club: { id: number; timezone: string } | null;
  winner: Team;
  sets: readonly SetResult[];
  /** Two in each team, with the levels before the match. */
  players: readonly { id: number; team: Team; level: number }[];
  /** Players who get their points; the levels of the others still decide on an upset. */
  awarded: readonly number[];
  /** Weight (0–1) by the meetings of the opponents, as for levels. */
  weight: number;
  /** When the match was finished; it may count later. */
  ended: Date;
  /** How many results of each player have counted before on this day. */
  today: ReadonlyMap<number, number>;
  now: Date;
};

/**
 * Gives the points of a Competitive result, in the transaction in which it moves levels, which holds the lock of the
 * match's row. A match counts in the general ranking of its quarter, and in that of its club. A second call for the
 * same match and player throws on ranking_awards_pkey. No points: for a match of more than seven days before its end,
 * for a player without a confirmed e-mail address, and after eight results of the player on one day.
 *
 * Writes rows of these four players only, under the locks of the players, and appends to ranking_moves.
 */
export async function awardMatchPoints(tx: Database, result: CountedResult): Promise<void> {
  const { match, date, ended, today, now } = result;
  const wanted = rankingsOf(result);
  if (wanted.length === 0 || !isRecentEnough(date, ended)) return;
  const awarded = await findConfirmed(
    tx,
    result.awarded.filter((player) => (today.get(player) ?? 0) < RESULTS_WITH_POINTS_PER_DAY),
  );
  const awards = matchAwards(result).filter(({ player }) => awarded.includes(player));
  if (awards.length === 0) return;
  await lockPlayers(tx, awarded);
  const rankings = await ensureRankings(tx, wanted, now);
  await insertAwards(tx, {
    match,
    date,
    now,
    awards: rankings.flatMap((ranking_id) =>
      awards.map(({ player, reason, points }) => ({ ranking_id, player_id: player, reason, points })),
    ),
  });
}

/** The general ranking first. */
function rankingsOf({ date, club, now }: CountedResult): WantedRanking[] {
  const general = { club: null, zone: DEFAULT_ZONE };
  const places = club ? [general, { club: club.id, zone: club.timezone }] : [general];
  return places.flatMap(({ club, zone }) => {
    const period = periodOfMatch(date, zone, now);
    return period ? [{ club, period }] : [];
  });
}

/**
 * Takes the points of a match back, from these players or (not given) from all, in the transaction that takes back its
 * levels and holds the lock of the match's row. A match without points changes nothing.
 */
export async function withdrawMatchPoints(
  tx: Database,
  { match, players, now }: { match: number; players?: readonly number[]; now: Date },
): Promise<void> {
  const awarded = await findAwardedPlayers(tx, match);
  const from = players ? awarded.filter((player) => players.includes(player)) : awarded;
  if (from.length === 0) return;
  await lockPlayers(tx, from);
  await deleteAwards(tx, { match, players: from, now });
}

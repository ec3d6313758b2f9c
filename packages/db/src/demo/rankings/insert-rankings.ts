import { type Award, matchAwards } from '@bandeja/rules/rankings/points';
import {
  compareStandings,
  competitionPositions,
  quarterAt,
  rankKey,
  type Standing,
} from '@bandeja/rules/rankings/ranking';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import type { Database } from '../../database.ts';
import { type Ids, idAt } from '../insert-demo.ts';
import { insertRows, takeIds } from '../insert-rows.ts';
import type { DemoPlan, PlannedMatch } from '../plan/plan-types.ts';

/** Before the seven days of a trend. */
const SNAPSHOT_DAYS_AGO = 8;

type Demo = { plan: DemoPlan; ids: Ids; matchIds: readonly number[]; now: Date };

/** The awards of one match in one ranking. */
type Awarded = { match: PlannedMatch; match_id: number; awards: Award[] };
type Ranking = { club_id: number | null; period: { start: string; end: string }; matches: Awarded[] };

/**
 * Inserts the rankings of all results that moved levels: awards and standings by the rules of the product, the moves
 * that the server adds to its counts, and a snapshot of eight days ago, from which trends are read.
 */
export async function insertRankings(db: Database, { plan, ids, matchIds, now }: Demo): Promise<void> {
  const courts = await db
    .selectFrom('courts')
    .innerJoin('clubs', 'clubs.id', 'courts.club_id')
    .select(['courts.id', 'clubs.id as club', 'clubs.timezone'])
    .execute();
  const clubOf = new Map(courts.map(({ id, club, timezone }) => [id, { club, timezone }]));
  const rankings = new Map<string, Ranking>();
  for (const [place, match] of plan.matches.entries()) {
    const awards = awardsOf(match);
    if (awards.length === 0) continue;
    const court = match.court === null ? undefined : clubOf.get(idAt(ids.courts, match.court));
    const general = { club: null, timezone: DEFAULT_ZONE };
    for (const { club, timezone } of court ? [general, court] : [general]) {
      const period = quarterAt(match.date, timezone);
      const key = `${club} ${period.start}`;
      const ranking = rankings.get(key) ?? { club_id: club, period, matches: [] };
      rankings.set(key, ranking);
      ranking.matches.push({ match, match_id: idAt(matchIds, place), awards });
    }
  }
  const rankingIds = await takeIds(db, 'rankings', rankings.size);
  for (const [place, ranking] of [...rankings.values()].entries()) {
    await insertRanking(db, idAt(rankingIds, place), ranking, { ids, now });
  }
}

function awardsOf({ winner, sets, places, level_changes }: PlannedMatch): Award[] {
  if (winner === null) return [];
  const players = level_changes.map(({ player, previous_level }) => ({
    id: player,
    team: places.indexOf(player) < 2 ? ('A' as const) : ('B' as const),
    level: previous_level,
  }));
  return players.length === 0 ? [] : matchAwards({ winner, sets, players });
}

async function insertRanking(
  db: Database,
  id: number,
  { club_id, period, matches }: Ranking,
  { ids, now }: Pick<Demo, 'ids' | 'now'>,
): Promise<void> {
  await insertRows(db, 'rankings', [
    {
      id,
      club_id,
      period_start: period.start,
      period_end: period.end,
      created_at: matches[0]?.match.ended_at ?? now,
    },
  ]);
  // Midnight: two loads of one day give the same rows.
  const day = addDays(localDateOf(now, DEFAULT_ZONE), -SNAPSHOT_DAYS_AGO);
  const taken_at = new Date(zonedTime(day, 0, DEFAULT_ZONE));
  const isPast = ({ match }: Awarded) => new Date(match.ended_at ?? match.date) <= taken_at;
  const before = standingsOf(matches.filter(isPast));
  const present = standingsOf(matches);
  const players = [...present.keys()];
  const endOf = (player: number, past: boolean) =>
    matches.find((one) => isPast(one) === past && one.awards.some((award) => award.player === player))?.match
      .ended_at ?? now;

  await db
    .insertInto('ranking_standings')
    .values(
      [...present].map(([player, standing]) => ({
        ranking_id: id,
        player_id: idAt(ids.players, player),
        ...standing,
      })),
    )
    .execute();
  await insertRows(
    db,
    'ranking_awards',
    matches.flatMap(({ match, match_id, awards }) =>
      awards.map(({ player, reason, points }) => ({
        ranking_id: id,
        player_id: idAt(ids.players, player),
        match_id,
        reason,
        points,
        match_date: match.date,
        created_at: match.ended_at ?? match.date,
      })),
    ),
  );
  // One move until the snapshot and one since: the first of each half has the instant, the last the key.
  const moves = players.flatMap((player) => {
    const [then, last] = [before.get(player), present.get(player)];
    const move = { ranking_id: id, player_id: idAt(ids.players, player) };
    const [from, to] = [then && rankKey(then), last && rankKey(last)];
    return [
      ...(from === undefined
        ? []
        : [{ ...move, from_key: null, to_key: from, moved_at: endOf(player, true) }]),
      ...(from === to
        ? []
        : [{ ...move, from_key: from ?? null, to_key: to, moved_at: endOf(player, false) }]),
    ];
  });
  await db.insertInto('ranking_moves').values(moves).execute();

  if (before.size === 0) return;
  await db.insertInto('ranking_snapshots').values({ ranking_id: id, taken_at }).execute();
  const inOrder = [...before.values()].toSorted(compareStandings);
  const positions = new Map(
    competitionPositions(inOrder).map((position, place) => [rankKey(inOrder[place] as Standing), position]),
  );
  await db
    .insertInto('ranking_past_positions')
    .values([...positions].map(([rank_key, position]) => ({ ranking_id: id, taken_at, rank_key, position })))
    .execute();
}

/** The sums of the awards by player. */
function standingsOf(matches: readonly Awarded[]): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  for (const { player, reason, points } of matches.flatMap(({ awards }) => awards)) {
    const standing = standings.get(player) ?? { score: 0, wins: 0, matches: 0 };
    standings.set(player, standing);
    standing.score += points;
    if (reason === 'win') standing.wins += 1;
    if (reason === 'playing') standing.matches += 1;
  }
  return standings;
}

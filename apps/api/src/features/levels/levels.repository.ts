import type { MatchLevelChange } from '@bandeja/contract/calls/matches';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import type { OpponentPaths } from '@bandeja/rules/levels/equations/connections';
import type { SharedMatches } from '@bandeja/rules/levels/equations/meetings';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import { LIMITS } from '@bandeja/rules/levels/model';
import type { LevelFactors } from '@bandeja/rules/levels/update-levels';
import { monthIn } from '@bandeja/rules/levels/update-levels';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { turnOfPlayers } from '../players/public.ts';

/** The day on which a result counts. One zone for all, so that the order of results is also the order of days. */
export const countedDate = (at: Date): string => localDateOf(at, DEFAULT_ZONE);

/** The instant at which that day began. */
const startOfCountedDay = (at: Date): Date => new Date(zonedTime(countedDate(at), 0, DEFAULT_ZONE));

/** The state of a player after the last change of a match; `at` is null when no match has counted. */
type LastChange = Omit<PlayerLevel, 'day' | 'month'> & {
  at: Date | null;
  factors: LevelFactors | null;
};

/** A change of an older model has no factors: its day starts again with the next match. */
const toPlayerLevel = ({ at, factors, ...level }: LastChange): PlayerLevel => ({
  ...level,
  day: at && factors ? { date: countedDate(at), level: factors.day_level } : null,
  month: factors && monthIn(factors),
});

export type LevelChangeRow = Omit<Selectable<DB['level_changes']>, 'factors'> & {
  factors: LevelFactors | null;
};

/**
 * Locks the levels of players, in the order of their ids: every writer of level_changes of matches holds this lock, so
 * results and replays of a player run one after the other. The lock is the row of the declared start, not the player's
 * row: bookings do not wait for a replay. A player without a level has no lock, and no result moves it.
 */
export async function lockLevels(tx: Database, ids: readonly number[]): Promise<void> {
  await turnOfLevels(ids).execute(tx);
}

/**
 * Locks the levels of players, then the players: for results, which also set the present level and give points. A result
 * that waits for a replay holds no player yet.
 */
export async function lockLevelsAndPlayers(tx: Database, ids: readonly number[]): Promise<void> {
  await inOneTrip(tx, [turnOfLevels(ids), turnOfPlayers(ids)]);
}

const turnOfLevels = (ids: readonly number[]) => sql<object>`
  SELECT FROM level_changes WHERE player_id = ANY (${[...new Set(ids)]}::bigint[]) AND match_id IS NULL
  ORDER BY player_id FOR NO KEY UPDATE`;

/** Throws on level_changes_one_start when the player has declared a level already. */
export function insertLevelChange(
  db: Database,
  change: Insertable<DB['level_changes']>,
): Promise<LevelChangeRow> {
  return db
    .insertInto('level_changes')
    .values(change)
    .returningAll()
    .$castTo<LevelChangeRow>()
    .executeTakeFirstOrThrow();
}

/** The declared start of one player. */
export function findStart(db: Database, playerId: number): Promise<LevelChangeRow | undefined> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('match_id', 'is', null)
    .$castTo<LevelChangeRow>()
    .executeTakeFirst();
}

export function findChangesOfMatches(db: Database, matchIds: readonly number[]): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes')
    .selectAll()
    .where('match_id', 'in', matchIds)
    .orderBy('match_id')
    .orderBy('player_id')
    .$castTo<LevelChangeRow>()
    .execute();
}

/** The level changes of one match, as a column of another feature's statement. */
export const levelChangesOf = (match: RawBuilder<number>) => sql<MatchLevelChange[]>`(
  SELECT coalesce(json_agg(moved), '[]') FROM (
    SELECT player_id AS player, previous_level, level, previous_reliability, reliability, expected_chance, factors,
      returned_at IS NOT NULL AS returned
    FROM level_changes WHERE match_id = ${match} ORDER BY player_id
  ) AS moved
)`;

/** The level of a player after the last change; `at` is null when no match has moved it. */
type LastLevel = PlayerLevel & { at: Date | null };

/** A place in the order of all results: matches.levels_counted_at and the match's id. */
export type Moment = { at: Date; match: number };

/** The levels after the last change of each player, or the last one until a moment; no entry for a player without a level. */
export async function findLastLevels(
  db: Database,
  playerIds: readonly number[],
  until?: Moment,
): Promise<LastLevel[]> {
  const { rows } = await sql<LastChange>`
    SELECT asked.id, last.created_at AS at, last.factors, start.level AS declared,
      COALESCE(last.level, start.level) AS level, COALESCE(last.reliability, start.reliability) AS reliability
    FROM unnest(${playerIds}::bigint[]) AS asked (id)
    LEFT JOIN level_changes AS start ON start.player_id = asked.id AND start.match_id IS NULL
    LEFT JOIN LATERAL (
      SELECT change.level, change.reliability, change.created_at, change.factors FROM level_changes AS change
      WHERE change.player_id = asked.id AND change.match_id IS NOT NULL
        ${until ? sql`AND (change.created_at, change.match_id) <= (${until.at}, ${until.match})` : sql``}
      ORDER BY change.created_at DESC, change.match_id DESC
      LIMIT 1
    ) AS last ON true
    WHERE start.level IS NOT NULL`.execute(db);
  return rows.map((row) => ({ ...toPlayerLevel(row), at: row.at }));
}

/** Throws on level_changes_once_a_match when the match has moved levels before. */
export function insertMatchChanges(
  db: Database,
  changes: readonly Insertable<DB['level_changes']>[],
): Promise<LevelChangeRow[]> {
  return db.insertInto('level_changes').values(changes).returningAll().$castTo<LevelChangeRow>().execute();
}

export function deleteMatchChanges(tx: Database, matchId: number): Promise<LevelChangeRow[]> {
  return tx
    .deleteFrom('level_changes')
    .where('match_id', '=', matchId)
    .returningAll()
    .$castTo<LevelChangeRow>()
    .execute();
}

/** Sets the changes of a match to zero; returns those that were not zero. */
export function returnChanges(
  tx: Database,
  { matchId, players, now }: { matchId: number; players: readonly number[]; now: Date },
): Promise<LevelChangeRow[]> {
  return tx
    .updateTable('level_changes')
    .set((set) => ({
      level: set.ref('previous_level'),
      reliability: set.ref('previous_reliability'),
      returned_at: now,
      updated_at: now,
    }))
    .where('match_id', '=', matchId)
    .where('player_id', 'in', players)
    .where('returned_at', 'is', null)
    .returningAll()
    .$castTo<LevelChangeRow>()
    .execute();
}

/** An expression of type bigint[], timestamptz and bigint each. */
type Place = { players: RawBuilder<unknown>; at: RawBuilder<unknown>; match: RawBuilder<unknown> };

/**
 * For each two of these players, the matches that both played and that counted before this place in the order, as far
 * back as meetings count. The days are of 24 hours, as in the rule.
 */
export const sharedMatches = ({ players, at, match }: Place) => sql<SharedMatches[]>`(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('one', pair.one, 'other', pair.other, 'matches', pair.matches)), '[]')
  FROM (
    SELECT own.player_id AS one, shared.player_id AS other, count(*) AS matches
    FROM level_changes AS own
    JOIN level_changes AS shared ON shared.match_id = own.match_id AND shared.player_id > own.player_id
    WHERE own.player_id = ANY (${players}) AND shared.player_id = ANY (${players})
      AND own.match_id IS NOT NULL
      AND own.created_at > ${at} - make_interval(hours => ${LIMITS.meeting_days * 24}::integer)
      AND (own.created_at, own.match_id) < (${at}, ${match})
    GROUP BY own.player_id, shared.player_id
  ) AS pair)`;

/**
 * The opponents of a player in the last results before this place that moved the levels of both, without the four
 * players of the match: bounded, however many results the player has.
 */
const lastOpponents = (player: RawBuilder<unknown>, { players, at, match }: Place) => sql`(
  SELECT seat.player_id AS opponent, count(*)::integer AS matches
  FROM (
    SELECT match_id, factors -> 'won' AS won FROM level_changes
    WHERE player_id = ${player} AND match_id IS NOT NULL AND returned_at IS NULL AND factors IS NOT NULL
      AND created_at > ${at} - make_interval(hours => ${LIMITS.connection_days * 24}::integer)
      AND (created_at, match_id) < (${at}, ${match})
    ORDER BY created_at DESC, match_id DESC
    LIMIT ${LIMITS.connection_results}::integer
  ) AS own
  JOIN level_changes AS seat ON seat.match_id = own.match_id AND seat.factors -> 'won' <> own.won
  WHERE seat.returned_at IS NULL AND seat.player_id <> ALL (${players})
  GROUP BY seat.player_id
)`;

const opponentPaths = (place: Place) => sql<OpponentPaths[]>`(
  WITH near AS MATERIALIZED (
    SELECT asked.player, met.opponent, met.matches FROM unnest(${place.players}) AS asked (player)
    CROSS JOIN LATERAL ${lastOpponents(sql`asked.player`, place)} AS met
  ), far AS MATERIALIZED (
    SELECT known.opponent, met.opponent AS other, met.matches
    FROM (SELECT DISTINCT opponent FROM near) AS known
    CROSS JOIN LATERAL ${lastOpponents(sql`known.opponent`, place)} AS met
  )
  SELECT COALESCE(jsonb_agg(jsonb_build_object('player', path.player, 'other', path.other, 'paths', path.paths)), '[]')
  FROM (
    SELECT near.player, far.other, sum(near.matches * far.matches)::integer AS paths
    FROM near JOIN far USING (opponent) GROUP BY near.player, far.other
  ) AS path)`;

/** `today`: the results of a player that have counted before on the day of the match. */
export type EarlierResults = {
  shared: SharedMatches[];
  paths: OpponentPaths[];
  today: { player: number; results: number }[];
};

/** What the weight of a match, which may have no changes yet, depends on, with one statement. */
export async function findEarlierResults(
  db: Database,
  { players, at, match }: { players: readonly number[]; at: Date; match: number },
): Promise<EarlierResults> {
  const place = {
    players: sql`${players}::bigint[]`,
    at: sql`${at}::timestamptz`,
    match: sql`${match}::bigint`,
  };
  const { rows } = await sql<EarlierResults>`
    SELECT ${sharedMatches(place)} AS shared, ${opponentPaths(place)} AS paths, (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('player', counted.player_id, 'results', counted.results)), '[]')
      FROM (
        SELECT player_id, count(*) AS results FROM level_changes
        WHERE player_id = ANY (${place.players}) AND match_id IS NOT NULL
          AND created_at >= ${startOfCountedDay(at)} AND (created_at, match_id) < (${place.at}, ${place.match})
        GROUP BY player_id
      ) AS counted
    ) AS today`.execute(db);
  return rows[0] ?? { shared: [], paths: [], today: [] };
}

import type { Database } from '@bandeja/db/database';
import type { SharedMatches } from '@bandeja/rules/levels/equations/meetings';
import type { ReplayedMatch } from '@bandeja/rules/levels/replay-levels';
import type { LevelChange, LevelFactors } from '@bandeja/rules/levels/update-levels';
import type { SetResult, Team } from '@bandeja/rules/matches/team';
import { type RawBuilder, sql } from 'kysely';
import { countedDate, type LevelChangeRow, type Moment, sharedMatches } from '../levels.repository.ts';

/** Negative when `a` comes before `b`, 0 when they are the same. */
export const compareMoments = (a: Moment, b: Moment): number =>
  a.at.getTime() - b.at.getTime() || a.match - b.match;

/**
 * A match that has moved levels, with the stored change of each of its four players, and the earlier matches that
 * they now share.
 */
export type StoredMatch = Moment & { players: StoredPlayer[]; sets: SetResult[]; shared: SharedMatches[] };

/** `unmoved`: the level of the player does not move with this match. */
type Seat = {
  player: number;
  team: Team;
  position: number;
  unmoved: boolean;
  /** As found when the result counted; null: it counted before the rule of connections. */
  connections: number | null;
};

export type StoredPlayer = Seat & {
  /** The level at which the player started. */
  declared: number;
  factors: LevelFactors | null;
  before: { level: number; reliability: number };
  after: { level: number; reliability: number };
};

const storedPlayers = (match: RawBuilder<unknown>) => sql<StoredPlayer[]>`(
  SELECT jsonb_agg(jsonb_build_object(
    'player', change.player_id, 'team', seat.team, 'position', seat.position,
    'before', jsonb_build_object('level', change.previous_level, 'reliability', change.previous_reliability),
    'after', jsonb_build_object('level', change.level, 'reliability', change.reliability),
    'declared', start.level, 'factors', change.factors, 'connections', change.connections,
    'unmoved', change.returned_at IS NOT NULL) ORDER BY seat.team, seat.position)
  FROM level_changes AS change
  JOIN level_changes AS start ON start.player_id = change.player_id AND start.match_id IS NULL
  JOIN match_players AS seat ON seat.match_id = change.match_id AND seat.player_id = change.player_id
  WHERE change.match_id = ${match})`;

const storedSets = (match: RawBuilder<unknown>) => sql<SetResult[] | null>`(
  SELECT jsonb_agg(jsonb_build_object('set', set, 'team_a_score', team_a_score, 'team_b_score', team_b_score) ORDER BY set)
  FROM match_scores WHERE match_id = ${match})`;

/** The matches of these players after a moment until another (null: all), each once. */
export async function findMatchesBetween(
  db: Database,
  players: readonly number[],
  after: Moment,
  until: Moment | null,
): Promise<StoredMatch[]> {
  const { rows } = await sql<Omit<StoredMatch, 'sets'> & { sets: SetResult[] | null }>`
    WITH found AS (
      SELECT DISTINCT change.created_at AS at, change.match_id AS match
      FROM unnest(${players}::bigint[]) AS asked (player_id)
      JOIN level_changes AS change ON change.player_id = asked.player_id AND change.match_id IS NOT NULL
        AND (change.created_at, change.match_id) > (${after.at}, ${after.match})
        ${until ? sql`AND (change.created_at, change.match_id) <= (${until.at}, ${until.match})` : sql``}
    )
    SELECT at, match, ${storedPlayers(sql`found.match`)} AS players, ${storedSets(sql`found.match`)} AS sets,
      ${sharedMatches({ players: sql`four.players`, at: sql`found.at`, match: sql`found.match` })} AS shared
    FROM found
    CROSS JOIN LATERAL (
      SELECT array_agg(player_id) AS players FROM level_changes WHERE match_id = found.match
    ) AS four`.execute(db);
  return rows.map(({ sets, ...row }) => ({ ...row, sets: sets ?? [] }));
}

/** The place of the match that comes `count` matches after a moment; null when there are fewer. */
export async function findWindowEnd(db: Database, after: Moment, count: number): Promise<Moment | null> {
  const { rows } = await sql<Moment>`
    SELECT levels_counted_at AS at, id AS match FROM matches
    WHERE levels_counted_at IS NOT NULL AND (levels_counted_at, id) > (${after.at}, ${after.match})
    ORDER BY levels_counted_at, id
    OFFSET ${count - 1} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export type MatchAsPlayed = Moment & { players: Seat[]; sets: SetResult[] };

/** Sets and unmoved players of these matches, independent of the stored changes. */
export async function findMatchesAsPlayed(
  db: Database,
  matches: readonly number[],
): Promise<MatchAsPlayed[]> {
  const { rows } = await sql<Omit<MatchAsPlayed, 'sets'> & { sets: SetResult[] | null }>`
    SELECT id AS match, levels_counted_at AS at, ${storedSets(sql`matches.id`)} AS sets, (
      SELECT jsonb_agg(jsonb_build_object('player', seat.player_id, 'team', seat.team, 'position', seat.position,
        'unmoved', change.returned_at IS NOT NULL, 'connections', change.connections)
        ORDER BY seat.team, seat.position)
      FROM match_players AS seat
      LEFT JOIN level_changes AS change ON change.match_id = seat.match_id AND change.player_id = seat.player_id
      WHERE seat.match_id = matches.id AND seat.team <> ''
    ) AS players
    FROM matches WHERE id = ANY (${matches}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...row, players: row.players ?? [], sets: row.sets ?? [] }));
}

/** The players of the `count` matches that come after a moment. */
export async function findPlayersAfter(db: Database, after: Moment, count: number): Promise<number[]> {
  const { rows } = await sql<{ player: number }>`
    SELECT DISTINCT player_id AS player FROM level_changes
    WHERE match_id IN (SELECT id FROM ${matchesAfter(after, count)} AS next)`.execute(db);
  return rows.map(({ player }) => player);
}

/** The `count` matches that come after a moment, in order, with the earlier matches that their players share. */
export async function findMatchesAfter(
  db: Database,
  after: Moment,
  count: number,
): Promise<(MatchAsPlayed & { shared: SharedMatches[] })[]> {
  const { rows } = await sql<{ match: number; shared: SharedMatches[] }>`
    SELECT next.id AS match,
      ${sharedMatches({ players: sql`four.players`, at: sql`next.levels_counted_at`, match: sql`next.id` })} AS shared
    FROM ${matchesAfter(after, count)} AS next
    CROSS JOIN LATERAL (SELECT array_agg(player_id) AS players FROM level_changes WHERE match_id = next.id) AS four
    ORDER BY next.levels_counted_at, next.id`.execute(db);
  const played = await findMatchesAsPlayed(
    db,
    rows.map(({ match }) => match),
  );
  const byId = new Map(played.map((match) => [match.match, match]));
  return rows.flatMap(({ match, shared }) => {
    const found = byId.get(match);
    return found ? [{ ...found, shared }] : [];
  });
}

const matchesAfter = (after: Moment, count: number) => sql`(
  SELECT id, levels_counted_at FROM matches
  WHERE levels_counted_at IS NOT NULL AND ended_at IS NOT NULL
    AND (levels_counted_at, id) > (${after.at}, ${after.match})
  ORDER BY levels_counted_at, id
  LIMIT ${count}::integer
)`;

/** Throws when a match that has moved levels is not two against two. */
export function toReplayed({ match, at, players, sets }: MatchAsPlayed): ReplayedMatch {
  const pair = (team: Team): [Seat, Seat] => {
    const [first, second, ...more] = players.filter((player) => player.team === team);
    if (!first || !second || more.length > 0) {
      throw new Error(`match ${match} has moved levels, but team ${team} does not have two players`);
    }
    return [first, second];
  };
  const [[a1, a2], [b1, b2]] = [pair('A'), pair('B')];
  const [a, b] = [a1.connections, b1.connections];
  return {
    id: match,
    team_a: [a1.player, a2.player],
    team_b: [b1.player, b2.player],
    connections: a === null || b === null ? null : { A: a, B: b },
    sets,
    date: countedDate(at),
    unmoved: players.filter(({ unmoved }) => unmoved).map(({ player }) => player),
  };
}

export type RewrittenChange = Pick<
  LevelChangeRow,
  | 'player_id'
  | 'level'
  | 'previous_level'
  | 'reliability'
  | 'previous_reliability'
  | 'expected_chance'
  | 'factors'
> & { match_id: number };

export const rewrittenChange = (match_id: number, change: LevelChange): RewrittenChange => ({
  match_id,
  player_id: change.id,
  level: change.level_after,
  previous_level: change.level_before,
  reliability: change.reliability_after,
  previous_reliability: change.reliability_before,
  expected_chance: change.expected_chance,
  factors: change.factors,
});

/** One statement for any number of changes. */
export async function rewriteChanges(
  tx: Database,
  changes: readonly RewrittenChange[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE level_changes SET
      level = change.level, previous_level = change.previous_level,
      reliability = change.reliability, previous_reliability = change.previous_reliability,
      expected_chance = change.expected_chance, factors = change.factors, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (
      match_id bigint, player_id bigint, level numeric, previous_level numeric,
      reliability numeric, previous_reliability numeric, expected_chance double precision, factors jsonb
    )
    WHERE level_changes.match_id = change.match_id AND level_changes.player_id = change.player_id
  `.execute(tx);
}

/** The declared level of every player who has one. */
export function findStarts(db: Database): Promise<{ id: number; level: number; reliability: number }[]> {
  return db
    .selectFrom('level_changes')
    .select(['player_id as id', 'level', 'reliability'])
    .where('match_id', 'is', null)
    .execute();
}

/** Every finished match that counts for levels, in the order of a replay. */
export async function findMatchesInOrder(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('levels_counted_at', 'is not', null)
    .where('ended_at', 'is not', null)
    .orderBy('levels_counted_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes that no replay reaches: of a match that does not count, or with another place in the order. */
export function findMisplacedChanges(db: Database): Promise<LevelChangeRow[]> {
  return db
    .selectFrom('level_changes as change')
    .innerJoin('matches as match', 'match.id', 'change.match_id')
    .selectAll('change')
    .where((where) =>
      where.or([
        where('match.ended_at', 'is', null),
        where('match.levels_counted_at', 'is distinct from', where.ref('change.created_at')),
      ]),
    )
    .orderBy('change.match_id')
    .orderBy('change.player_id')
    .$castTo<LevelChangeRow>()
    .execute();
}

/** The fingerprint of the model of the stored levels; undefined before the first replay. */
export async function findModel(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('level_model').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

export async function storeModel(tx: Database, fingerprint: string, now: Date): Promise<void> {
  await tx
    .insertInto('level_model')
    .values({ fingerprint, replayed_at: now })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ fingerprint, replayed_at: now }))
    .execute();
}

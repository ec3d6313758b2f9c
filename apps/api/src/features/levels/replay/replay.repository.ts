import type { Database } from '@bandeja/db/transaction';
import type { PlayerLevel } from '@bandeja/rules/levels/expected-chance';
import type { ReplayedMatch } from '@bandeja/rules/levels/replay-levels';
import type { SetResult, Team } from '@bandeja/rules/matches/team';
import { type RawBuilder, sql } from 'kysely';
import type { LevelChangeRow } from '../levels.repository.ts';
import type { Moment } from './moment.ts';

/** A match that has moved levels, with the stored change of each of its four players. */
export type StoredMatch = Moment & { players: StoredPlayer[]; sets: SetResult[] };

/** `unmoved`: the level of the player does not move with this match. */
type Seat = { player: number; team: Team; position: number; unmoved: boolean };

export type StoredPlayer = Seat & {
  before: { level: number; reliability: number };
  after: { level: number; reliability: number };
};

const storedPlayers = (match: RawBuilder<unknown>) => sql<StoredPlayer[]>`(
  SELECT jsonb_agg(jsonb_build_object(
    'player', change.player_id, 'team', seat.team, 'position', seat.position,
    'before', jsonb_build_object('level', change.previous_level, 'reliability', change.previous_reliability),
    'after', jsonb_build_object('level', change.level, 'reliability', change.reliability),
    'unmoved', change.returned_at IS NOT NULL) ORDER BY seat.team, seat.position)
  FROM level_changes AS change
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
      FROM unnest(${players}::bigint[]) AS wanted (player_id)
      JOIN level_changes AS change ON change.player_id = wanted.player_id AND change.match_id IS NOT NULL
        AND (change.created_at, change.match_id) > (${after.at}, ${after.match})
        ${until ? sql`AND (change.created_at, change.match_id) <= (${until.at}, ${until.match})` : sql``}
    )
    SELECT at, match, ${storedPlayers(sql`found.match`)} AS players, ${storedSets(sql`found.match`)} AS sets
    FROM found`.execute(db);
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

type MatchAsPlayed = { match: number; players: Seat[]; sets: SetResult[] };

/** Sets and unmoved players of these matches, independent of the stored changes. */
export async function findMatchesAsPlayed(
  db: Database,
  matches: readonly number[],
): Promise<MatchAsPlayed[]> {
  const { rows } = await sql<Omit<MatchAsPlayed, 'sets'> & { sets: SetResult[] | null }>`
    SELECT id AS match, ${storedSets(sql`matches.id`)} AS sets, (
      SELECT jsonb_agg(jsonb_build_object('player', seat.player_id, 'team', seat.team, 'position', seat.position,
        'unmoved', change.returned_at IS NOT NULL) ORDER BY seat.team, seat.position)
      FROM match_players AS seat
      LEFT JOIN level_changes AS change ON change.match_id = seat.match_id AND change.player_id = seat.player_id
      WHERE seat.match_id = matches.id AND seat.team <> ''
    ) AS players
    FROM matches WHERE id = ANY (${matches}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...row, players: row.players ?? [], sets: row.sets ?? [] }));
}

/**
 * The level of each player after a moment, from the last change until then; no entry for a player without a level.
 */
export async function findLevelsAt(
  db: Database,
  players: readonly number[],
  { at, match }: Moment,
): Promise<PlayerLevel[]> {
  const { rows } = await sql<PlayerLevel>`
    SELECT wanted.id,
      COALESCE(last.level, start.level) AS level, COALESCE(last.reliability, start.reliability) AS reliability
    FROM unnest(${players}::bigint[]) AS wanted (id)
    LEFT JOIN level_changes AS start ON start.player_id = wanted.id AND start.match_id IS NULL
    LEFT JOIN LATERAL (
      SELECT change.level, change.reliability FROM level_changes AS change
      WHERE change.player_id = wanted.id AND change.match_id IS NOT NULL
        AND (change.created_at, change.match_id) <= (${at}, ${match})
      ORDER BY change.created_at DESC, change.match_id DESC
      LIMIT 1
    ) AS last ON true
    WHERE COALESCE(last.level, start.level) IS NOT NULL`.execute(db);
  return rows;
}

/** Throws when a match that has moved levels is not two against two. */
export function toReplayed({ match, players, sets }: MatchAsPlayed): ReplayedMatch {
  const pair = (team: Team): [number, number] => {
    const [first, second, ...more] = players.filter((player) => player.team === team);
    if (!first || !second || more.length > 0) {
      throw new Error(`match ${match} has moved levels, but team ${team} does not have two players`);
    }
    return [first.player, second.player];
  };
  return {
    id: match,
    team_a: pair('A'),
    team_b: pair('B'),
    sets,
    unmoved: players.filter(({ unmoved }) => unmoved).map(({ player }) => player),
  };
}

export type RewrittenChange = Pick<
  LevelChangeRow,
  'player_id' | 'level' | 'previous_level' | 'reliability' | 'previous_reliability' | 'expected_chance'
> & { match_id: number };

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
      expected_chance = change.expected_chance, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (
      match_id bigint, player_id bigint, level numeric, previous_level numeric,
      reliability numeric, previous_reliability numeric, expected_chance double precision
    )
    WHERE level_changes.match_id = change.match_id AND level_changes.player_id = change.player_id
  `.execute(tx);
}

/** Sets the present levels of players, in one statement. */
export async function setPresentLevels(tx: Database, levels: readonly PlayerLevel[]): Promise<void> {
  await sql`
    UPDATE players SET level = present.level, reliability = present.reliability
    FROM jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) AS present (id bigint, level numeric, reliability numeric)
    WHERE players.id = present.id
      AND (players.level, players.reliability) IS DISTINCT FROM (present.level, present.reliability)
  `.execute(tx);
}

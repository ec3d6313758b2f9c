import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { MatchClub } from '@bandeja/rules/dashboard/dashboard';
import type { PlayedMatch, PlayedSet } from '@bandeja/rules/matches/statistics';
import { type ExpressionBuilder, sql } from 'kysely';
import pLimit from 'p-limit';
import { courtsWithClub } from '../../clubs/public.ts';
import { matchesReturnedTo } from '../../levels/public.ts';
import { unconfirmedMatchesOf } from '../players/match-players.repository.ts';

type Filter = {
  player: number;
  /** Only matches that this player was in too. */
  with?: number;
  /** Only matches from this instant on. */
  since?: Date | null;
};

export type FinishedMatch = PlayedMatch & {
  date: Date;
  /** Null when the match has no court. */
  timezone: string | null;
  /** The club of the court, else the one that the players typed. */
  club: MatchClub | null;
};

/** Matches read by one statement, with their places and sets: about 10 ms of a core. */
const BATCH_SIZE = 100;

/**
 * Further batches of one history, which long ones read one after the other: all together they hold one connection, and
 * after each one a rest twice as long leaves most of a core to other requests. First batches do not wait here.
 */
const FURTHER_BATCHES_AT_ONCE = 1;
const REST = 2;
const inTurn = pLimit(FURTHER_BATCHES_AT_ONCE);

/**
 * A player's finished matches, the newest first, each with the places of its sets: one statement for the order, and
 * one per batch, so other requests run in between and memory does not grow with the matches. The players of a
 * match include those without a team. A match that the player has not confirmed does not count, and a result that was returned to the
 * player does not either.
 */
export async function* eachFinishedMatch(
  db: Database,
  filter: Filter,
  batchSize = BATCH_SIZE,
): AsyncGenerator<FinishedMatch> {
  const order = await listFinishedIds(db, filter);
  for (let from = 0; from < order.length; from += batchSize) {
    const ids = order.slice(from, from + batchSize);
    const read = from === 0 ? findFinishedMatches : readFurtherBatch;
    const matches = new Map((await read(db, ids)).map((match) => [match.id, match]));
    for (const id of ids) {
      const match = matches.get(id);
      if (match) yield match;
    }
  }
}

export async function hasFinishedMatch(db: Database, player: number): Promise<boolean> {
  const found = await finishedMatchesOf(db, { player }).select('match.id').limit(1).executeTakeFirst();
  return found !== undefined;
}

function readFurtherBatch(db: Database, ids: readonly number[]) {
  return inTurn(async () => {
    const start = performance.now();
    const matches = await findFinishedMatches(db, ids);
    await sleep(REST * (performance.now() - start));
    return matches;
  });
}

async function listFinishedIds(db: Database, filter: Filter): Promise<number[]> {
  const rows = await finishedMatchesOf(db, filter)
    .select('match.id')
    .orderBy('match.date', 'desc')
    .orderBy('match.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

function finishedMatchesOf(db: Database, { player, with: other, since = null }: Filter) {
  const playedBy = (id: number) =>
    db.selectFrom('match_players').select('match_id').where('player_id', '=', id);
  const countsFor = (id: number) => (is: ExpressionBuilder<DB & { match: DB['matches'] }, 'match'>) =>
    is.or([is('match.confirmed_only', '=', false), is('match.id', 'not in', unconfirmedMatchesOf(db, id))]);
  return db
    .selectFrom('matches as match')
    .where('match.ended_at', 'is not', null)
    .where('match.id', 'in', playedBy(player))
    .where(countsFor(player))
    .where('match.id', 'not in', matchesReturnedTo(db, player))
    .$if(other !== undefined, (query) =>
      query.where('match.id', 'in', playedBy(other ?? 0)).where(countsFor(other ?? 0)),
    )
    .$if(since !== null, (query) => query.where('match.date', '>=', since));
}

function findFinishedMatches(
  db: Database,
  ids: readonly number[],
): Promise<(FinishedMatch & { id: number })[]> {
  return db
    .selectFrom('matches as match')
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'match.court_id')
    .select([
      'match.id',
      'match.date',
      'match.type',
      'match.winner',
      'court.timezone',
      sql<MatchClub | null>`CASE
        WHEN court.club_id IS NOT NULL THEN jsonb_build_object('name', court.club_name, 'slug', court.club_slug)
        WHEN match.club_name IS NOT NULL THEN jsonb_build_object('name', match.club_name, 'slug', NULL)
      END`.as('club'),
      sql<PlayedMatch['players']>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('player', place.player_id, 'team', place.team)), '[]')
        FROM match_players place WHERE place.match_id = match.id
      )`.as('players'),
      sql<number[]>`(
        SELECT coalesce(jsonb_agg(place.player_id), '[]')
        FROM match_players place
        WHERE place.match_id = match.id AND match.confirmed_only AND place.confirmed_at IS NULL
      )`.as('unconfirmed'),
      // A set names match players; a set without names was played by the teams of the match.
      sql<PlayedSet[]>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'set', score.set,
          'team_a_score', score.team_a_score,
          'team_b_score', score.team_b_score,
          'players', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
              'player', place.player_id,
              'team', CASE WHEN score.players = '[]' THEN place.team ELSE coalesce(seat ->> 'team', '') END
            )), '[]')
            FROM match_players place
            LEFT JOIN jsonb_array_elements(score.players) seat ON (seat ->> 'match_player')::bigint = place.id
            WHERE place.match_id = match.id
          )
        ) ORDER BY score.set), '[]')
        FROM match_scores score WHERE score.match_id = match.id
      )`.as('sets'),
    ])
    .where('match.ended_at', 'is not', null)
    .where('match.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute();
}

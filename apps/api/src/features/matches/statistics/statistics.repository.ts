import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@bandeja/db/database';
import type { MatchClub } from '@bandeja/rules/dashboard/dashboard';
import type { PlayedMatch, PlayedSet } from '@bandeja/rules/matches/statistics';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { courtsWithClub } from '../../clubs/public.ts';
import { matchesReturnedTo, playersReturnedIn } from '../../levels/public.ts';

/** Players to whom the result was returned: it does not count for them. */
type ReturnedTo = { returned: readonly number[] };

export type FinishedMatch = PlayedMatch & {
  id: number;
  date: Date;
  /** Of its court, else of whom stated the time; null without both. */
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
 * Finished matches of these ids in their order, each with the places of its sets: one statement per batch, so other
 * requests run in between and memory does not grow with the matches. The players of a match include those without a
 * team.
 */
export async function* eachMatch(
  db: Database,
  order: readonly number[],
  batchSize = BATCH_SIZE,
): AsyncGenerator<FinishedMatch & ReturnedTo> {
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

function readFurtherBatch(db: Database, ids: readonly number[]) {
  return inTurn(async () => {
    const start = performance.now();
    const matches = await findFinishedMatches(db, ids);
    await sleep(REST * (performance.now() - start));
    return matches;
  });
}

/** A walkover counts in no statistic. */
const isPlayed = sql<boolean>`match.ended_early IS DISTINCT FROM 'walkover'`;

/** Ids of the matches that the player has not confirmed; an index has them. */
const unconfirmedMatchesOf = (db: Database, player: number) =>
  db
    .selectFrom('match_players as unanswered')
    .select('unanswered.match_id')
    .where('unanswered.player_id', '=', player)
    .where('unanswered.confirmed_at', 'is', null);

/**
 * A player's finished matches, the newest first. A match that the player has not confirmed does not count, and a result
 * that was returned to the player does not either.
 */
export function listFinished(
  db: Database,
  { player }: { player: number },
): Promise<{ id: number; date: Date }[]> {
  return db
    .selectFrom('matches as match')
    .select(['match.id', 'match.date'])
    .where('match.ended_at', 'is not', null)
    .where(isPlayed)
    .where(
      'match.id',
      'in',
      db.selectFrom('match_players').select('match_id').where('player_id', '=', player),
    )
    .where((is) =>
      is.or([
        is('match.confirmed_only', '=', false),
        is('match.id', 'not in', unconfirmedMatchesOf(db, player)),
      ]),
    )
    .where('match.id', 'not in', matchesReturnedTo(db, player))
    .orderBy('match.date', 'desc')
    .orderBy('match.id', 'desc')
    .execute();
}

function findFinishedMatches(db: Database, ids: readonly number[]): Promise<(FinishedMatch & ReturnedTo)[]> {
  return db
    .selectFrom('matches as match')
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'match.court_id')
    .select([
      'match.id',
      'match.date',
      'match.type',
      'match.winner',
      sql<string | null>`coalesce(court.timezone, match.timezone)`.as('timezone'),
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
      playersReturnedIn(sql.ref('match.id')).as('returned'),
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
    .where(isPlayed)
    .where('match.id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .execute();
}

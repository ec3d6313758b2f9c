import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { countOf } from '@bandeja/db/counted';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import { isSameText } from '@bandeja/db/typed-text';
import {
  OPEN_MATCHES_LISTED,
  type OpeningGender,
  type PlayerGender,
} from '@bandeja/rules/matches/opening/opening';
import type { OpeningFacts } from '@bandeja/rules/matches/opening/refuse-entry';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { type Selectable, sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';
import {
  type AgeFacts,
  ageFactsOf,
  areApart,
  cityOfPlayer,
  entrantOf,
  playerCards,
} from '../../players/public.ts';
import { hasLostPlace, unpaidSince } from '../places/places.repository.ts';
import { priceOf, wasRemoved } from './openings.repository.ts';

export type OpenMatchFilter = {
  date?: string | undefined;
  city?: string | undefined;
  club_slug?: string | undefined;
  level?: number | undefined;
  gender?: OpeningGender | undefined;
  /** The player who looks; null: no player. */
  viewer: number | null;
  now: Date;
};

const match = sql.ref<number>('matches.id');
/** For a query that joins `court` and `lost`. */
export const zoneOfMatch = sql<string>`coalesce(court.timezone, matches.timezone, lost.timezone, ${sql.lit(DEFAULT_ZONE)})`;
export const cityOfMatch = sql<
  string | null
>`coalesce(court.club_city, ${cityOfPlayer(sql.ref<number>('matches.created_by'))})`;

/**
 * A value that PostgreSQL does not see while it plans. It would else plan these statements again for each request, because a
 * plan for known instants and pages looks cheaper than the stored one; planning takes longer than reading the list.
 */
const unseen = <Value extends Date | number>(value: Value) =>
  sql<Value>`(SELECT ${value}::${sql.raw(value instanceof Date ? 'timestamptz' : 'bigint')})`;

/**
 * Open matches with a free place that begin later and may be seen. PostgreSQL cannot know how many matches are open, and would
 * join all of them before it sorts or counts: a lateral part with an OFFSET is looked up match by match, in the order of the
 * index matches_open, or of matches_open_of_day for a day, until the page is full.
 */
export function selectOpen(
  db: Database,
  { date, city: inCity, club_slug, level, gender, viewer, now }: OpenMatchFilter,
) {
  let query = db
    .selectFrom('matches')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('match_openings')
          .selectAll()
          .whereRef('match_id', '=', 'matches.id')
          .offset(sql.lit(0))
          .as('opening'),
      (join) => join.onTrue(),
    )
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'matches.court_id')
    // A literal: a parameter would not let PostgreSQL use the partial index.
    .where('matches.opening_state', '=', sql.lit('open'))
    .where('matches.date', '>', unseen(now))
    .where('opening.fill_by', '>', unseen(now))
    // A club that only its staff sees does not exist for players.
    .where(sql<boolean>`(matches.court_id IS NULL OR court.published_at IS NOT NULL)`);
  if (date !== undefined)
    query = query.where('matches.opening_day', '=', sql<string>`(SELECT ${date}::date)`);
  if (inCity) query = query.where(isSameText(cityOfMatch, inCity));
  if (club_slug) query = query.where('court.club_slug', '=', club_slug);
  if (gender) query = query.where('opening.gender', '=', gender);
  if (level !== undefined) {
    const shown = Math.round(level * 10) / 10;
    query = query
      .where(sql<boolean>`coalesce(opening.level_min, 0) <= ${shown}`)
      .where(sql<boolean>`coalesce(opening.level_max, 7) >= ${shown}`);
  }
  if (viewer !== null) {
    query = query.where(sql<boolean>`NOT EXISTS (
      SELECT FROM (
        SELECT matches.created_by AS id
        UNION ALL SELECT seat.player_id FROM match_players AS seat WHERE seat.match_id = matches.id
      ) AS met WHERE ${areApart(sql`${viewer}::bigint`, sql`met.id`)})`);
  }
  return query;
}

export const countOfOpen = (db: Database, filter: OpenMatchFilter) =>
  countOf(db, selectOpen(db, filter).orderBy('matches.date').orderBy('matches.id'), OPEN_MATCHES_LISTED);

export type SeatRow = {
  player_id: number;
  team: 'A' | 'B' | '';
  position: number;
  level: number | null;
  /** Waits for the payment of its player. */
  held: boolean;
  gender: PlayerGender;
  first_name: string;
  last_name: string;
  removed_at: string | null;
  images: PlayerSummary['images'];
};

export type OpenMatchRow = Pick<
  Selectable<DB['matches']>,
  'id' | 'date' | 'type' | 'ends_at' | 'booking_id' | 'created_by'
> &
  Pick<Selectable<DB['match_openings']>, 'level_min' | 'level_max' | 'gender' | 'fill_by' | 'note'> & {
    price_cents: number;
    typed_club: string | null;
    timezone: string;
    court_id: number | null;
    court_name: string | null;
    club_id: number | null;
    club_slug: string | null;
    club_name: string | null;
    club_city: string | null;
    seats: SeatRow[];
    has_requested: boolean;
    was_removed: boolean;
    unpaid_since: Date | null;
    place_lost: boolean;
    /** To whom in line a place is offered. */
    offered: OpeningFacts['offered'];
  };

/** A page of them: first the ids, which the index gives, then their rows with the players. */
export function pageOfOpen(
  db: Database,
  filter: OpenMatchFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  // A literal end: for an unseen one PostgreSQL plans to read a tenth of all open matches, in parallel.
  const listed = selectOpen(db, filter)
    .select(['matches.id', 'matches.date'])
    .orderBy('matches.date')
    .orderBy('matches.id')
    .limit(sql.lit(OPEN_MATCHES_LISTED));
  const page = db
    .selectFrom(listed.as('listed'))
    .select('id')
    .orderBy('date')
    .orderBy('id')
    .limit(unseen(limit))
    .offset(unseen(offset));
  const ofViewer = { match, player: sql`${filter.viewer}::bigint` };
  return db
    .selectFrom('matches')
    .innerJoin('match_openings as opening', 'opening.match_id', 'matches.id')
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'matches.court_id')
    .leftJoin(courtsWithClub(db).as('lost'), 'lost.court_id', 'matches.lost_court_id')
    .select([
      'matches.id',
      'matches.date',
      'matches.type',
      'matches.ends_at',
      'matches.booking_id',
      'matches.created_by',
    ])
    .select([
      'matches.club_name as typed_club',
      'court.court_id',
      'court.court_name',
      'court.club_id',
      'court.club_slug',
    ])
    .select(['court.club_name', 'court.club_city', zoneOfMatch.as('timezone')])
    .select(['opening.level_min', 'opening.level_max', 'opening.gender', 'opening.fill_by', 'opening.note'])
    .select(priceOf.as('price_cents'))
    .select([
      sql<SeatRow[]>`(
        SELECT coalesce(json_agg(seat ORDER BY seat.team, seat.position), '[]') FROM (
          SELECT place.player_id, place.team, place.position, card.level,
            EXISTS (SELECT FROM match_places AS paid WHERE paid.match_id = place.match_id
              AND paid.player_id = place.player_id AND paid.state = 'held') AS held,
            ${entrantOf(sql<number>`place.player_id`)} ->> 'gender' AS gender,
            card.first_name, card.last_name, card.removed_at, card.images
          FROM match_players AS place JOIN ${playerCards(db).as('card')} ON card.player_id = place.player_id
          WHERE place.match_id = ${match}
        ) AS seat)`.as('seats'),
      sql<boolean>`EXISTS (SELECT FROM match_requests WHERE match_id = ${match} AND player_id = ${filter.viewer})`.as(
        'has_requested',
      ),
      sql<OpenMatchRow['offered']>`(
        SELECT coalesce(json_agg(json_build_object('player', line.player_id,
          'gender', ${entrantOf(sql<number>`line.player_id`)} ->> 'gender')), '[]')
        FROM match_line AS line WHERE line.match_id = ${match} AND line.until IS NOT NULL AND line.outcome IS NULL)`.as(
        'offered',
      ),
      wasRemoved(ofViewer).as('was_removed'),
      unpaidSince({ ...ofViewer, now: filter.now }).as('unpaid_since'),
      hasLostPlace(ofViewer).as('place_lost'),
    ])
    .where('matches.id', '=', sql<number>`ANY(ARRAY(${page}))`)
    .orderBy('matches.date')
    .orderBy('matches.id');
}

/** What decides where the viewer fits; for no player a row of nulls. */
export const factsOfViewer = (viewer: number | null) =>
  sql<{ facts: { gender: PlayerGender; level: number | null } | null; age: AgeFacts | null }>`
    SELECT ${entrantOf(sql<number>`${viewer}::bigint`)} AS facts, ${ageFactsOf(viewer)} AS age`;

import type { Database } from '@bandeja/db/database';
import { isConsentOpen } from '@bandeja/rules/matches/consent';
import type { MatchPlace } from '@bandeja/rules/notifications/places';
import { type RawBuilder, sql } from 'kysely';
import { courtsWithClub } from '../clubs/public.ts';

/** The date, place and open questions of matches for notifications, with one statement. */
export async function loadMatchPlaces(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, MatchPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .leftJoin(courtsWithClub(db).as('court'), 'court.court_id', 'matches.court_id')
    .leftJoin(courtsWithClub(db).as('lost'), 'lost.court_id', 'matches.lost_court_id')
    .select([
      'matches.id',
      'matches.date',
      'matches.club_name as typed_club',
      'matches.contested_by',
      'matches.contest_reason',
      'matches.ended_at',
      'matches.consent_until',
      'matches.consent_closed_at',
      'court.club_name as court_club',
      sql<string | null>`coalesce(court.timezone, matches.timezone, lost.timezone)`.as('timezone'),
      sql<boolean>`matches.contested_at IS NOT NULL AND matches.ended_at IS NULL AND matches.cancelled_at IS NULL`.as(
        'is_contested',
      ),
      sql<number[]>`(
        SELECT coalesce(json_agg(seat.player_id), '[]') FROM match_players AS seat
        WHERE seat.match_id = matches.id AND seat.team <> '' AND seat.confirmed_at IS NULL
      )`.as('unconfirmed'),
      sql<number[]>`(
        SELECT coalesce(json_agg(seat.player_id), '[]') FROM match_players AS seat
        WHERE seat.match_id = matches.id AND seat.confirmed_at IS NOT NULL
      )`.as('confirmed'),
      'matches.created_by',
    ])
    .where('matches.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(
      ({
        id,
        court_club,
        ended_at,
        consent_until,
        consent_closed_at,
        unconfirmed,
        confirmed,
        created_by,
        ...row
      }) => [
        id,
        {
          ...row,
          club: court_club,
          confirmed: [...confirmed, created_by],
          unanswered: isConsentOpen({ ended_at, consent_until, consent_closed_at }, now) ? unconfirmed : [],
        },
      ],
    ),
  );
}

/** Those of the bookings that have a match. */
export async function findBookingsWithMatch(db: Database, bookings: readonly number[]): Promise<number[]> {
  if (bookings.length === 0) return [];
  const rows = await db
    .selectFrom('matches')
    .select('booking_id')
    .where('booking_id', 'in', bookings)
    .$narrowType<{ booking_id: number }>()
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** SQL fragment for other features: the id of the match of a booking, or null. */
export const matchOfBooking = (booking: RawBuilder<number>) =>
  sql<number | null>`(SELECT id FROM matches WHERE booking_id = ${booking})`;

/** The players of a player's finished matches with their number: the suggestions of players join it. */
export const playedTogether = (
  db: Database,
  { player, since }: { player: number; since: Date | undefined },
) =>
  db
    .selectFrom('match_players as mine')
    .innerJoin('match_players as other', 'other.match_id', 'mine.match_id')
    .innerJoin('matches', 'matches.id', 'mine.match_id')
    .select((select) => ['other.player_id', select.fn.countAll<number>().as('matches_together')])
    .where('mine.player_id', '=', player)
    .where('other.player_id', '<>', player)
    .where('mine.team', '<>', '')
    .where('other.team', '<>', '')
    .where('matches.ended_at', 'is not', null)
    // What one of the two has not confirmed does not count for that player.
    .where((is) =>
      is.or([
        is('matches.confirmed_only', '=', false),
        is.and([is('mine.confirmed_at', 'is not', null), is('other.confirmed_at', 'is not', null)]),
      ]),
    )
    .$if(since !== undefined, (found) => found.where('matches.date', '>=', since ?? null))
    .groupBy('other.player_id');

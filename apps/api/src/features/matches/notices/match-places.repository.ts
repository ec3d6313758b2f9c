import type { Database } from '@bandeja/db/database';
import { isConsentOpen } from '@bandeja/rules/matches/consent';
import type { MatchPlace } from '@bandeja/rules/notifications/places';
import { sql } from 'kysely';
import { courtsWithClub } from '../../clubs/public.ts';

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

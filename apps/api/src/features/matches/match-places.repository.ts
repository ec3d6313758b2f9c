import type { Database } from '@bandeja/db/transaction';
import type { MatchPlace } from '@bandeja/rules/notifications/places';

/** The date and place of matches for notifications, with one statement. */
export async function loadMatchPlaces(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, MatchPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .leftJoin('courts', 'courts.id', 'matches.court_id')
    .leftJoin('clubs', 'clubs.id', 'courts.club_id')
    .select([
      'matches.id',
      'matches.date',
      'matches.club_name',
      'matches.contested_by',
      'matches.contest_reason',
      'clubs.name as court_club',
      'clubs.timezone',
    ])
    .where('matches.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, club_name, court_club, ...row }) => [id, { ...row, club: court_club ?? club_name }]),
  );
}

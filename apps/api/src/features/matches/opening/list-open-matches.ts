import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/open-matches';
import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { inOneTrip } from '@bandeja/pg/driver/one-trip';
import { storedTypeOf } from '@bandeja/rules/matches/match-type';
import {
  isInRange,
  OPEN_MATCHES_LISTED,
  type PlayerGender,
  placesFor,
  placesFree,
} from '@bandeja/rules/matches/opening/opening';
import { refusePlace } from '@bandeja/rules/matches/opening/places';
import { isKept } from '@bandeja/rules/matches/opening/refuse-entry';
import { offsetOf, presentPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import { isMinorAlone, presentPlayerSummary } from '../../players/public.ts';
import {
  countOfOpen,
  factsOfViewer,
  type OpenMatchRow,
  pageOfOpen,
  type SeatRow,
} from './list-open-matches.repository.ts';

type Query = Parsed<typeof calls.listOpenMatches>['query'];

/** The viewer as the list needs it; null: no player looks. */
type Reader = { id: number; level: number | null; gender: PlayerGender; is_minor_alone: boolean } | null;

/**
 * Open matches with a free place, by their start. Without a session it is one answer for all, which names no player; for a
 * player it names who is seated, says which matches the player may enter, and leaves out those of blocked players. `can`
 * does not look at the player's other matches: entering does. One trip.
 */
export async function listOpenMatches(
  db: Database,
  { page, page_size, ...asked }: Query,
  { url, viewer, now }: { url: string; viewer: Viewer | null; now: Date },
): Promise<Page<OpenMatch>> {
  const player = viewer?.playerId ?? null;
  const filter = { ...asked, viewer: player, now };
  const offset = offsetOf({ page, page_size });
  const span = { offset, limit: Math.max(0, Math.min(page_size, OPEN_MATCHES_LISTED - offset)) };
  const [[counted], rows, [own]] = await inOneTrip(db, [
    countOfOpen(db, filter),
    pageOfOpen(db, filter, span),
    factsOfViewer(player),
  ]);
  const reader: Reader =
    player === null
      ? null
      : {
          id: player,
          level: own?.facts?.level ?? null,
          gender: own?.facts?.gender ?? null,
          is_minor_alone: isMinorAlone(own?.age ?? null, now),
        };
  const results = rows.map((row) => presentOpenMatch(row, { reader, isSignedIn: viewer !== null, now }));
  const count = Math.min(counted?.count ?? 0, OPEN_MATCHES_LISTED);
  return presentPage({ url, page, page_size, count, results });
}

type Reading = { reader: Reader; isSignedIn: boolean; now: Date };

function presentOpenMatch(row: OpenMatchRow, { reader, isSignedIn, now }: Reading): OpenMatch {
  const { seats, club_id, club_slug, club_name, club_city, court_id, court_name } = row;
  const hasCourt = court_id !== null && club_id !== null;
  return {
    match: row.id,
    type: storedTypeOf(row.type),
    starts_at: row.date.toISOString(),
    ends_at: (row.booking_id !== null && row.ends_at?.toISOString()) || null,
    timezone: row.timezone,
    club: hasCourt
      ? { id: club_id, slug: club_slug ?? '', name: club_name ?? '', city: club_city ?? '' }
      : null,
    court: hasCourt ? { id: court_id, name: court_name ?? '' } : null,
    place: hasCourt ? null : row.typed_club,
    level_min: row.level_min,
    level_max: row.level_max,
    gender: row.gender,
    fill_by: row.fill_by.toISOString(),
    places_free: placesFree(seats),
    price_cents: row.price_cents,
    places_for: { F: placesFor('F', row.gender, seats), M: placesFor('M', row.gender, seats) },
    seated: seats.flatMap((seat) => (seat.team === '' ? [] : [presentSeat(seat, seat.team, isSignedIn)])),
    ...(isSignedIn && { note: row.note }),
    ...(reader && { can: abilitiesOf(row, reader, now) }),
  };
}

const presentSeat = (seat: SeatRow, team: 'A' | 'B', isSignedIn: boolean): OpenMatch['seated'][number] => ({
  team,
  position: seat.position,
  level: seat.level,
  ...(isSignedIn && { player: presentPlayerSummary({ ...seat, id: seat.player_id }, seat.images) }),
  ...(seat.held && { held: true }),
});

function abilitiesOf(
  row: OpenMatchRow,
  reader: NonNullable<Reader>,
  now: Date,
): NonNullable<OpenMatch['can']> {
  const isIn = row.created_by === reader.id || row.seats.some(({ player_id }) => player_id === reader.id);
  const seated = row.seats;
  const isKeptForOthers = isKept({ opening: row, seated }, { player: reader.id, gender: reader.gender });
  const fits =
    !isIn &&
    !isKeptForOthers &&
    !row.was_removed &&
    !reader.is_minor_alone &&
    placesFor(reader.gender, row.gender, seated) > 0;
  const inRange = isInRange(row, reader.level);
  const mayHold = row.price_cents === 0 || refusePlace(row, now) === null;
  return { join: fits && inRange && mayHold, request: fits && !inRange && !row.has_requested };
}

import type { Database } from '@bandeja/db/database';
import {
  type NotificationFacts,
  namedPlayers,
  notificationSubject,
  type RenderedNotification,
  renderNotification,
} from '@bandeja/rules/notifications/notifications';
import type { BookingPlace, CourtPlace, MatchPlace, TeamPlace } from '@bandeja/rules/notifications/places';
import { namedCourts } from '@bandeja/rules/notifications/wait-notifications';
import { listNotificationsOf, type NotificationRow } from './notifications.repository.ts';

/**
 * Readers of the data that notifications show: one statement each for any number of ids. app.ts injects them, since
 * bookings and matches import this feature.
 */
export type NotificationSources = {
  loadPlayerNames: (db: Database, ids: readonly number[]) => Promise<Map<number, string>>;
  loadBookingPlaces: (db: Database, ids: readonly number[]) => Promise<Map<number, BookingPlace>>;
  loadMatchPlaces: (db: Database, ids: readonly number[], now: Date) => Promise<Map<number, MatchPlace>>;
  loadTeamPlaces: (db: Database, ids: readonly number[]) => Promise<Map<number, TeamPlace>>;
  loadCourtPlaces: (db: Database, ids: readonly number[]) => Promise<Map<number, CourtPlace>>;
};

/** The readers, and the instant of reading: questions about a match end at a deadline. */
export type Reading = { sources: NotificationSources; now: Date };

export type ReadNotification = RenderedNotification &
  Pick<NotificationRow, 'id' | 'type' | 'is_read' | 'sent_at'>;

/** All notifications of the player, oldest first, rendered with present names. */
export const readNotifications = async (
  db: Database,
  player: number,
  reading: Reading,
): Promise<ReadNotification[]> =>
  renderRows(db, { rows: await listNotificationsOf(db, player), player, ...reading });

/** Renders rows of one player in their order. A row whose booking or match is gone is left out. */
export async function renderRows(
  db: Database,
  { rows, player, ...reading }: Reading & { rows: readonly NotificationRow[]; player: number },
): Promise<ReadNotification[]> {
  const facts = await loadFacts(db, rows, reading);
  return rows.flatMap((row) => {
    const rendered = renderNotification(row, facts, player);
    const { id, type, is_read, sent_at } = row;
    return rendered ? [{ ...rendered, id, type, is_read, sent_at }] : [];
  });
}

async function loadFacts(
  db: Database,
  rows: readonly NotificationRow[],
  { sources, now }: Reading,
): Promise<NotificationFacts> {
  const { loadPlayerNames, loadBookingPlaces, loadMatchPlaces, loadTeamPlaces, loadCourtPlaces } = sources;
  const subjects = rows.map(notificationSubject);
  const idsOf = (wanted: 'booking' | 'match' | 'tournament') => [
    ...new Set(subjects.filter(({ type }) => type === wanted).map(({ id }) => id)),
  ];
  return {
    players: await loadPlayerNames(db, [...new Set(rows.flatMap(namedPlayers))]),
    bookings: await loadBookingPlaces(db, idsOf('booking')),
    matches: await loadMatchPlaces(db, idsOf('match'), now),
    teams: await loadTeamPlaces(db, idsOf('tournament')),
    courts: await loadCourtPlaces(db, [...new Set(rows.flatMap(namedCourts))]),
  };
}

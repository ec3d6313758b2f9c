import type { Database } from '@bandeja/db/transaction';
import {
  type NotificationFacts,
  namedPlayers,
  notificationSubject,
  type RenderedNotification,
  renderNotification,
} from '@bandeja/rules/notifications/notifications';
import type { BookingPlace, MatchPlace } from '@bandeja/rules/notifications/places';
import { listNotificationsOf, type NotificationRow } from './notifications.repository.ts';

/**
 * Readers of the data that notifications show: one statement each for any number of ids. app.ts injects them, since
 * bookings and matches import this feature.
 */
export type NotificationSources = {
  loadPlayerNames: (db: Database, ids: readonly number[]) => Promise<Map<number, string>>;
  loadBookingPlaces: (db: Database, ids: readonly number[]) => Promise<Map<number, BookingPlace>>;
  loadMatchPlaces: (db: Database, ids: readonly number[]) => Promise<Map<number, MatchPlace>>;
};

export type Notification = RenderedNotification &
  Pick<NotificationRow, 'id' | 'type' | 'is_read' | 'sent_at'>;

/** The player's notifications, oldest first, rendered with present names. */
export async function readNotifications(
  db: Database,
  player: number,
  sources: NotificationSources,
): Promise<Notification[]> {
  const rows = await listNotificationsOf(db, player);
  const facts = await loadFacts(db, rows, sources);
  return rows.flatMap((row) => {
    const rendered = renderNotification(row, facts);
    const { id, type, is_read, sent_at } = row;
    return rendered ? [{ ...rendered, id, type, is_read, sent_at }] : [];
  });
}

async function loadFacts(
  db: Database,
  rows: readonly NotificationRow[],
  { loadPlayerNames, loadBookingPlaces, loadMatchPlaces }: NotificationSources,
): Promise<NotificationFacts> {
  const subjects = rows.map(notificationSubject);
  const idsOf = (wanted: 'booking' | 'match') => [
    ...new Set(subjects.filter(({ type }) => type === wanted).map(({ id }) => id)),
  ];
  return {
    players: await loadPlayerNames(db, [...new Set(rows.flatMap(namedPlayers))]),
    bookings: await loadBookingPlaces(db, idsOf('booking')),
    matches: await loadMatchPlaces(db, idsOf('match')),
  };
}

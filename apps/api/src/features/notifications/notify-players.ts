import type { DB } from '@bandeja/db/schema.gen';
import type { Database } from '@bandeja/db/transaction';
import type { Selectable } from 'kysely';
import { announce } from '../../events/announce.ts';
import { insertNotifications } from './notifications.repository.ts';

export type NotificationType = Selectable<DB['notifications']>['type'];

type NewNotification = {
  players: readonly number[];
  type: NotificationType;
  title: string;
  /** Plain text; whoever shows it as HTML escapes it. Who is named is named in full, or he cannot be forgotten. */
  content: string;
  /** What a tap opens. */
  meta_data: { type: 'booking' | 'match' | 'tournament'; id: number };
  /** The database's clock when not given. */
  now?: Date;
};

/** Writes it for each of the players in the caller's transaction; their open pages hear of it after the commit. */
export async function notifyPlayers(tx: Database, notification: NewNotification): Promise<void> {
  const { players, type, title, content, meta_data, now } = notification;
  const told = [...new Set(players)];
  if (told.length === 0) return;
  const rows = await insertNotifications(
    tx,
    told.map((player_id) => ({
      player_id,
      type,
      title,
      content,
      meta_data: JSON.stringify(meta_data),
      ...(now && { sent_at: now }),
    })),
  );
  for (const { id, player_id } of rows) {
    announce(tx, {
      topic: `notifications:${player_id}`,
      event: 'notification',
      data: { id, title, meta_data },
    });
  }
}

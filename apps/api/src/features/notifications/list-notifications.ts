import type { Parsed } from '@bandeja/contract/call';
import type { listNotifications as listCall, Notification } from '@bandeja/contract/calls/notifications';
import type { Page } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { offsetOf, presentPage } from '../../http/paging.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countNotificationsOf, findNotifications } from './notifications.repository.ts';
import { type Reading, renderRows } from './render-notifications.ts';

type ListNotificationsInput = Reading & {
  player: number;
  query: Parsed<typeof listCall>['query'];
  url: string;
};

/** A page of the player's notifications, newest first. Five statements for any length. */
export async function listNotifications(
  db: Database,
  { player, query, url, ...reading }: ListNotificationsInput,
): Promise<Page<Notification>> {
  const { page, page_size } = query;
  const count = await countNotificationsOf(db, player);
  const rows = await findNotifications(db, player, { limit: page_size, offset: offsetOf(query) });
  const results = (await renderRows(db, { rows, player, ...reading })).map(presentNotification);
  return presentPage({ url, page, page_size, count, results });
}

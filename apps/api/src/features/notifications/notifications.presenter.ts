import type { Notification } from '@bandeja/contract/calls/notifications';
import { escapeHtml } from '@bandeja/rules/text/safe-text';
import type { ReadNotification } from './render-notifications.ts';

/** Titles are text; content is html, in which all of the text is escaped. */
export const presentNotification = ({
  id,
  title,
  content,
  is_read,
  sent_at,
  meta_data,
  group,
}: ReadNotification): Notification => ({
  id,
  title,
  content: escapeHtml(content),
  is_read,
  sent_at: sent_at.toISOString(),
  meta_data,
  group,
});

import type { Notification } from '@bandeja/contract/calls/notifications';
import { formatAgo } from '@bandeja/rules/format/relative-time';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../lib/cx.ts';
import { subjectLink } from '../subject-link.ts';
import { SafeHtml } from './safe-html.tsx';

/** Title, content, age, and a dot when unread: a link to its booking, match or tournament. */
export function NotificationRow({
  notification: { title, content, sent_at, meta_data },
  isUnread,
  now,
  onOpen,
}: {
  notification: Notification;
  isUnread: boolean;
  now: Date;
  onOpen: () => void;
}) {
  return (
    <Link {...subjectLink(meta_data)} className={cx('notice', isUnread && 'unread')} onClick={onOpen}>
      <span className="min-w-0">
        <span className="block leading-small font-bold text-ink">{title}</span>
        <span className="mt-0.5 block text-14 leading-small wrap-anywhere">
          <SafeHtml html={content} />
        </span>
        <span className="mt-1 block text-13 text-muted">{formatAgo(sent_at, now)}</span>
      </span>
      {isUnread && (
        <span className="notice-dot">
          <span className="sr-only">Não lida</span>
        </span>
      )}
    </Link>
  );
}

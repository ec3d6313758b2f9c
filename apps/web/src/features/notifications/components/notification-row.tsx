import type { Notification, NotificationSubject } from '@bandeja/contract/calls/notifications';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { cx } from '../../../lib/cx.ts';
import { piecesOf } from '../safe-html.ts';

interface NotificationRowProps {
  notification: Notification;
  isUnread: boolean;
  /** `2 horas atrás` */
  age: string;
  /** The same function for all rows, so that a long list draws only the rows that change. */
  onOpen: (notification: Notification) => void;
}

/** Title, content, age, and a dot when unread: a link to its booking, match or tournament. */
export const NotificationRow = memo(({ notification, isUnread, age, onOpen }: NotificationRowProps) => {
  const { title, content, meta_data } = notification;
  return (
    <Link
      {...subjectLink(meta_data)}
      className={cx('notice', isUnread && 'unread')}
      onClick={() => onOpen(notification)}
    >
      <span className="min-w-0">
        <span className="block leading-small font-bold text-ink">{title}</span>
        <span className="mt-0.5 block text-14 leading-small wrap-anywhere">
          <SafeHtml html={content} />
        </span>
        <span className="mt-1 block text-13 text-muted">{age}</span>
      </span>
      {isUnread && (
        <span className="notice-dot">
          <span className="sr-only">Não lida</span>
        </span>
      )}
    </Link>
  );
});

/** The page that a notification opens, as properties of a Link. */
function subjectLink({ type, id, hash }: NotificationSubject) {
  if (type === 'booking') {
    return { to: '/booking/$booking_id', params: { booking_id: String(id) } } as const;
  }
  if (type === 'wait') return { to: '/booking/list', params: {} } as const;
  if (type === 'match') return { to: '/match/$match_id', params: { match_id: String(id) } } as const;
  return hash
    ? ({ to: '/tournament/$hash', params: { hash } } as const)
    : ({ to: '/tournament', params: {} } as const);
}

/** Html of the server, drawn as text with emphasis and line breaks. */
const SafeHtml = ({ html }: { html: string }) =>
  piecesOf(html).map((piece, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no identity besides their place.
    if ('lineBreak' in piece) return <br key={index} />;
    return piece.strong ? <strong key={index}>{piece.text}</strong> : <span key={index}>{piece.text}</span>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no identity besides their place.
  });

import type { Notification } from '@bandeja/contract/calls/notifications';
import { formatAgo } from '@bandeja/rules/format/relative-time';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { useBackCloses } from '../../../ui/overlays/use-ways-out.ts';
import { latestQuery, useMarkAllRead, useMarkRead } from '../api.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsFailed, NotificationsLoading } from './notification-states.tsx';
import './notifications.css';

interface BellDropdownProps {
  anchor: RefObject<HTMLElement | null>;
  unread: number;
  onClose: () => void;
}

/** The latest notifications. What it shows is marked as read; the dots stay until it closes. */
export default function BellDropdown({ anchor, unread, onClose }: BellDropdownProps) {
  const latest = useQuery({ ...latestQuery, staleTime: 0 });
  const lastKnown = useLastKnown(latest);
  const shown = latest.data?.results;
  const wereUnread = useMarkShown(latest.isFetchedAfterMount ? shown : undefined, unread);
  const { mutate: markRead } = useMarkRead();
  const now = useNow(10_000);
  useBackCloses(true, onClose);
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={4}
      containerPadding={8}
      maxHeight={640}
      className="notices-pop"
    >
      <Dialog className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] outline-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-4 pb-2">
          <Heading slot="title" level={2}>
            Notificações
          </Heading>
          <MoreLink to="/notifications" onClick={onClose}>
            Ver todas
          </MoreLink>
        </div>
        <div className="overflow-y-auto overscroll-contain px-2 pb-2">
          {lastKnown && (
            <div className="p-2">
              <OfflineStrip time={lastKnown} />
            </div>
          )}
          {shown === undefined ? (
            latest.isError ? (
              <div className="p-2">
                <NotificationsFailed error={latest.error} onRetry={() => void latest.refetch()} bare />
              </div>
            ) : (
              <NotificationsLoading rows={3} />
            )
          ) : shown.length === 0 ? (
            <p className="px-2 py-6 text-center text-14 text-muted">Não há nenhuma notificação no momento!</p>
          ) : (
            <ul>
              {shown.map((notification) => (
                <li key={notification.id}>
                  <NotificationRow
                    notification={notification}
                    isUnread={!notification.is_read || wereUnread.has(notification.id)}
                    age={formatAgo(notification.sent_at, now)}
                    onOpen={({ id }) => {
                      markRead({ params: { id }, body: {} });
                      onClose();
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </Popover>
  );
}

/**
 * Marks all notifications up to the newest one shown as read, again when another one arrives. Returns the ids that were
 * unread when they were first shown.
 */
function useMarkShown(shown: readonly Notification[] | undefined, unread: number): ReadonlySet<number> {
  const { mutate } = useMarkAllRead();
  const [wereUnread, setWereUnread] = useState<ReadonlySet<number>>(new Set());
  const newest = shown?.[0]?.id;
  const mark = useEffectEvent((up_to: number) => {
    const ids = shown?.flatMap(({ id, is_read }) => (is_read ? [] : [id])) ?? [];
    if (ids.length === 0 && unread === 0) return;
    setWereUnread(new Set([...wereUnread, ...ids]));
    mutate({ body: { up_to } });
  });
  useEffect(() => {
    if (newest !== undefined) mark(newest);
  }, [newest]);
  return wereUnread;
}

import type { Notification } from '@bandeja/contract/calls/notifications';
import { formatAgo } from '@bandeja/rules/format/relative-time';
import {
  type Fold,
  foldedTitle,
  foldNotifications,
  isNotificationGroup,
} from '@bandeja/rules/notifications/folding';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, type ReactNode, useCallback, useDeferredValue, useId, useState } from 'react';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NextPage } from '../../../ui/feedback/next-page.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { notificationsQuery, useMarkAllRead, useMarkRead } from '../api.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsFailed, NotificationsLoading } from './notification-states.tsx';
import './notifications.css';

/** Rows that are laid out together: few enough to come into view in one frame, enough for few blocks. */
const BLOCK = 5;
/** About the height of a row, for those that were not laid out yet. */
const ROW_PX = 90;

/** What the player can do about a notification without opening it; the same function while its answers are the same. */
export type ActionsOf = (notification: Notification) => ReactNode;

/** Notificações: all of them, newest first, read page by page; similar neighbours are folded. */
export function NotificationList({ actions }: { actions: ActionsOf }) {
  const list = useInfiniteQuery(notificationsQuery);
  const lastKnown = useLastKnown(list);
  const markAll = useMarkAllRead();
  const items = list.data && withoutRepeats(list.data.pages.flatMap(({ results }) => results));
  const newest = items?.find(({ is_read }) => !is_read) && items[0];
  return (
    <>
      <PageHeader title="Notificações">
        <LinkButton size="small" variant="soft" to="/notifications/settings">
          Preferências
        </LinkButton>
      </PageHeader>
      <div className="one-column grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {lastKnown && <OfflineStrip time={lastKnown} />}
        {items === undefined ? (
          list.isError ? (
            <NotificationsFailed error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Card pad="tight">
              <NotificationsLoading rows={6} />
            </Card>
          )
        ) : items.length === 0 ? (
          <EmptyState
            title="Não há nenhuma notificação no momento!"
            text="Convites, resultados e novidades das suas reservas aparecem aqui."
          >
            <LinkButton to="/booking">Reservar Quadra</LinkButton>
          </EmptyState>
        ) : (
          <>
            {newest && (
              <div className="justify-self-end">
                <Button
                  variant="quiet"
                  size="small"
                  pending={markAll.isPending}
                  onClick={() =>
                    markAll.mutate({ body: { up_to: newest.id } }, { onSettled: () => void list.refetch() })
                  }
                >
                  Marcar todas como lidas
                </Button>
              </div>
            )}
            <Card pad="none">
              <Folds items={items} actions={actions} />
              {list.hasNextPage && (
                <NextPage
                  key={list.data?.pages.length}
                  failed={list.isFetchNextPageError}
                  onReach={() => void list.fetchNextPage()}
                  retry="Buscar mais notificações"
                >
                  <div className="p-2">
                    <NotificationsLoading rows={2} />
                  </div>
                </NextPage>
              )}
            </Card>
          </>
        )}
      </div>
    </>
  );
}

/** A notification that arrives between two pages moves the next page by one: its first item is known already. */
const withoutRepeats = (items: readonly Notification[]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

function Folds({ items, actions }: { items: readonly Notification[]; actions: ActionsOf }) {
  // In short tasks: the ages of hundreds of rows.
  const now = useDeferredValue(useNow(30_000));
  const { mutate } = useMarkRead();
  const open = useCallback(
    ({ id, is_read }: Notification) => !is_read && mutate({ params: { id }, body: {} }),
    [mutate],
  );
  const folds = foldNotifications(items);
  const blocks = Array.from({ length: Math.ceil(folds.length / BLOCK) }, (_, index) =>
    folds.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return (
    // A ul cannot group its rows in blocks.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div role="list" aria-label="Notificações" className="notices p-2">
      {blocks.map((block) => (
        <Block key={block[0]?.items[0].id} folds={block} now={now} onOpen={open} actions={actions} />
      ))}
    </div>
  );
}

interface BlockProps {
  folds: readonly Fold<Notification>[];
  now: Date;
  onOpen: (notification: Notification) => void;
  actions: ActionsOf;
}

/**
 * Some rows of the list, drawn, laid out and painted together. The folds are recomputed with each page that is read; a
 * block with the same notifications is not drawn again.
 */
const Block = memo(
  ({ folds, now, onOpen, actions }: BlockProps) => {
    const row = (notification: Notification) => (
      <>
        <NotificationRow
          notification={notification}
          isUnread={!notification.is_read}
          age={formatAgo(notification.sent_at, now)}
          onOpen={onOpen}
        />
        {actions(notification)}
      </>
    );
    return (
      <div
        role="presentation"
        className="notice-block"
        style={{ containIntrinsicBlockSize: `auto ${folds.length * ROW_PX}px` }}
      >
        {folds.map((fold) => (
          // biome-ignore lint/a11y/useSemanticElements: of a list in blocks.
          <div role="listitem" key={fold.items[0].id} className="notice-item">
            {fold.items.length === 1 ? row(fold.items[0]) : <FoldedRows fold={fold} row={row} />}
          </div>
        ))}
      </div>
    );
  },
  (before, { folds, now, onOpen, actions }) =>
    before.now === now &&
    before.onOpen === onOpen &&
    before.actions === actions &&
    isSame(
      before.folds.flatMap(({ items }) => items),
      folds.flatMap(({ items }) => items),
    ) &&
    before.folds.length === folds.length,
);

const isSame = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && before.every((one, index) => one === after[index]);

/** Several similar notifications under one line; each opens on its own. */
function FoldedRows({
  fold: { group, items },
  row,
}: {
  fold: Fold<Notification>;
  row: (notification: Notification) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const unread = items.filter(({ is_read }) => !is_read).length;
  return (
    <>
      <button
        type="button"
        className="notice-fold"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0">
          {isNotificationGroup(group) && foldedTitle(group, items.length)}
          {unread > 0 && (
            <span className="block text-13 font-label text-blue-text">
              {unread === 1 ? '1 não lida' : `${unread} não lidas`}
            </span>
          )}
        </span>
        <ChevronDown size={20} />
      </button>
      <ul id={list} hidden={!isOpen} className="ps-3">
        {items.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
      </ul>
    </>
  );
}

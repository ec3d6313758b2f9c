import { useQuery, useQueryClient } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { lazy } from 'react';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { useLive } from '../../../live/use-live.ts';
import { OverlayButton } from '../../../ui/overlay-button.tsx';
import { unreadQuery } from '../api.ts';

const load = () => import('./bell-dropdown.tsx');
const BellDropdown = lazy(load);

/** The bell of the top bar: the number of unread notifications, and the latest ones on a tap. */
export function Bell() {
  useLiveNotifications();
  const { data } = useQuery(unreadQuery);
  const unread = data?.count ?? 0;
  return (
    <OverlayButton
      label={bellName(unread)}
      popup="dialog"
      className="relative"
      preload={load}
      overlay={(opened) => <BellDropdown {...opened} unread={unread} />}
    >
      <BellIcon size={24} />
      {unread > 0 && (
        <span className="badge-n" aria-hidden="true">
          {badgeText(unread)}
        </span>
      )}
    </OverlayButton>
  );
}

/** Refetches list and count when a notification arrives or is read elsewhere, and after a gap in the events. */
function useLiveNotifications(): void {
  const client = useQueryClient();
  useLive(['notifications'], () => void refetch(client, answersOf(LIVE_CHANGES.notification)));
}

const MOST = 99;

/** `3`; `99+` above 99. */
export const badgeText = (unread: number): string => (unread > MOST ? `${MOST}+` : String(unread));

/** The name of the bell for screen readers. */
export function bellName(unread: number): string {
  if (unread === 0) return 'Notificações';
  if (unread > MOST) return `Notificações, mais de ${MOST} não lidas`;
  return `Notificações, ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`;
}

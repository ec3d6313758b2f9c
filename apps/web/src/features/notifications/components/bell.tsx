import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy } from 'react';
import { OverlayButton } from '../../../ui/overlay-button.tsx';
import { unreadQuery } from '../api/list-notifications.ts';
import { badgeText, bellName } from '../unread-text.ts';
import { useLiveNotifications } from '../use-live-notifications.ts';

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

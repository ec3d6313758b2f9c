import { listDeskClubs } from '@bandeja/contract/calls/desk-staff';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { callQuery } from '../../data/call-query.ts';
import { useBackCloses } from '../../ui/overlays/use-ways-out.ts';
import { leaveOrAsk } from '../queue/leave-dialog.tsx';
import './profile-menu.css';

// React Aria's autoFocus does not always reach the first item of a menu that opens on mount.
const focusFirst = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

/** Perfil and Sair, and for the staff of a club its desk. Loaded on the first tap because of the size of the menu component. */
export default function ProfileMenu({
  anchor,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { data: clubs } = useQuery({ ...callQuery(listDeskClubs), staleTime: 5 * 60_000 });
  useBackCloses(true, onClose);
  return (
    <Popover
      aria-label="Menu do perfil"
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className="menu-pop"
    >
      <Menu
        aria-label="Menu do perfil"
        className="outline-none"
        onClose={onClose}
        onAction={(key) => {
          if (key === 'leave') leaveOrAsk();
          else if (key === 'desk') void navigate({ to: '/desk/$', params: { _splat: '' } });
          else void navigate({ to: '/profile' });
        }}
      >
        <MenuItem id="profile" className="menu-item" ref={focusFirst}>
          <UserRound size={20} />
          Perfil
        </MenuItem>
        <MenuItem id="leave" className="menu-item">
          <LogOut size={20} />
          Sair
        </MenuItem>
        {/* Last: it comes with the answer, when a finger may already be over the others. */}
        {clubs && clubs.length > 0 && (
          <MenuItem id="desk" className="menu-item">
            <Store size={20} />
            Balcão do clube
          </MenuItem>
        )}
      </Menu>
    </Popover>
  );
}

import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useBackCloses } from '../../ui/overlays/use-ways-out.ts';
import { leaveOrAsk } from '../queue/leave-dialog.tsx';
import './profile-menu.css';

// React Aria's autoFocus does not always reach the first item of a menu that opens on mount.
const focusFirst = (item: HTMLElement | null) => item?.focus({ preventScroll: true });

/** Perfil and Sair. Loaded on the first tap because of the size of the menu component. */
export default function ProfileMenu({
  anchor,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
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
      </Menu>
    </Popover>
  );
}

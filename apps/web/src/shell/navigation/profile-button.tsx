import { fullName } from '@bandeja/rules/players/names';
import { lazy, Suspense, useRef, useState } from 'react';
import { useOwnPlayer } from '../../data/own-player.ts';
import { avatarOf } from '../../lib/avatar-of.ts';
import { Avatar } from '../../ui/avatar.tsx';

const load = () => import('./profile-menu.tsx');
const ProfileMenu = lazy(load);

/** The player's picture in the top bar; opens the profile menu. */
export function ProfileButton() {
  const player = useOwnPlayer();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={player ? `Menu do perfil: ${fullName(player)}` : 'Menu do perfil'}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={player ?? null} src={avatarOf(player)} size="sm" tone="ink" />
      </button>
      {open && (
        <Suspense>
          <ProfileMenu anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

import { fullName } from '@bandeja/rules/players/names';
import { lazy } from 'react';
import { useOwnPlayer } from '../../data/own-player.ts';
import { avatarOf } from '../../lib/avatar-of.ts';
import { OverlayButton } from '../../ui/overlay-button.tsx';
import { Avatar } from '../../ui/player/avatar.tsx';

const load = () => import('./profile-menu.tsx');
const ProfileMenu = lazy(load);

/** The player's picture in the top bar; opens the profile menu. */
export function ProfileButton() {
  const player = useOwnPlayer();
  return (
    <OverlayButton
      label={player ? `Menu do perfil: ${fullName(player)}` : 'Menu do perfil'}
      popup="menu"
      preload={load}
      overlay={(opened) => <ProfileMenu {...opened} />}
    >
      <Avatar name={player ?? null} src={avatarOf(player)} size="sm" tone="ink" />
    </OverlayButton>
  );
}

import type { Player } from '@bandeja/contract/calls/players';
import { fullName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { cx } from '../../../lib/cx.ts';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { LevelBadges } from './level-badges.tsx';

/**
 * The summary of the current player: "Olá, Rafael", the first word of the first name, leads to Perfil, the picture to
 * Perfil Atleta. That of another player, with the full name, is the header of Perfil Atleta.
 */
export function Greeting({
  player,
  as: Heading = 'h1',
}: {
  player: Player;
  /** h2 on a page with a title of its own. */
  as?: 'h1' | 'h2';
}) {
  return (
    <div className="flex items-center gap-3.5">
      <Link
        to="/player/$player_id"
        params={{ player_id: String(player.id) }}
        className="flex-none rounded-pill"
        aria-label={`Perfil Atleta de ${fullName(player)}`}
      >
        <Avatar name={player} src={avatarOf(player)} size="lg" tone="ink" />
      </Link>
      <div className="grid min-w-0 gap-2.5">
        <Heading className={cx(Heading === 'h2' && 'text-28 leading-tight font-heavy tracking-head')}>
          <Link to="/profile">Olá, {player.first_name.trim().split(/\s+/)[0]}</Link>
        </Heading>
        <LevelBadges level={player.level} />
      </div>
    </div>
  );
}

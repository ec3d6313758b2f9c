import type { Player } from '@bandeja/contract/calls/players';
import { fullName, givenName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { LevelBadges } from './level-badges.tsx';

/**
 * The summary of the current player on Home: "Olá, João Pedro", the whole first name, leads to Perfil, the picture to
 * Perfil Atleta. That of another player, with the full name, is the header of Perfil Atleta.
 */
export const Greeting = ({ player }: { player: Player }) => (
  <section data-area="me" aria-label="Seu perfil" className="flex items-center gap-3.5">
    <Link
      to="/player/$player_id"
      params={{ player_id: String(player.id) }}
      className="flex-none rounded-pill"
      aria-label={`Perfil Atleta de ${fullName(player)}`}
      data-fill="me"
    >
      <Avatar name={player} src={avatarOf(player)} size="lg" tone="ink" fill="me-avatar" />
    </Link>
    <div className="grid min-w-0 gap-2">
      <h2 className="text-28 leading-tight font-heavy tracking-head wrap-anywhere">
        <Link to="/profile" data-fill="hello">
          Olá, {givenName(player)}
        </Link>
      </h2>
      <LevelBadges level={player.level} />
    </div>
  </section>
);

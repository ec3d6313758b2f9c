import type { Player } from '@bandeja/contract/calls/players';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { fullName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Chip } from '../../../ui/chip.tsx';

/**
 * "Olá, Rafael" with badges and a link to Perfil for the current player; the full name without a link for another
 * player. The picture opens Perfil Atleta in both cases.
 */
export function Greeting({ player, isCurrent }: { player: Player; isCurrent: boolean }) {
  const name = fullName(player);
  return (
    <div className="flex items-center gap-3.5">
      <Link
        to="/player/$player_id"
        params={{ player_id: String(player.id) }}
        className="flex-none rounded-pill"
        aria-label={`Perfil Atleta de ${name}`}
      >
        <Avatar name={player} src={avatarOf(player)} size="lg" tone="ink" />
      </Link>
      <div className="grid min-w-0 gap-2.5">
        <h1>{isCurrent ? <Link to="/profile">Olá, {player.first_name.split(' ')[0]}</Link> : name}</h1>
        {player.level && (
          <div className="flex flex-wrap gap-2">
            <Chip tone="blue">Nível {formatLevel(player.level.level)}</Chip>
            <Chip>Confiabilidade {formatReliability(player.level.reliability)}</Chip>
          </div>
        )}
      </div>
    </div>
  );
}

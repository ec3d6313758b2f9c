import type { Player } from '@bandeja/contract/players';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { fullName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { Chip } from '../../../ui/chip.tsx';

/** "Olá, Rafael" with his badges, a link to Perfil; somebody else's full name, which opens nothing (row C2). */
export function Greeting({ player, isCurrent }: { player: Player; isCurrent: boolean }) {
  return (
    <div className="grid gap-2.5">
      <h1>
        {isCurrent ? <Link to="/profile">Olá, {player.first_name.split(' ')[0]}</Link> : fullName(player)}
      </h1>
      {player.level && (
        <div className="flex flex-wrap gap-2">
          <Chip tone="blue">Nível {formatLevel(player.level.level)}</Chip>
          <Chip>Confiabilidade {formatReliability(player.level.reliability)}</Chip>
        </div>
      )}
    </div>
  );
}

import type { PlayerDetails } from '@bandeja/contract/calls/bookings';
import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { playerQuery } from '../../../data/get-player.ts';
import { useOwnPlayer } from '../../../data/own-player.ts';

/** The players of a booking; the player who booked comes first. */
export function BookingPlayers({ players }: { players: PlayerDetails['players'] }) {
  const own = useOwnPlayer();
  const others = players.filter(({ player }) => player === undefined || player !== own?.id);
  return (
    <ul>
      <li>{own ? `${fullName(own)} (você)` : 'Você'}</li>
      {others.map(({ player, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list comes from the server and keeps its order.
        <li key={index}>{player === undefined ? name : <KnownPlayer id={player} name={name} />}</li>
      ))}
    </ul>
  );
}

function KnownPlayer({ id, name }: { id: number; name: string | undefined }) {
  const player = useQuery({ ...playerQuery(id), staleTime: 5 * 60_000, enabled: name === undefined });
  return (
    <Link to="/player/$player_id" params={{ player_id: String(id) }} className="underline">
      {name ?? (player.data ? fullName(player.data) : 'Jogador')}
    </Link>
  );
}

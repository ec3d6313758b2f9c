import type { Booking } from '@bandeja/contract/calls/bookings';
import { sortPlayers } from '@bandeja/rules/matches/team';
import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOwnPlayer } from '../../../data/own-player.ts';
import { playerQuery } from '../../../data/shared-reads.ts';
import { matchOfBookingQuery } from '../api.ts';

/** The players of the booking's match; without a match those named with the booking, the player who booked first. */
export function BookingPlayers({ booking }: { booking: Booking }) {
  const own = useOwnPlayer();
  const { match: matchId } = booking.meta_data;
  const match = useQuery({ ...matchOfBookingQuery(matchId ?? 0), enabled: matchId !== undefined });
  if (matchId !== undefined && match.data && match.data.players.length > 0) {
    return (
      <ul>
        {sortPlayers(match.data.players).map(({ id, player }) => (
          <li key={id}>
            {player.id === own?.id ? (
              `${fullName(player)} (você)`
            ) : (
              <KnownPlayer id={player.id} name={fullName(player)} />
            )}
          </li>
        ))}
      </ul>
    );
  }
  const others = booking.player_details.players.filter(
    ({ player }) => player === undefined || player !== own?.id,
  );
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

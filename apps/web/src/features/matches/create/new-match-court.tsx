import { shortName } from '@bandeja/rules/players/names';
import { useRef, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Court, type CourtPlace } from '../../../ui/court/court.tsx';
import { MovingNote } from '../components/court-players.tsx';
import { PlayerPicker } from './player-picker.tsx';
import { leaveSeat, moveSeat, type Place, type Seat, seatAt, seated, takeSeat } from './seats.ts';

interface NewMatchCourtProps {
  playerId: number;
  seats: readonly Seat[];
  onChange: (seats: Seat[]) => void;
  /** Names in the booking that have no place on the court. */
  others: readonly string[];
}

/** The court of a new match. A tap on a free place opens the picker; a tap on a player, then on a place, moves the player. */
export function NewMatchCourt({ playerId, seats, onChange, others }: NewMatchCourtProps) {
  const section = useRef<HTMLElement>(null);
  const [moving, setMoving] = useState<Seat | null>(null);
  const [calling, setCalling] = useState<Place | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function pick({ team, position }: CourtPlace) {
    const place = { team, position };
    const here = seatAt(seats, place);
    if (moving) {
      setMoving(null);
      if (here?.player.id === moving.player.id) return;
      onChange(moveSeat(seats, moving.player.id, place));
      setAnnouncement(movedText(moving, here, place));
    } else if (here) {
      setMoving(here);
    } else {
      setCalling(place);
    }
  }

  function drop(from: CourtPlace, to: CourtPlace) {
    const moved = seatAt(seats, from);
    setMoving(null);
    if (!moved) return;
    onChange(moveSeat(seats, moved.player.id, to));
    setAnnouncement(movedText(moved, seatAt(seats, to), to));
  }

  /** The note closes with the button pressed in it, so focus returns to the player's place. */
  function stopMoving() {
    section.current?.querySelector<HTMLElement>('.court [aria-pressed="true"]')?.focus();
    setMoving(null);
  }

  return (
    <section
      ref={section}
      aria-label="Duplas"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
      onKeyDown={(event) => event.key === 'Escape' && moving && stopMoving()}
    >
      <Court
        places={seats.map((seat) => courtPlace(seat, playerId))}
        className="edge"
        onPick={pick}
        onDrop={drop}
        picked={moving && courtPosition(moving)}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {moving ? (
        <MovingNote
          player={moving.player}
          onStay={stopMoving}
          {...(moving.player.id !== playerId && {
            onRemove: () => {
              stopMoving();
              onChange(leaveSeat(seats, moving.player.id));
              setAnnouncement(`${shortName(moving.player)} saiu.`);
            },
          })}
        />
      ) : (
        <p className="text-14 leading-small text-muted">
          {seats.length < 4
            ? 'Toque em um lugar livre para chamar alguém. Dá para completar depois.'
            : 'Toque em alguém, ou arraste, para trocar de lugar.'}
        </p>
      )}
      {others.length > 0 && (
        <p className="text-14 leading-small text-muted">Na reserva também: {others.join(', ')}.</p>
      )}
      <PlayerPicker
        isOpen={calling !== null}
        onClose={() => setCalling(null)}
        playerId={playerId}
        exclude={seats.map(({ player }) => player.id)}
        title={calling ? `Dupla ${calling.team}, posição ${calling.position}` : ''}
        invite={
          <p className="text-14 leading-small">
            Deixe o lugar livre e crie a partida: nela você manda um link, e quem abre entra, mesmo sem ter
            conta ainda.
          </p>
        }
        onPick={(player) => {
          setCalling(null);
          if (!calling) return;
          onChange(takeSeat(seats, calling, seated(player)));
          setAnnouncement(`${shortName(player)} entrou: ${placeText(calling)}.`);
        }}
      />
    </section>
  );
}

const courtPosition = ({ team, position }: Place) => ({
  team,
  position: position === 2 ? (2 as const) : (1 as const),
});

const courtPlace = (seat: Seat, playerId: number): CourtPlace => ({
  ...courtPosition(seat),
  player: {
    id: seat.player.id,
    name: seat.player,
    level: seat.player.level,
    avatar: avatarOf(seat.player),
    isYou: seat.player.id === playerId,
  },
});

const placeText = ({ team, position }: Place) => `dupla ${team}, posição ${position}`;

function movedText(moved: Seat, other: Seat | undefined, to: Place): string {
  return other
    ? `${shortName(moved.player)} e ${shortName(other.player)} trocaram de lugar.`
    : `${shortName(moved.player)}: ${placeText(to)}.`;
}

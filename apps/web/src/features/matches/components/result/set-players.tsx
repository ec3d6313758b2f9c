import type { Match } from '@bandeja/contract/calls/matches';
import { shortName } from '@bandeja/rules/players/names';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Court, type CourtPlace } from '../../../../ui/court/court.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { pairName } from '../../match-names.ts';
import { membersIn, putPlayer, type SetPlaces } from '../../sets/set-places.ts';
import { courtPlayer } from '../court-player.ts';

interface SetPlayersProps {
  match: Match;
  set: number;
  places: SetPlaces;
  onChange: (places: SetPlaces) => void;
}

/** The players of a set, for matches whose teams may differ from set to set. */
export function SetPlayers({ match, set, places, onChange }: SetPlayersProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="-my-2">
      <p className="sr-only" role="status">
        {pairName(membersIn(match, places, 'A'))} contra {pairName(membersIn(match, places, 'B'))}
      </p>
      <Button variant="quiet" size="small" className="-ms-3" onClick={() => setOpen(true)}>
        <ArrowLeftRight size={16} />
        Mudar duplas do set {set}
      </Button>
      <Sheet isOpen={open} onClose={() => setOpen(false)} title={`Quem joga o set ${set}?`}>
        <SetCourt match={match} places={places} onChange={onChange} />
        <Button onClick={() => setOpen(false)}>Pronto</Button>
      </Sheet>
    </div>
  );
}

/** Two taps move a player: first the player, then the new place, on the court or on the bench. */
function SetCourt({ match, places, onChange }: Omit<SetPlayersProps, 'set'>) {
  const [moving, setMoving] = useState<number | null>(null);
  const bench = match.players.filter(({ id }) => !places.some(({ match_player }) => match_player === id));
  const from = places.find(({ match_player }) => match_player === moving);

  function put(player: number, to: { team: string; position: number }) {
    setMoving(null);
    onChange(putPlayer(places, player, to));
  }

  function pickPlace({ team, position }: CourtPlace) {
    const here = places.find((place) => place.team === team && place.position === position);
    if (moving === null) setMoving(here?.match_player ?? null);
    else put(moving, { team, position });
  }

  return (
    <>
      <p className="text-14 leading-small text-muted" aria-live="polite">
        {moving === null
          ? 'Toque em alguém e depois no lugar dele neste set. Os dois trocam.'
          : 'Agora toque em com quem trocar.'}
      </p>
      <Court
        places={places.flatMap(({ match_player, team, position }): CourtPlace[] => {
          const player = match.players.find(({ id }) => id === match_player);
          if (team === '' || (position !== 1 && position !== 2)) return [];
          return [{ team, position, player: player ? courtPlayer(player, null) : null }];
        })}
        onPick={pickPlace}
        picked={from && from.team !== '' ? { team: from.team, position: from.position === 2 ? 2 : 1 } : null}
      />
      {bench.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-14 text-muted">Fora deste set:</p>
          {bench.map(({ id, player }) => (
            <Button
              key={id}
              variant="secondary"
              size="small"
              aria-pressed={moving === id}
              onClick={() => (from ? put(id, from) : setMoving(moving === id ? null : id))}
            >
              {shortName(player)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

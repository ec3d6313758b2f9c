import { formatLevel } from '@bandeja/rules/format/level';
import { fullName, type Named, shortName } from '@bandeja/rules/players/names';
import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type Ref, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Avatar } from '../player/avatar.tsx';
import { useCourtDrag } from './use-court-drag.ts';
import './court.css';

type Team = 'A' | 'B';
type Position = 1 | 2;

export interface CourtPlayer {
  /** Player id, for the link to Perfil Atleta. */
  id: number;
  name: Named;
  level?: number | null;
  avatar?: string | null;
  isYou?: boolean;
}

export interface CourtPlace {
  team: Team;
  position: Position;
  player: CourtPlayer | null;
}

const EMPTY_PLACE = 'Sem Jogador';

const places: readonly { team: Team; position: Position; left: string; top: string }[] = [
  { team: 'A', position: 1, left: '32.2%', top: '26.6%' },
  { team: 'A', position: 2, left: '32.2%', top: '73.4%' },
  { team: 'B', position: 1, left: '67.8%', top: '26.6%' },
  { team: 'B', position: 2, left: '67.8%', top: '73.4%' },
];

interface CourtProps {
  /** The occupied positions; a missing one is free. */
  places: readonly CourtPlace[];
  /** When given, each position is a button (touch or keyboard); otherwise players link to Perfil Atleta. */
  onPick?: (place: CourtPlace) => void;
  /** The position picked first, for example during a swap. */
  picked?: { team: Team; position: Position } | null;
  /** When given with onPick, players can also be dragged between positions. */
  onDrop?: (from: CourtPlace, to: CourtPlace) => void;
  className?: string;
}

/**
 * A padel court from above with true proportions of 20 × 10 m and four positions. Team A is left, team B right,
 * always marked by letter and colour. Full width on phones.
 */
export function Court({ places: given, onPick, onDrop, picked, className }: CourtProps) {
  const court = useRef<HTMLFieldSetElement>(null);
  const placeOf = (name: string): CourtPlace | undefined => {
    const place = places.find(({ team, position }) => `${team}${position}` === name);
    const here = given.find(({ team, position }) => `${team}${position}` === name);
    return place && { team: place.team, position: place.position, player: here?.player ?? null };
  };
  const drag = useCourtDrag(
    court,
    onDrop &&
      ((from, to) => {
        const [one, other] = [placeOf(from), placeOf(to)];
        if (one && other) onDrop(one, other);
      }),
  );
  return (
    <fieldset
      ref={court}
      className={cx('court', className)}
      aria-label="Quadra: dupla A à esquerda, dupla B à direita"
      dir="ltr"
    >
      <CourtGround />
      <span className="tm" style={{ left: '9.6%' }} aria-hidden="true">
        A
      </span>
      <span className="tm" style={{ left: '90.4%' }} aria-hidden="true">
        B
      </span>
      {places.map(({ team, position, left, top }) => {
        const player =
          given.find((place) => place.team === team && place.position === position)?.player ?? null;
        const isPicked = picked?.team === team && picked.position === position;
        return (
          <Place
            key={`${team}${position}`}
            place={{ team, position, player }}
            style={{ left, top }}
            isPicked={isPicked}
            onPick={onPick}
            drag={player ? drag : undefined}
          />
        );
      })}
    </fieldset>
  );
}

function Place({
  place,
  style,
  isPicked,
  onPick,
  drag,
}: {
  place: CourtPlace;
  style: { left: string; top: string };
  isPicked: boolean;
  onPick?: (place: CourtPlace) => void;
  drag: ReturnType<typeof useCourtDrag>;
}) {
  const { team, position, player } = place;
  const label = `Dupla ${team}, posição ${position}: ${player ? labelOf(player) : EMPTY_PLACE}`;
  const inside = player ? <Seated team={team} player={player} /> : <Free team={team} position={position} />;
  if (onPick) {
    return (
      <button
        type="button"
        className={cx('pl', isPicked && 'picked')}
        style={style}
        aria-label={label}
        aria-pressed={isPicked}
        data-place={`${team}${position}`}
        onClick={() => onPick(place)}
        {...drag}
      >
        {inside}
      </button>
    );
  }
  if (player) {
    return (
      <PlayerLink
        to="/player/$player_id"
        params={{ player_id: String(player.id) }}
        className="pl"
        style={style}
        aria-label={label}
      >
        {inside}
      </PlayerLink>
    );
  }
  return (
    <div className="pl" style={style}>
      {inside}
    </div>
  );
}

/** The visible text first (so that the voice command "clicar Rafael M." works), then the full name. */
function labelOf({ name, level, isYou }: CourtPlayer): string {
  const seen = [shortName(name), isYou && 'você', level != null && `Nível ${formatLevel(level)}`].filter(
    Boolean,
  );
  return `${seen.join(' ')} (${fullName(name)})`;
}

const PlayerLink = createLink(
  (props: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) => <a {...props} />,
);

function Seated({ team, player }: { team: Team; player: CourtPlayer }) {
  return (
    <>
      <Avatar name={player.name} src={player.avatar} tone={team === 'A' ? 'a-on-court' : 'b-on-court'} />
      <span className="nm">{shortName(player.name)}</span>
      {(player.isYou || player.level != null) && (
        <span className="lv">
          {player.isYou && <span className="you">você</span>}
          {player.level != null && `Nível ${formatLevel(player.level)}`}
        </span>
      )}
    </>
  );
}

function Free({ team, position }: { team: Team; position: Position }) {
  return (
    <>
      <span
        className={cx('free', team === 'B' && 'b')}
        data-initials={`${team}${position}`}
        aria-hidden="true"
      />
      <span className="nm">{EMPTY_PLACE}</span>
    </>
  );
}

/** Floor, lines, glass, mesh and net: 1 unit = 1 cm; service lines are 6.95 m from the net. */
function CourtGround() {
  return (
    <svg viewBox="-60 -60 2120 1120" aria-hidden="true">
      <path className="fill-turf" d="M0 0h2000v1000H0z" />
      <g fill="none" className="stroke-on-turf" strokeWidth="10">
        <path d="M305 0v1000M1695 0v1000M285 500H1715" />
        <path
          className="stroke-on-turf-muted"
          strokeDasharray="8 22"
          d="M420-12h440M1140-12h440M420 1012h440M1140 1012h440"
        />
        <path
          strokeWidth="18"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M400-12H-12v1024h412M1600-12h412v1024h-412"
        />
        <path className="stroke-turf-deep" strokeWidth="34" d="M1012-20v1040" />
        <path strokeWidth="16" d="M1000-30v1060" />
        <path strokeWidth="36" strokeLinecap="round" d="M1000-30v0M1000 1030v0" />
      </g>
    </svg>
  );
}

import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatLevel } from '@bandeja/rules/format/level';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { TEAMS, type Team } from '@bandeja/rules/matches/team';
import { fullName, shortName } from '@bandeja/rules/players/names';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import Navigation from 'lucide-react/icons/navigation';
import UserRound from 'lucide-react/icons/user-round';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { mapLink } from '../../../lib/format.ts';
import { matchZoneNote } from '../../../lib/time/zone-note.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { leftFor, lowerFirst, placesText, priceText, whoText } from './open-texts.ts';

/** `Arena Moema Padel, Quadra 2`, the typed place, or that there is none yet. */
export const placeOf = ({ club, court, place }: Pick<OpenMatch, 'club' | 'court' | 'place'>): string =>
  [club?.name, court?.name].filter(Boolean).join(', ') || place || 'Local a combinar';

interface OpenMatchCardProps {
  match: OpenMatch;
  now: Date;
  /** Of the club: an address or a link; null: not known, and its name is searched. */
  location: string | null;
  /** Null for a visitor. */
  viewerId: number | null;
  onEnter: (match: OpenMatch) => void;
}

/** An open match of the list: time, place, who plays, who may enter, and the way in. A tap anywhere opens it. */
export function OpenMatchCard({ match, now, location, viewerId, onEnter }: OpenMatchCardProps) {
  const { starts_at, ends_at, timezone, club, court, fill_by, places_free, note, price_cents } = match;
  const time = localTimeOf(starts_at, timezone);
  const until = ends_at && localTimeOf(ends_at, timezone);
  const where = placeOf(match);
  const zone = matchZoneNote({ date: starts_at, timezone, court });
  const params = { match_id: String(match.match) };
  return (
    <div className="relative grid min-w-0 rounded-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue-text">
      <Card as="article" pad="tight" className="flex flex-col justify-between gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 className="num text-28 leading-tight font-heavy tracking-head">
                <Link
                  to="/match/$match_id"
                  params={params}
                  className="outline-none after:absolute after:inset-0 after:rounded-card"
                  aria-label={`${time}, ${where}: ${placesText(places_free)}`}
                >
                  {time}
                  {until && <span className="text-16 font-label text-muted">–{until}</span>}
                </Link>
              </h3>
              <Chip tone="blue">{[placesText(places_free), leftFor(match)].filter(Boolean).join(' ')}</Chip>
            </div>
            <p className="mt-1 text-14 leading-small wrap-anywhere">
              {club ? (
                <a
                  href={mapLink(location ?? `${club.name}, ${club.city}`)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${where}: ver no mapa (abre em nova aba)`}
                  className="relative -my-1 inline-flex min-h-11 items-center gap-1.5 font-bold text-blue-text"
                >
                  {where}
                  <Navigation size={16} className="flex-none" aria-hidden="true" />
                </a>
              ) : (
                where
              )}
            </p>
            <p className="text-14 leading-small text-muted">
              {[zone, whoText(match), matchTypeLabel(match.type)].filter(Boolean).join(' · ')}
            </p>
            {price_cents > 0 && <p className="num text-14 font-bold text-ink">{priceText(price_cents)}</p>}
          </div>
          <Places match={match} />
          {note && <p className="text-14 leading-small wrap-anywhere">“{note}”</p>}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-[min(100%,7rem)] flex-1 text-13 leading-small text-muted">
            Dá para entrar até {lowerFirst(formatDayTime(fill_by, now, timezone))}
          </p>
          <WayIn match={match} name={`${time}, ${where}`} viewerId={viewerId} onEnter={onEnter} />
        </div>
      </Card>
    </div>
  );
}

interface WayInProps extends Pick<OpenMatchCardProps, 'match' | 'viewerId' | 'onEnter'> {
  /** Which match. */
  name: string;
}

/** Enters, asks, or opens the match; for a visitor the match asks for the log-in and is then shown. */
function WayIn({ match, name, viewerId, onEnter }: WayInProps) {
  const { can } = match;
  if (can?.join || can?.request) {
    const verb = can.join ? 'Entrar' : 'Pedir para entrar';
    return (
      <Button
        size="small"
        variant={can.join ? 'primary' : 'soft'}
        className="relative"
        aria-label={`${verb}: ${name}`}
        onClick={() => onEnter(match)}
      >
        {verb}
      </Button>
    );
  }
  const isIn = match.seated.some(({ player }) => player && player.id === viewerId);
  return (
    <LinkButton
      size="small"
      variant="soft"
      className="relative"
      to="/match/$match_id"
      params={{ match_id: String(match.match) }}
      aria-label={`${isIn || viewerId !== null ? 'Ver partida' : 'Entrar'}: ${name}`}
    >
      {isIn || viewerId !== null ? 'Ver partida' : 'Entrar'}
    </LinkButton>
  );
}

/** The four places, the pairs side by side as on the court, A left; enlarged text puts one below the other. */
const Places = ({ match }: { match: OpenMatch }) => (
  <div className="flex flex-wrap gap-2" dir="ltr">
    {TEAMS.map((team) => (
      <ul
        key={team}
        aria-label={`Dupla ${team}`}
        className="grid min-w-0 flex-[1_1_8rem] content-start gap-2 rounded-control bg-sunken px-2.5 py-2"
      >
        {[1, 2].map((position) => (
          <Place key={position} match={match} team={team} position={position} />
        ))}
      </ul>
    ))}
  </div>
);

function Place({ match, team, position }: { match: OpenMatch; team: Team; position: number }) {
  const seat = match.seated.find((one) => one.team === team && one.position === position);
  const row = 'flex min-w-0 items-center gap-2 text-13 leading-tight';
  if (!seat)
    return (
      <li className={`${row} text-muted`}>
        <FreePlace />
        Livre
      </li>
    );
  const { player, level } = seat;
  return (
    <li className={row}>
      {player ? (
        <Avatar name={player} src={avatarOf(player)} size="sm" tone={team === 'A' ? 'a' : 'b'} />
      ) : (
        <span
          className="grid size-8 flex-none place-items-center rounded-pill bg-avatar text-on-night"
          aria-hidden="true"
        >
          <UserRound size={16} />
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">
        {player ? (
          <span className="font-label text-ink" title={fullName(player)}>
            {shortName(player)}
          </span>
        ) : (
          <span className="font-label text-ink">Ocupado</span>
        )}
        {level !== null && <span className="num block text-12 text-muted">Nível {formatLevel(level)}</span>}
        {seat.held && <span className="block text-12 text-muted">Reservada</span>}
      </span>
    </li>
  );
}

/** A free place, as on the court. */
const FreePlace = () => (
  <svg
    viewBox="0 0 32 32"
    className="size-8 flex-none text-control"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeDasharray="4 4"
  >
    <circle cx="16" cy="16" r="15" />
  </svg>
);

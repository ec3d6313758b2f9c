import type { Match } from '@bandeja/contract/calls/matches';
import { calendarFile, matchUid } from '@bandeja/rules/calendar/calendar-file';
import { numbersUntil } from '@bandeja/rules/matches/match-over';
import { shortName } from '@bandeja/rules/players/names';
import { addMinutes } from '@bandeja/rules/time/instant';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import MessageCircle from 'lucide-react/icons/message-circle';
import Navigation from 'lucide-react/icons/navigation';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Split from 'lucide-react/icons/split';
import Ticket from 'lucide-react/icons/ticket';
import { lazy, Suspense, useState } from 'react';
import { bookingQuery, clubQuery } from '../../../data/shared-reads.ts';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { mapLink } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button, ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { membersOf, placeOf } from '../match-names.ts';

const loadWhatsApp = async () => ({ default: (await import('../words/whatsapp-sheet.tsx')).WhatsAppSheet });
const WhatsAppSheet = lazy(loadWhatsApp);

/** The usual length of a game, for a match without a booking. */
const USUAL_MINUTES = 90;

/** Actions around a match: directions, calendar file, booking, rematch. */
export function MatchLinks({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const slug = match.court?.club.slug;
  const club = useQuery({ ...clubQuery(slug ?? ''), enabled: slug !== undefined });
  const location = club.data?.google_location;
  const isOpen = !match.ended_at && !match.cancelled_at;
  const isAhead = isOpen && new Date(match.date) > serverNow();
  const others = rematchOf(match, viewerId);
  const [isPlanning, setPlanning] = useState(false);
  // Only the creator owns the booking, and only its own answer says whether it can be divided.
  const booking = viewerId !== null && match.created_by === viewerId ? match.booking : null;
  const own = useQuery({ ...bookingQuery(booking ?? 0), enabled: booking !== null && !match.cancelled_at });
  const mayDivide = !match.cancelled_at && own.data?.can.split === true;
  const plays = match.players.some(({ player }) => player.id === viewerId);
  const saveDate = () => {
    const url = `${window.location.origin}/match/${match.id}`;
    const calendar = calendarFile(
      {
        uid: matchUid(match),
        method: 'PUBLISH',
        status: 'CONFIRMED',
        start: match.date,
        end: match.ends_at ?? addMinutes(match.date, USUAL_MINUTES),
        summary: 'Padel',
        place: match.court || match.meta_data.club ? placeOf(match) : '',
        lines: [match.players.map(({ player }) => shortName(player)).join(', '), url],
        url,
        brand: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Bandeja',
      },
      serverNow(),
    );
    saveFile(`partida-${match.id}.ics`, new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <div className="-mx-3 flex flex-wrap">
      {isOpen && location && (
        <ButtonAnchor
          variant="quiet"
          size="small"
          href={mapLink(location)}
          target="_blank"
          rel="noreferrer"
          aria-label="Rota (abre em nova aba)"
        >
          <Navigation size={16} aria-hidden="true" />
          Rota
        </ButtonAnchor>
      )}
      {isAhead && (
        <Button variant="quiet" size="small" onClick={saveDate}>
          <CalendarPlus size={16} aria-hidden="true" />
          Adicionar ao calendário
        </Button>
      )}
      {plays && match.id > 0 && !match.cancelled_at && new Date(numbersUntil(match)) > serverNow() && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => openWithCode(loadWhatsApp, () => setPlanning(true))}
        >
          <MessageCircle size={16} aria-hidden="true" />
          Combinar no WhatsApp
        </Button>
      )}
      {isPlanning && (
        <Suspense>
          <WhatsAppSheet match={match} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
      {booking !== null && (
        <LinkButton
          variant="quiet"
          size="small"
          to="/booking/$booking_id"
          params={{ booking_id: String(booking) }}
        >
          <Ticket size={16} aria-hidden="true" />
          Ver reserva
        </LinkButton>
      )}
      {booking !== null && mayDivide && (
        <LinkButton
          variant="quiet"
          size="small"
          to="/booking/$booking_id"
          params={{ booking_id: String(booking) }}
          state={{ opens: true }}
        >
          <Split size={16} aria-hidden="true" />
          Dividir
        </LinkButton>
      )}
      {match.ended_at && others && (
        <LinkButton variant="quiet" size="small" to="/match/create" search={{ with: others }}>
          <RotateCcw size={16} aria-hidden="true" />
          Jogar de novo
        </LinkButton>
      )}
    </div>
  );
}

/** The others of a match in which the viewer played, the partner first; null without one. */
function rematchOf(match: Match, viewerId: number | null): string | null {
  const own = match.players.find(({ player }) => player.id === viewerId)?.team;
  if (own !== 'A' && own !== 'B') return null;
  const ids = [...membersOf(match, own), ...membersOf(match, own === 'A' ? 'B' : 'A')]
    .map(({ player }) => player.id)
    .filter((id) => id !== viewerId);
  return ids.length > 0 ? ids.slice(0, 3).join(',') : null;
}

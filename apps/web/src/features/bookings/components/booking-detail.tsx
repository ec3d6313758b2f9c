import type { Booking } from '@bandeja/contract/bookings';
import type { Club } from '@bandeja/contract/clubs';
import { BOOKING_STATUS, isBookingStatus, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { formatDay, formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { daysBetween } from '@bandeja/rules/time/local-date';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { mapLink } from '../../../lib/map-link.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { Card, Turf } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/note.tsx';
import { BookingPlayers } from './booking-players.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { HoldNotice } from './hold-notice.tsx';

interface BookingDetailProps {
  booking: Booking;
  /** Once known: for the map. */
  club: Club | undefined;
}

/** One booking: when and where first, what it waits for, what it costs, and what can be done with it. */
export function BookingDetail({ booking, club }: BookingDetailProps) {
  const client = useQueryClient();
  const now = useNow(30_000);
  const { id, court, status, timezone, start_at, start_time, end_time, duration, match_type, meta_data } =
    booking;
  const isCancelled = status === BOOKING_STATUS.cancelled;
  const waits = isBookingStatus(status) && isOpenHold(status) && booking.hold_expires_at !== null;
  const facts = [matchTypeLabel(match_type), `${duration} minutos`].filter((fact) => fact !== '');
  const day = localDateOf(start_at, timezone);
  return (
    // Two columns at a desk; on a phone one, with what the booking waits for right below it.
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_356px]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-desk:contents">
        <Turf className="order-1">
          <div className="px-5 pt-5 pb-4.5">
            <Chip tone="deep">{booking.status_label}</Chip>
            <p className="mt-4 font-bold">{dayText(day, localDateOf(now, timezone))}</p>
            <h1 className="num mt-1 mb-2.5 text-36 leading-none font-heavy tracking-display desk:text-44">
              {formatTimeRange(start_time, end_time)}
            </h1>
            <p className="text-18 leading-snug font-bold">
              {court.club.name}, {court.name}
            </p>
            <p className="text-14 text-on-turf-muted">{facts.join(' · ')}</p>
          </div>
          <div className="flex flex-wrap gap-2 border-t-2 border-on-turf bg-turf-deep px-5 py-4">
            <MatchAction booking={id} match={meta_data.match} isCancelled={isCancelled} />
            {club?.google_location && (
              <ButtonAnchor
                variant="ghost"
                href={mapLink(club.google_location)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Rota até ${court.club.name} (abre em nova aba)`}
              >
                <Navigation size={20} />
                Rota
              </ButtonAnchor>
            )}
          </div>
        </Turf>
        <Card className="order-3">
          <dl className="grid gap-4">
            <Fact label="Clube">
              <Link
                to="/club/$club_slug"
                params={{ club_slug: court.club.slug }}
                className="-my-1 inline-flex min-h-11 items-center gap-1 text-blue-text"
              >
                {court.club.name}, {court.club.city}
                <ChevronRight size={20} className="flex-none" />
              </Link>
            </Fact>
            <Fact label="Jogadores">
              <BookingPlayers players={booking.player_details.players} />
            </Fact>
            <Fact label="Preço">{formatMoney(booking.price_cents)}</Fact>
            {booking.player_details.note && <Fact label="Observação">{booking.player_details.note}</Fact>}
          </dl>
        </Card>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-desk:contents">
        {isCancelled ? (
          <Note className="order-2">Esta reserva foi cancelada e a quadra voltou para a lista.</Note>
        ) : (
          waits && (
            <Card className="order-2">
              <HoldNotice
                booking={booking}
                onEnd={() => void client.invalidateQueries({ queryKey: ['bookings'] })}
              />
            </Card>
          )
        )}
        <CancelBooking booking={booking} now={now} />
      </div>
    </div>
  );
}

/** "Hoje, 20 de novembro", "Terça, 24 de novembro"; with the year when it is another one. */
function dayText(day: string, today: string): string {
  const long = formatLongDate(day);
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${day.slice(0, 4)}`;
  const isNear = Math.abs(daysBetween(today, day)) <= 1;
  return isNear ? `${formatDay(day, today)}, ${long.toLowerCase()}` : `${long}${year}`;
}

function MatchAction({
  booking,
  match,
  isCancelled,
}: {
  booking: number;
  match: number | undefined;
  isCancelled: boolean;
}) {
  if (match !== undefined) {
    return (
      <LinkButton
        variant="white"
        className="flex-1"
        to="/match/$match_id"
        params={{ match_id: String(match) }}
      >
        Ver partida
      </LinkButton>
    );
  }
  if (isCancelled) {
    return (
      <LinkButton variant="white" className="flex-1" to="/booking">
        Reservar outra
      </LinkButton>
    );
  }
  return (
    <LinkButton variant="white" className="flex-1" to="/match/create" search={{ booking }}>
      Criar partida
    </LinkButton>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="num font-medium text-ink">{children}</dd>
    </div>
  );
}

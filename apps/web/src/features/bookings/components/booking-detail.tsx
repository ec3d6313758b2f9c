import type { Booking } from '@bandeja/contract/bookings';
import type { Club } from '@bandeja/contract/clubs';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatDayTime, formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQueryClient } from '@tanstack/react-query';
import { Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { mapLink } from '../../../lib/map-link.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { Card, Turf } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
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
  const facts = [matchTypeLabel(match_type), `${duration} minutos`].filter((fact) => fact !== '');
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 desk:grid-cols-[minmax(0,1fr)_356px]">
      <Turf>
        <div className="px-5 pt-5 pb-4.5">
          <Chip tone="deep">{booking.status_label}</Chip>
          <h1 className="num mt-3 mb-2.5 text-44 leading-none font-heavy tracking-display">
            {formatDayTime(start_at, now, timezone)}
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
            >
              <Navigation size={20} />
              Rota
            </ButtonAnchor>
          )}
        </div>
      </Turf>
      <div className="grid min-w-0 gap-6">
        {booking.hold_expires_at !== null && !isCancelled && (
          <Card>
            <HoldNotice
              booking={booking}
              onEnd={() => void client.invalidateQueries({ queryKey: ['bookings'] })}
            />
          </Card>
        )}
        {isCancelled && <Note>Esta reserva foi cancelada e a quadra voltou para a lista.</Note>}
        <Card className="grid gap-5">
          <dl className="grid gap-4">
            <Fact label="Dia">{formatLongDate(localDateOf(start_at, timezone))}</Fact>
            <Fact label="Horário">{formatTimeRange(start_time, end_time)}</Fact>
            <Fact label="Quadra">
              {court.name}
              <br />
              <MoreLink to="/club/$club_slug" params={{ club_slug: court.club.slug }} className="my-0">
                {court.club.name}, {court.club.city}
              </MoreLink>
            </Fact>
            <Fact label="Jogadores">
              <BookingPlayers players={booking.player_details.players} />
            </Fact>
            <Fact label="Preço">{formatMoney(booking.price_cents)}</Fact>
            {booking.player_details.note && <Fact label="Observação">{booking.player_details.note}</Fact>}
          </dl>
          <CancelBooking booking={booking} now={now} />
        </Card>
      </div>
    </div>
  );
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

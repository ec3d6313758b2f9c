import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Club } from '@bandeja/contract/calls/clubs';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatLongDate, formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { lazy, Suspense, useState } from 'react';
import { bookingQuery } from '../../../data/shared-reads.ts';
import { mapLink } from '../../../lib/format.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { ButtonAnchor, LinkButton } from '../../../ui/button.tsx';
import { CardSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { CalendarButton } from '../components/calendar-button.tsx';
import { CancelButton } from '../components/cancel-booking.tsx';
import {
  BookAgain,
  BookingMoney,
  CARD_IN_REVIEW,
  METHOD_LABELS,
  type PaymentMethod,
} from '../payment/booking-money.tsx';
import { SplitButton } from '../split/split-card.tsx';
import { PickedPanel } from './picked-panel.tsx';
import './sheets.css';

const EachPays = lazy(async () => ({ default: (await import('../split/each-pays.tsx')).EachPays }));

interface BookedSheetProps {
  id: number;
  /** Returns a loaded club by its slug, for the map. */
  clubOf: (slug: string) => Club | undefined;
  onClose: () => void;
}

/** The booking just made: first its payment, then the confirmation and the next steps. */
export function BookedSheet({ id, clubOf, onClose }: BookedSheetProps) {
  const { data, isError, refetch } = useQuery(bookingQuery(id));
  const [method, setMethod] = useState<PaymentMethod>('pix');
  return (
    <PickedPanel
      title={data ? titleOf(data, method) : 'Sua reserva'}
      focusKey={`booked ${id}`}
      onClose={onClose}
    >
      {data ? (
        <Booked booking={data} club={clubOf(data.court.club.slug)} method={method} onMethod={setMethod} />
      ) : isError ? (
        <ErrorState bare title="Não achamos esta reserva" onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </PickedPanel>
  );
}

function titleOf(booking: Booking, method: PaymentMethod): string {
  if (booking.status === BOOKING_STATUS.confirmed) return 'Quadra reservada!';
  if (booking.status === BOOKING_STATUS.cancelled) return 'Reserva cancelada';
  if (booking.can.pay && booking.each_pays) return 'Cada um paga a parte dele';
  if (booking.can.pay && booking.status === BOOKING_STATUS.awaiting_confirmation) return CARD_IN_REVIEW;
  return booking.can.pay
    ? `Pague ${formatMoney(booking.price_cents)} com ${METHOD_LABELS[method]}`
    : 'Pedido enviado!';
}

interface BookedProps {
  booking: Booking;
  club: Club | undefined;
  method: PaymentMethod;
  onMethod: (method: PaymentMethod) => void;
}

function Booked({ booking, club, method, onMethod }: BookedProps) {
  const isWaiting = booking.can.pay;
  return (
    <>
      {isWaiting ? <Where booking={booking} /> : <OnCourt booking={booking} />}
      {isWaiting && booking.each_pays ? (
        <Suspense fallback={<CardSkeleton />}>
          <EachPays booking={booking} />
        </Suspense>
      ) : (
        <BookingMoney booking={booking} method={method} onMethod={onMethod} />
      )}
      {isWaiting ? <HeldActions booking={booking} /> : <Actions booking={booking} club={club} />}
    </>
  );
}

function Where({ booking }: { booking: Booking }) {
  const { court, start_at, timezone, start_time, end_time } = booking;
  return (
    <p className="pix-where num text-14 leading-small text-muted">
      {court.name}, {court.club.name}
      <br />
      {formatShortDate(localDateOf(start_at, timezone))}, {formatTimeRange(start_time, end_time)}
    </p>
  );
}

function OnCourt({ booking }: { booking: Booking }) {
  const { start_at, timezone, start_time, end_time, court, price_cents, status, status_label } = booking;
  const isConfirmed = status === BOOKING_STATUS.confirmed;
  return (
    <div className="turf booked">
      {isConfirmed && <span className="ball" aria-hidden="true" />}
      <div className="px-5 pt-4 pb-4.5">
        <p className="text-14 font-label">
          {/* The title states the confirmation, the message below the payment. */}
          {!isConfirmed && `${status_label} · `}
          {formatMoney(price_cents)}
        </p>
        <p className="num mt-1 text-28 leading-tight font-heavy tracking-head">
          {formatTimeRange(start_time, end_time)}
        </p>
      </div>
      <div className="relative border-t-2 border-on-turf px-5 pt-3.5 pb-4.5">
        <p className="font-bold">{formatLongDate(localDateOf(start_at, timezone))}</p>
        <p className="text-14 text-on-turf-muted">
          {court.name}, {court.club.name}
        </p>
      </div>
    </div>
  );
}

/** The actions in addition to paying: open the booking or cancel it. */
function HeldActions({ booking }: { booking: Booking }) {
  const now = useNow(30_000);
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <SeeBooking id={booking.id} />
      {booking.can.split && !booking.each_pays && <SplitButton booking={booking} now={now} />}
      <CancelButton booking={booking} now={now} className="-mx-3" />
    </div>
  );
}

const SeeBooking = ({ id }: { id: number }) => (
  <LinkButton
    to="/booking/$booking_id"
    params={{ booking_id: String(id) }}
    variant="quiet"
    size="small"
    className="-mx-3"
  >
    Ver reserva
  </LinkButton>
);

function Actions({ booking, club }: { booking: Booking; club: Club | undefined }) {
  const { id, status, can } = booking;
  const now = useNow(30_000);
  if (status === BOOKING_STATUS.cancelled) return <BookAgain booking={booking} />;
  return (
    <div className="grid gap-2">
      {can.create_match && (
        <LinkButton to="/match/create" search={{ booking: id }} size="tall" wide>
          Criar partida
        </LinkButton>
      )}
      <CalendarButton booking={booking} now={now} variant="secondary" size="tall" />
      <div className="flex flex-wrap justify-between gap-2">
        <SeeBooking id={id} />
        {club?.google_location && (
          <ButtonAnchor
            href={mapLink(club.google_location)}
            target="_blank"
            rel="noreferrer"
            variant="quiet"
            size="small"
            className="-mx-3"
            aria-label={`Ver no mapa: ${club.name} (abre em nova aba)`}
          >
            <MapPin size={20} />
            Ver no mapa
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}

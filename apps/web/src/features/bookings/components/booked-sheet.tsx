import type { Booking } from '@bandeja/contract/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/button.tsx';
import { CardSkeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { bookingQuery } from '../api/get-booking.ts';
import { HoldNotice } from './hold-notice.tsx';
import { PickedPanel } from './picked-panel.tsx';
import './booked.css';

/** The court just booked: kept until when, what comes next. */
export function BookedSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const booking = useQuery(bookingQuery(id));
  const title = booking.data ? TITLES[booking.data.status] : undefined;
  return (
    <PickedPanel title={title ?? 'Sua reserva'} focusKey={`booked ${id}`} onClose={onClose}>
      {booking.data ? (
        <Booked booking={booking.data} />
      ) : booking.isError ? (
        <ErrorState bare title="Não achamos esta reserva" onRetry={() => void booking.refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </PickedPanel>
  );
}

const TITLES: Record<number, string> = {
  [BOOKING_STATUS.awaiting_payment]: 'Quadra guardada!',
  [BOOKING_STATUS.awaiting_confirmation]: 'Pedido enviado!',
  [BOOKING_STATUS.confirmed]: 'Quadra reservada!',
  [BOOKING_STATUS.cancelled]: 'Reserva cancelada',
};

function Booked({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const { id, start_at, timezone, start_time, end_time, court, price_cents, status, status_label } = booking;
  return (
    <>
      <div className="turf booked">
        <span className="ball" aria-hidden="true" />
        <div className="px-5 pt-4 pb-4.5">
          <p className="text-14 font-label">
            {status_label} · {formatMoney(price_cents)}
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
      <HoldNotice booking={booking} onEnd={() => void client.invalidateQueries({ queryKey: ['bookings'] })} />
      <div className="grid gap-2">
        {status !== BOOKING_STATUS.cancelled && (
          <LinkButton to="/match/create" search={{ booking: id }} size="tall" wide>
            Criar partida
          </LinkButton>
        )}
        <LinkButton
          to="/booking/$booking_id"
          params={{ booking_id: String(id) }}
          variant="secondary"
          size="tall"
          wide
        >
          Ver reserva
        </LinkButton>
      </div>
    </>
  );
}

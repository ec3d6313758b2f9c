import type { BookingEffect } from '@bandeja/rules/bookings/booking-machine';
import { formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { BookingRow } from '../bookings.repository.ts';

export type BookingNotice =
  | Extract<BookingEffect, { type: 'notify' }>['notice']
  | 'booking_expiring'
  | 'booking_reminder';

/** `Quadra 1, Padel Pinheiros, seg, 9 de mar, 18:00–19:00` */
export function bookingPlace(booking: BookingRow): string {
  const time = (instant: Date) => localTimeOf(instant, booking.timezone);
  const times = formatTimeRange(time(booking.start_at), time(booking.end_at));
  return `${booking.court_name}, ${booking.club_name}, ${formatShortDate(booking.date)}, ${times}`;
}

type Why = {
  /** Nobody paid, or confirmed, in time. */
  isOver?: boolean;
  /** What was paid goes back. */
  refund?: boolean;
};

/** What a player is told of his booking: plain text. */
export function bookingNotice(notice: BookingNotice, booking: BookingRow, why: Why = {}) {
  const place = bookingPlace(booking);
  switch (notice) {
    case 'booking_confirmed':
      return { type: notice, title: 'Reserva confirmada', content: `${place}. Bom jogo!` };
    case 'booking_cancelled':
      return {
        type: notice,
        title: 'Reserva cancelada',
        content: `${place}.${whyCancelled(booking, why)}`,
      };
    case 'booking_expiring':
      return {
        type: notice,
        title: 'Sua reserva está quase no fim do prazo',
        content: `${place}. Pague em até 5 minutos para não perder a quadra.`,
      };
    case 'booking_reminder':
      return { type: notice, title: 'Seu jogo é daqui a pouco', content: `${place}.` };
    case 'payment_refused':
      return {
        type: 'payment_problem' as const,
        title: 'Pagamento recusado',
        content: `${place}. A quadra continua guardada até o fim do prazo: tente de novo.`,
      };
    case 'payment_refunded':
      return {
        type: notice,
        title: 'Pagamento devolvido',
        content: `${place}. O pagamento chegou quando já não valia para esta reserva: ${formatMoney(booking.price_cents)} estão voltando para você.`,
      };
  }
}

function whyCancelled({ price_cents, online_payment }: BookingRow, { isOver, refund }: Why): string {
  if (refund) return ` ${formatMoney(price_cents)} estão voltando para você.`;
  if (!isOver) return '';
  return online_payment
    ? ' O prazo terminou antes do pagamento.'
    : ' O clube não confirmou antes do horário.';
}

import type { Booking } from '@bandeja/contract/calls/bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toMillis } from '@bandeja/rules/time/instant';
import { payableUntil } from '../../../lib/payments/payable-until.ts';

type Facts = Pick<
  Booking,
  | 'can'
  | 'status'
  | 'status_label'
  | 'payment'
  | 'hold_expires_at'
  | 'price_cents'
  | 'timezone'
  | 'cancelled_by'
  | 'decline_reason'
  | 'each_pays'
>;

export interface BookingMessage {
  tone: 'amber' | 'green' | 'neutral';
  /** The booking still waits for its payment: drawn with the live dot. */
  isLive?: boolean;
  title: string;
  text: string;
}

/** The state of a booking and its money, in a short sentence. */
export function bookingMessage(booking: Facts, now: Date): BookingMessage {
  const { status, status_label, payment, hold_expires_at, price_cents, timezone } = booking;
  const price = formatMoney(price_cents);
  if (status === BOOKING_STATUS.cancelled) {
    const why = WHY_CANCELLED[booking.cancelled_by ?? 'time'];
    const money = moneyText(payment?.status, price, booking.each_pays);
    // Of a cached booking of before, undefined.
    const reason = booking.decline_reason ? `O clube escreveu: “${booking.decline_reason}” ` : '';
    return { tone: 'neutral', title: why, text: reason + money };
  }
  if (status === BOOKING_STATUS.confirmed) {
    // The page shows above it that the booking is confirmed.
    return payment?.status === 'approved'
      ? { tone: 'green', title: `Recebemos ${price}.`, text: 'A quadra é sua.' }
      : { tone: 'green', title: 'A quadra é sua.', text: 'Bom jogo!' };
  }
  const isHeld = hold_expires_at !== null && toMillis(hold_expires_at) > now.getTime();
  if (booking.can.pay && status === BOOKING_STATUS.awaiting_confirmation && isHeld) {
    return {
      tone: 'amber',
      isLive: true,
      title: 'Pagamento em análise…',
      text: 'Assim que o banco aprovar o cartão, a quadra é sua. Pode fechar esta tela: a gente avisa.',
    };
  }
  if (booking.can.pay) {
    return payableUntil(booking, now) === null
      ? { tone: 'amber', title: 'O tempo para pagar acabou.', text: 'A quadra volta para a lista.' }
      : {
          tone: 'amber',
          isLive: true,
          title: 'Esperando o pagamento…',
          text: 'Assim que o Pix cair, a quadra é sua. Pode fechar esta tela: a gente avisa.',
        };
  }
  const until = hold_expires_at && formatDayTime(hold_expires_at, now, timezone);
  return {
    tone: 'amber',
    title: `${status_label}.`,
    text: until ? `O clube responde até ${until}.` : 'O clube responde em breve.',
  };
}

const WHY_CANCELLED: Record<NonNullable<Booking['cancelled_by']>, string> = {
  player: 'Você cancelou esta reserva.',
  club: 'O clube cancelou esta reserva.',
  time: 'Esta reserva foi cancelada: o tempo acabou.',
  bank: 'Esta reserva foi cancelada: o pagamento foi desfeito.',
  match: 'A partida aberta não completou, e a quadra voltou para o clube.',
};

function moneyText(payment: string | undefined, price: string, eachPays = false): string {
  // The latest payment is one of several.
  if (eachPays) return 'Veja na divisão o que foi pago e o que voltou.';
  switch (payment) {
    case 'refunding':
      return `A devolução de ${price} está a caminho da sua conta.`;
    case 'refunded':
      return `${price} devolvidos.`;
    case 'charged_back':
      return `O banco devolveu ${price}.`;
    case 'approved':
      return `Fora do prazo para cancelar de graça, os ${price} não voltam.`;
    default:
      return 'A quadra voltou para a lista e nada foi cobrado.';
  }
}

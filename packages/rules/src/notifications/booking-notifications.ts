import { formatMoney } from '../format/money.ts';
import { withoutLinks } from '../text/safe-text.ts';
import type { BookingPlace } from './places.ts';
import type { Entry } from './topics.ts';

export type OfBooking = { booking: number };

export type BookingNotificationParams = {
  booking_confirmed: OfBooking;
  /** The club moved it: the place is the new one. */
  booking_moved: OfBooking;
  booking_cancelled: OfBooking & {
    because: 'refunded' | 'credited' | 'unpaid' | 'unconfirmed' | null;
    cents: number;
  };
  booking_expiring: OfBooking;
  booking_reminder: OfBooking;
  payment_problem: OfBooking;
  payment_refunded: OfBooking & { cents: number };
  /** The bank has returned the money. */
  refund_done: OfBooking & { cents: number };
};

type Entries = {
  [T in keyof BookingNotificationParams]: Entry<BookingNotificationParams[T], BookingPlace>;
};

export const BOOKING_NOTIFICATIONS = {
  booking_confirmed: {
    topic: 'bookings',
    title: () => 'Reserva confirmada',
    content: (_, { place }) => `${place}. Bom jogo!`,
  },
  booking_moved: {
    topic: 'bookings',
    title: () => 'Sua reserva mudou',
    content: (_, { place }) => `Agora é ${place}.`,
  },
  booking_cancelled: {
    topic: 'bookings',
    title: () => 'Reserva cancelada',
    content: ({ because, cents }, { place, about }) => {
      if (about.decline_reason)
        return `${place}. O clube recusou o pedido e escreveu: “${withoutLinks(about.decline_reason)}”`;
      if (because === 'refunded') return `${place}. ${formatMoney(cents)} estão voltando para você.`;
      if (because === 'credited') return `${place}. ${formatMoney(cents)} ficaram como crédito seu no clube.`;
      if (because === 'unpaid') return `${place}. O prazo terminou antes do pagamento.`;
      if (because === 'unconfirmed') return `${place}. O clube não confirmou antes do horário.`;
      return `${place}.`;
    },
  },
  booking_expiring: {
    topic: 'bookings',
    title: () => 'Sua reserva está quase no fim do prazo',
    content: (_, { place }) => `${place}. Pague em até 5 minutos para não perder a quadra.`,
  },
  booking_reminder: {
    topic: 'bookings',
    title: () => 'Seu jogo é daqui a pouco',
    content: (_, { place }) => `${place}.`,
  },
  payment_problem: {
    topic: 'bookings',
    title: () => 'Pagamento recusado',
    content: (_, { place }) => `${place}. A quadra continua guardada até o fim do prazo: tente de novo.`,
  },
  payment_refunded: {
    topic: 'bookings',
    title: () => 'Pagamento devolvido',
    content: ({ cents }, { place }) =>
      `${place}. O pagamento chegou quando já não valia para esta reserva: ${formatMoney(cents)} estão voltando para você.`,
  },
  refund_done: {
    topic: 'bookings',
    title: () => 'Reembolso concluído',
    content: ({ cents }, { place }) => `${place}. ${formatMoney(cents)} voltaram para você.`,
  },
} satisfies Entries;

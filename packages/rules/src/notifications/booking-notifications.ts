import { formatShortDate } from '../format/dates.ts';
import { formatMoney } from '../format/money.ts';
import { withoutLinks } from '../text/safe-text.ts';
import { type BookingPlace, weeklyPlaceText } from './places.ts';
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
  /** Somebody paid a share of the reader's booking. */
  share_paid: OfBooking & { cents: number };
  /** The bank took money of a cancelled booking back, or gave it to the club again: what that changes for the reader. */
  disputed_money: OfBooking & {
    cents: number;
    what: 'owed' | 'owed_no_more' | 'credit_taken' | 'credit_again';
  };
  weekly_time: WeeklyTime;
};

/**
 * A weekly time of a monthly player, or a weekly lesson, begins or ends with a day. `booking` is one of its dates; `kept`: paid
 * dates after its end stay.
 */
export type WeeklyTime = OfBooking & {
  what: 'made' | 'ended';
  lesson: boolean;
  from: string;
  kept?: boolean;
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
  disputed_money: {
    topic: 'bookings',
    title: ({ what }) => DISPUTED_TITLES[what],
    content: ({ what, cents }, { place }) => `${place}. ${DISPUTED_SENTENCES[what](formatMoney(cents))}`,
  },
  weekly_time: {
    topic: 'bookings',
    title: ({ what, lesson }) =>
      what === 'made'
        ? lesson
          ? 'Aula semanal marcada'
          : 'Horário semanal marcado'
        : lesson
          ? 'Sua aula semanal acabou'
          : 'Seu horário semanal acabou',
    content: ({ what, lesson, from, kept = false }, { about }) => {
      const [own, day] = [lesson ? 'Sua aula' : 'Seu horário', formatShortDate(from)];
      const place = weeklyPlaceText(about);
      if (what === 'made') return `${own} é ${place}, a partir de ${day}.`;
      const rest = kept ? ' As datas já pagas continuam valendo.' : '';
      return `${own} de ${place}, não está mais na agenda a partir de ${day}.${rest}`;
    },
  },
  share_paid: {
    topic: 'bookings',
    title: () => 'Uma parte foi paga',
    content: ({ cents }, { place }) =>
      `${place}. ${formatMoney(cents)} estão voltando para você, por onde você pagou.`,
  },
} satisfies Entries;

type Disputed = BookingNotificationParams['disputed_money']['what'];

const DISPUTED_TITLES: Record<Disputed, string> = {
  owed: 'Valor em aberto no clube',
  owed_no_more: 'Nada mais em aberto no clube',
  credit_taken: 'Crédito retirado',
  credit_again: 'Crédito de volta',
};

const UNDONE = 'O banco desfez o pagamento desta reserva';
const VALID = 'O banco decidiu que o pagamento desta reserva vale';

const DISPUTED_SENTENCES: Record<Disputed, (money: string) => string> = {
  owed: (money) => `${UNDONE}: você deve ${money} ao clube. Fale com o clube para pagar.`,
  owed_no_more: (money) => `${VALID}: você não deve mais ${money} ao clube.`,
  credit_taken: (money) => `${UNDONE}: ${money} saíram do seu crédito no clube.`,
  credit_again: (money) => `${VALID}: ${money} voltaram para o seu crédito no clube.`,
};

import { formatDeadline, formatShortDate } from '../format/dates.ts';
import { formatMoney, moneyAnd } from '../format/money.ts';
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
  /** A share of the booking that the notified player made was paid. */
  /**
   * `open`: it stays for the booking, of which so much is still open; left out: it returns to the player. `of_place`: it is a
   * place of the player's open match.
   */
  share_paid: OfBooking & { cents: number; open?: number; of_place?: boolean };
  /** by: the player who asks the reader for a share of the own booking. */
  share_asked: OfBooking & { by: number; cents: number };
  /** Each of its players pays: some hours before the deadline of the shares, and at it, when the player may pay the rest. */
  split_deadline: OfBooking & { what: 'soon' | 'rest'; cents: number; until: string };
  /**
   * The bank took money of a booking back, or gave it to the club again: what that changes for the reader. `given_back`: it was
   * no dispute, the owner of the club's account gave it back there. `cancelled`: nothing of a cancelled booking is owed any more.
   */
  disputed_money: OfBooking & {
    cents: number;
    what: 'owed' | 'owed_no_more' | 'credit_taken' | 'credit_again';
    given_back?: boolean;
    cancelled?: boolean;
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
      if (because === 'refunded') return `${place}. ${goingBack(cents)} para você.`;
      if (because === 'credited')
        return `${place}. ${moneyAnd(cents, 'ficou', 'ficaram')} como crédito seu no clube.`;
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
      `${place}. O pagamento chegou quando já não valia para esta reserva: ${goingBack(cents)} para você.`,
  },
  refund_done: {
    topic: 'bookings',
    title: () => 'Reembolso concluído',
    content: ({ cents }, { place }) => `${place}. ${moneyAnd(cents, 'voltou', 'voltaram')} para você.`,
  },
  disputed_money: {
    topic: 'bookings',
    title: ({ what }) => DISPUTED_TITLES[what],
    content: ({ what, cents, given_back = false, cancelled = false }, { place }) =>
      `${place}. ${cancelled ? nothingOwed(cents) : DISPUTED_SENTENCES[what](cents, given_back)}`,
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
    title: ({ of_place }) => (of_place ? 'Uma vaga da sua partida foi paga' : 'Uma parte foi paga'),
    content: ({ cents, open }, { place }) => {
      if (open === undefined) return `${place}. ${goingBack(cents)} para você, por onde você pagou.`;
      const missing = open < 200 ? 'Falta' : 'Faltam';
      const rest = open > 0 ? ` ${missing} ${formatMoney(open)} para confirmar a quadra.` : '';
      return `${place}. ${moneyAnd(cents, 'chegou', 'chegaram')}.${rest}`;
    },
  },
  share_asked: {
    topic: 'bookings',
    title: () => 'Pediram a sua parte da quadra',
    content: ({ by, cents }, { place, name }) =>
      `${name(by)} dividiu a quadra com você: ${place}. A sua parte é ${formatMoney(cents)}.`,
  },
  split_deadline: {
    topic: 'bookings',
    title: ({ what }) => (what === 'soon' ? 'Faltam partes da sua quadra' : 'Pague o resto da sua quadra'),
    content: ({ what, cents, until }, { place, about }) => {
      const end = formatDeadline(until, about.timezone);
      return what === 'soon'
        ? `${place}. ${moneyAnd(cents, 'ainda não foi pago', 'ainda não foram pagos')}. Os links valem até ${end}.`
        : `${place}. O prazo dos links acabou. Pague os ${formatMoney(cents)} que faltam até ${end}, ou a reserva é cancelada e todos recebem de volta.`;
    },
  },
} satisfies Entries;

type Disputed = BookingNotificationParams['disputed_money']['what'];

const DISPUTED_TITLES: Record<Disputed, string> = {
  owed: 'Valor em aberto no clube',
  owed_no_more: 'Valor não está mais em aberto',
  credit_taken: 'Crédito retirado',
  credit_again: 'Crédito de volta',
};

const goingBack = (cents: number) => moneyAnd(cents, 'está voltando', 'estão voltando');

const GIVEN_BACK = 'Um valor pago por esta reserva foi devolvido';
const UNDONE = 'O banco desfez o pagamento desta reserva';
const VALID = 'O banco decidiu que o pagamento desta reserva vale';

const nothingOwed = (cents: number) =>
  `A reserva foi cancelada: ${moneyAnd(cents, 'não está mais', 'não estão mais')} em aberto no clube.`;

const DISPUTED_SENTENCES: Record<Disputed, (cents: number, isGivenBack: boolean) => string> = {
  // What the club gave back it may have meant as a present: the bill is open, and the player is not pressed.
  owed: (cents, isGivenBack) =>
    isGivenBack
      ? `${GIVEN_BACK}: ${moneyAnd(cents, 'está', 'estão')} em aberto no clube. Se tiver dúvida, fale com o clube.`
      : `${UNDONE}: você deve ${formatMoney(cents)} ao clube. Fale com o clube para pagar.`,
  owed_no_more: (cents) => `${VALID}: você não deve mais ${formatMoney(cents)} ao clube.`,
  credit_taken: (cents, isGivenBack) =>
    `${isGivenBack ? GIVEN_BACK : UNDONE}: ${moneyAnd(cents, 'saiu', 'saíram')} do seu crédito no clube.`,
  credit_again: (cents) => `${VALID}: ${moneyAnd(cents, 'voltou', 'voltaram')} para o seu crédito no clube.`,
};

import { formatNumericDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { withoutLinks } from '@bandeja/rules/notifications/without-links';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { writeLetter } from '../../../mail/letter.ts';
import type { Mail, MailAttachment } from '../../../mail/mailer.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { bookingPlace } from '../reads/booking-places.repository.ts';

export type BookingLetter = 'booking_confirmed' | 'booking_cancelled' | 'refund_done';

/** The approved payment of a booking; undefined: nothing was charged here. */
type PaidPayment = {
  id: number;
  method: 'pix' | 'card' | null;
  amount_cents: number;
  approved_at: Date | null;
  refunded_at: Date | null;
};

type Facts = {
  booking: BookingRow;
  paid: PaidPayment | undefined;
  to: string;
  brand: string;
  base: string;
  unsubscribe: string;
  calendar: { method: string; content: string };
};

const METHODS = { pix: 'Pix', card: 'Cartão' };

/** A letter about a booking, with its receipt and its calendar file. */
export function writeBookingLetter(letter: BookingLetter, facts: Facts): Mail {
  const { booking, to, brand, base, unsubscribe, calendar } = facts;
  const file: MailAttachment = {
    filename: `reserva-${booking.id}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
    content: calendar.content,
  };
  return writeLetter({
    to,
    brand,
    ...TEXTS[letter](facts),
    details: [...placeDetails(booking), ...receiptDetails(facts)],
    button: { label: 'Ver reserva', url: `${base}/booking/${booking.id}` },
    after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
    unsubscribe,
    ...(letter !== 'refund_done' && { attachments: [file] }),
  });
}

const place = (booking: BookingRow) => withoutLinks(bookingPlace(booking));

const TEXTS: Record<BookingLetter, (facts: Facts) => { subject: string; before: string[] }> = {
  booking_confirmed: ({ booking, paid }) => ({
    subject: 'Reserva confirmada',
    before: [
      `${place(booking)}. Bom jogo!`,
      paid
        ? 'Este é o seu recibo. O arquivo em anexo põe o jogo na sua agenda.'
        : 'O arquivo em anexo põe o jogo na sua agenda.',
    ],
  }),
  booking_cancelled: ({ booking, paid }) => ({
    subject: 'Reserva cancelada',
    before: [
      `${place(booking)}.`,
      ...(paid && isGoingBack(paid, booking)
        ? [`${formatMoney(paid.amount_cents)} estão voltando para você. Avisamos quando o banco terminar.`]
        : []),
    ],
  }),
  refund_done: ({ booking, paid }) => ({
    subject: 'Reembolso concluído',
    before: [
      `${formatMoney(paid?.amount_cents ?? booking.price_cents)} voltaram para você, pela reserva de ${place(booking)}.`,
    ],
  }),
};

/** The payment is refunded, or will be. */
const isGoingBack = (paid: PaidPayment, { payment }: BookingRow): boolean =>
  paid.refunded_at !== null || payment?.status === 'refunding' || payment?.status === 'refunded';

function placeDetails(booking: BookingRow): [string, string][] {
  const { court_name, club_name, date, start_at, end_at, timezone } = booking;
  return [
    ['Quadra', withoutLinks(`${court_name}, ${club_name}`)],
    ['Data', formatNumericDate(date)],
    ['Horário', formatTimeRange(localTimeOf(start_at, timezone), localTimeOf(end_at, timezone))],
    ['Reserva', String(booking.id)],
  ];
}

function receiptDetails({ booking, paid }: Facts): [string, string][] {
  if (!paid) {
    return [
      ['Valor', booking.price_cents === 0 ? 'Sem cobrança' : `${formatMoney(booking.price_cents)}, no clube`],
    ];
  }
  const at = (instant: Date) =>
    `${formatNumericDate(localDateOf(instant, booking.timezone))}, ${localTimeOf(instant, booking.timezone)}`;
  return [
    ['Valor', formatMoney(paid.amount_cents)],
    ...(paid.method ? [['Forma de pagamento', METHODS[paid.method]] as [string, string]] : []),
    ...(paid.approved_at ? [['Pago em', at(paid.approved_at)] as [string, string]] : []),
    ...(paid.refunded_at ? [['Devolvido em', at(paid.refunded_at)] as [string, string]] : []),
    ['Pagamento', String(paid.id)],
  ];
}

import { formatNumericDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney, moneyAnd } from '@bandeja/rules/format/money';
import type { RenderedNotification } from '@bandeja/rules/notifications/notifications';
import type { PaymentStatus } from '@bandeja/rules/payments/payment-status';
import { withoutLinks } from '@bandeja/rules/text/safe-text';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { TaskPayloads } from '../../jobs/task-payloads.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail, MailAttachment } from '../../mail/mailer.ts';
import { type BookingRow, bookingPlace } from './bookings.repository.ts';

type BookingLetter = Exclude<TaskPayloads['send_booking_mail']['letter'], 'notice'>;

/** An approved payment of a booking. */
type PaidPayment = {
  id: number;
  status: PaymentStatus;
  method: 'pix' | 'card' | null;
  amount_cents: number;
  returned_cents: number;
  approved_at: Date | null;
  refunded_at: Date | null;
};

type Framed = { to: string; brand: string; base: string; unsubscribe: string };

export type Facts = Framed & {
  booking: BookingRow;
  /** What the player has paid, in order; empty: nothing was charged here. */
  paid: readonly PaidPayment[];
  /** What others have paid of the price by their shares. */
  of_others_cents: number;
  /** What goes back, or went. */
  returned_cents: number | undefined;
  /** It became credit instead. */
  is_credit: boolean;
  /** Null: a game. The share is that of the student who reads. */
  lesson: { teacher: string; share_cents: number } | null;
  /** Empty: the club has not said who it is. */
  seller: string;
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
    ...(facts.lesson ? lessonText(letter, facts) : TEXTS[letter](facts)),
    details: [
      ...(facts.lesson ? [['Professor', facts.lesson.teacher] as [string, string]] : []),
      ...placeDetails(booking),
      ...receiptDetails(facts),
    ],
    ...footOf(booking, { brand, base, unsubscribe }),
    ...(letter !== 'refund_done' && { attachments: [file] }),
  });
}

const footOf = ({ id, kind }: BookingRow, { brand, base, unsubscribe }: Omit<Framed, 'to'>) => ({
  button: { label: kind === 'lesson' ? 'Ver aula' : 'Ver reserva', url: `${base}/booking/${id}` },
  after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
  unsubscribe,
});

/** A letter with the words of a notification; its booking may be one of several that it is about. */
export function writeNotice(
  booking: BookingRow,
  { title: subject, content }: Pick<RenderedNotification, 'title' | 'content'>,
  { to, brand, ...frame }: Framed,
): Mail {
  return writeLetter({ to, brand, subject, before: [content], ...footOf(booking, { brand, ...frame }) });
}

const place = (booking: BookingRow) => withoutLinks(bookingPlace(booking));

const TEXTS: Record<BookingLetter, (facts: Facts) => { subject: string; before: string[] }> = {
  booking_confirmed: ({ booking, paid }) => ({
    subject: 'Reserva confirmada',
    before: [
      `${place(booking)}. Bom jogo!`,
      paid.length > 0
        ? 'Este é o seu recibo. O arquivo em anexo põe o jogo na sua agenda.'
        : 'O arquivo em anexo põe o jogo na sua agenda.',
    ],
  }),
  booking_moved: ({ booking }) => ({
    subject: 'Sua reserva mudou',
    before: [
      `O clube mudou a sua reserva. Agora é ${place(booking)}.`,
      'O arquivo em anexo muda o jogo na sua agenda.',
    ],
  }),
  booking_cancelled: ({ booking, paid, returned_cents, is_credit }) => {
    const cents = returned_cents ?? sumOf(paid.filter(isGoingBack));
    return {
      subject: 'Reserva cancelada',
      before: [
        `${place(booking)}.`,
        ...(booking.decline_reason === null
          ? []
          : [`O clube recusou o pedido e escreveu: “${withoutLinks(booking.decline_reason)}”`]),
        ...(cents > 0
          ? [
              is_credit
                ? `${moneyAnd(cents, 'ficou', 'ficaram')} como crédito seu no clube.`
                : `${moneyAnd(cents, 'está voltando', 'estão voltando')} para você. Avisamos quando o banco terminar.`,
            ]
          : []),
      ],
    };
  },
  refund_done: ({ booking, paid, returned_cents }) => ({
    subject: 'Reembolso concluído',
    before: [
      `${moneyAnd(returned_cents ?? (sumOf(paid) || booking.price_cents), 'voltou', 'voltaram')} para você, pela reserva de ${place(booking)}.`,
    ],
  }),
};

/** Who gives it and what it costs is below. What goes back is between the desk and each student. */
function lessonText(letter: BookingLetter, { booking }: Facts): { subject: string; before: string[] } {
  if (letter === 'booking_confirmed')
    return {
      subject: 'Aula marcada',
      before: [
        `O clube marcou uma aula para você: ${place(booking)}.`,
        'O arquivo em anexo põe a aula na sua agenda.',
      ],
    };
  if (letter === 'booking_moved')
    return {
      subject: 'Sua aula mudou',
      before: [
        `O clube mudou a sua aula. Agora é ${place(booking)}.`,
        'O arquivo em anexo muda a aula na sua agenda.',
      ],
    };
  return { subject: 'Aula cancelada', before: [`${place(booking)}. Se você já pagou, fale com o clube.`] };
}

const sumOf = (paid: readonly PaidPayment[]): number =>
  paid.reduce((total, { amount_cents }) => total + amount_cents, 0);

/** The payment is refunded, or will be: not what a bank took. */
const isGoingBack = ({ status }: PaidPayment): boolean => status === 'refunding' || status === 'refunded';

/** What the player has paid and is here; of a booking whose money all went back, what was paid. */
function receiptCents(paid: readonly PaidPayment[]): number {
  const here = paid.filter(({ status }) => status === 'approved');
  return here.reduce((total, one) => total + one.amount_cents - one.returned_cents, 0) || sumOf(paid);
}

function placeDetails(booking: BookingRow): [string, string][] {
  const { court_name, club_name, date, start_at, end_at, timezone } = booking;
  return [
    ['Quadra', withoutLinks(`${court_name}, ${club_name}`)],
    ['Data', formatNumericDate(date)],
    ['Horário', formatTimeRange(localTimeOf(start_at, timezone), localTimeOf(end_at, timezone))],
    ['Reserva', String(booking.id)],
  ];
}

function receiptDetails({ booking, paid, of_others_cents, lesson, seller }: Facts): [string, string][] {
  const [first, second] = paid;
  if (!first || lesson) {
    const cents = lesson?.share_cents ?? booking.price_cents;
    return [['Valor', cents === 0 ? 'Sem cobrança' : `${formatMoney(cents)}, no clube`]];
  }
  const at = (instant: Date) =>
    `${formatNumericDate(localDateOf(instant, booking.timezone))}, ${localTimeOf(instant, booking.timezone)}`;
  return [
    ['Valor', formatMoney(receiptCents(paid))],
    ...(second ? paid.map((one, index) => partDetail(one, index + 1, at)) : paymentDetails(first, at)),
    ...(of_others_cents > 0 ? [['Pago por outros', formatMoney(of_others_cents)] as [string, string]] : []),
    ...(seller ? [['Vendido por', seller] as [string, string]] : []),
  ];
}

type At = (instant: Date) => string;

const paymentDetails = (
  { id, method, approved_at, refunded_at }: PaidPayment,
  at: At,
): [string, string][] => [
  ...(method ? [['Forma de pagamento', METHODS[method]] as [string, string]] : []),
  ...(approved_at ? [['Pago em', at(approved_at)] as [string, string]] : []),
  ...(refunded_at ? [['Devolvido em', at(refunded_at)] as [string, string]] : []),
  ['Pagamento', String(id)],
];

/** `Parte 2: R$ 60,00, Pix, pago em 06/03/2026, 10:00, pagamento 12` */
const partDetail = (
  { id, method, amount_cents, approved_at, refunded_at }: PaidPayment,
  place: number,
  at: At,
): [string, string] => [
  `Parte ${place}`,
  [
    formatMoney(amount_cents),
    ...(method ? [METHODS[method]] : []),
    ...(approved_at ? [`pago em ${at(approved_at)}`] : []),
    ...(refunded_at ? [`devolvido em ${at(refunded_at)}`] : []),
    `pagamento ${id}`,
  ].join(', '),
];

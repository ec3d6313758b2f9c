import { formatNumericDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney, moneyAnd } from '@bandeja/rules/format/money';
import type { RenderedNotification } from '@bandeja/rules/notifications/notifications';
import { withoutLinks } from '@bandeja/rules/text/safe-text';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { TaskPayloads } from '../../jobs/task-payloads.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail, MailAttachment } from '../../mail/mailer.ts';
import { type BookingRow, bookingPlace } from './bookings.repository.ts';

type BookingLetter = Exclude<TaskPayloads['send_booking_mail']['letter'], 'notice'>;

/** The approved payment of a booking; undefined: nothing was charged here. */
type PaidPayment = {
  id: number;
  method: 'pix' | 'card' | null;
  amount_cents: number;
  approved_at: Date | null;
  refunded_at: Date | null;
};

type Framed = { to: string; brand: string; base: string; unsubscribe: string };

export type Facts = Framed & {
  booking: BookingRow;
  paid: PaidPayment | undefined;
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
      paid
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
    const cents = returned_cents ?? (paid && isGoingBack(paid, booking) ? paid.amount_cents : 0);
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
      `${moneyAnd(returned_cents ?? paid?.amount_cents ?? booking.price_cents, 'voltou', 'voltaram')} para você, pela reserva de ${place(booking)}.`,
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

function receiptDetails({ booking, paid, lesson, seller }: Facts): [string, string][] {
  if (!paid || lesson) {
    const cents = lesson?.share_cents ?? booking.price_cents;
    return [['Valor', cents === 0 ? 'Sem cobrança' : `${formatMoney(cents)}, no clube`]];
  }
  const at = (instant: Date) =>
    `${formatNumericDate(localDateOf(instant, booking.timezone))}, ${localTimeOf(instant, booking.timezone)}`;
  return [
    ['Valor', formatMoney(paid.amount_cents)],
    ...(paid.method ? [['Forma de pagamento', METHODS[paid.method]] as [string, string]] : []),
    ...(paid.approved_at ? [['Pago em', at(paid.approved_at)] as [string, string]] : []),
    ...(paid.refunded_at ? [['Devolvido em', at(paid.refunded_at)] as [string, string]] : []),
    ['Pagamento', String(paid.id)],
    ...(seller ? [['Vendido por', seller] as [string, string]] : []),
  ];
}

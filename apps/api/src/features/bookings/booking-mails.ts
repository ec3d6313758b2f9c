import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { sellerText } from '@bandeja/rules/clubs/legal-document';
import { formatNumericDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { sharesOf } from '@bandeja/rules/lessons/lesson';
import { withoutLinks } from '@bandeja/rules/text/safe-text';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskPayloads } from '../../jobs/task-payloads.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail, MailAttachment, Mailer } from '../../mail/mailer.ts';
import { countNoticeMail } from '../accounts/public.ts';
import { findLegal, presentLegal } from '../clubs/public.ts';
import { isSettingOn } from '../notifications/public.ts';
import { findPaidPayment } from '../payments/public.ts';
import { findMailbox } from '../players/public.ts';
import { getBookingCalendar } from './booking-calendar.ts';
import { type BookingRow, bookingPlace, findBooking } from './bookings.repository.ts';
import { findLesson, isStudent, listStudents } from './lessons/lessons.repository.ts';

export type BookingMailOptions = {
  mailer: Mailer;
  brand: string;
  /** The address of the app, without a final slash. */
  base: () => string;
  /** Where a player turns letters of this topic off. */
  unsubscribe: (player: number, topic: 'bookings') => string;
};

type Payload = TaskPayloads['send_booking_mail'];

/** A booking with two refunds has a letter of each, a lesson one to each student. */
const keyOf = ({ letter, booking, payment, student }: Payload): string =>
  [
    ...[letter, booking],
    ...(payment === undefined ? [] : [payment]),
    ...(student === undefined ? [] : ['student', student]),
  ].join(':');

/** The player whom a letter is for; null: none. A student may have left the lesson meanwhile. */
async function addresseeOf(db: Database, { booking, student }: Payload): Promise<number | null> {
  if (student === undefined) return (await findBooking(db, booking))?.player_id ?? null;
  return (await isStudent(db, booking, student)) ? student : null;
}

/**
 * Adds the job of a letter in the transaction of the booking's change. The letter is checked and counted in a job: its
 * player may have turned letters off, and a count would lock rows that other bookings of the player need.
 */
export const queueBookingMail = (tx: Database, payload: Payload, now: Date): Promise<void> =>
  addJob(tx, 'queue_booking_mail', payload, {
    runAt: now,
    jobKey: `queue_booking_mail:${keyOf(payload)}`,
  });

/**
 * Counts the letter and adds the job that sends it, unless the player has no confirmed address, has turned letters off,
 * or has reached the limit of letters. A retried sending is not counted again.
 */
export async function admitBookingMail(db: Database, payload: Payload, now: Date): Promise<void> {
  await withTransaction(db, async (tx) => {
    const player = await addresseeOf(tx, payload);
    const mailbox = player === null ? undefined : await findMailbox(tx, player);
    if (!mailbox || player === null) return;
    if (!(await isSettingOn(tx, player, { topic: 'bookings', channel: 'email' }))) return;
    if (!(await countNoticeMail(tx, mailbox.user_id, now))) return;
    await addJob(tx, 'send_booking_mail', payload, {
      runAt: now,
      jobKey: `send_booking_mail:${keyOf(payload)}`,
    });
  });
}

/** Sends the letter, unless the booking has changed its state or the account was deleted meanwhile. */
export async function sendBookingMail(
  db: Database,
  payload: Payload,
  { mailer, brand, base, unsubscribe, now }: Omit<BookingMailOptions, 'base'> & { base: string; now: Date },
): Promise<void> {
  const { booking: id, letter, cents, payment, credited = false } = payload;
  const booking = await findBooking(db, id);
  const player = await addresseeOf(db, payload);
  if (!booking || player === null || !isStillTrue(letter, booking)) return;
  const mailbox = await findMailbox(db, player);
  if (!mailbox) return;
  await mailer.deliver(
    writeBookingLetter(letter, {
      booking,
      returned_cents: cents,
      is_credit: credited,
      paid: await findPaidPayment(db, { kind: 'booking', id }, payment),
      seller: await sellerOf(db, booking.club_id),
      lesson: await lessonFor(db, booking, player),
      to: mailbox.email,
      brand,
      base,
      unsubscribe: unsubscribe(player, 'bookings'),
      calendar: getBookingCalendar(booking, { base, brand, now, attendee: mailbox.email }),
    }),
  );
}

/** A lesson as one of its students sees it. */
async function lessonFor(
  db: Database,
  { id, price_cents }: BookingRow,
  player: number,
): Promise<Facts['lesson']> {
  const lesson = await findLesson(db, id);
  if (!lesson) return null;
  const students = await listStudents(db, [id]);
  const shares = sharesOf(price_cents, students);
  const share = shares[students.findIndex(({ player_id }) => player_id === player)] ?? 0;
  return { teacher: withoutLinks(lesson.teacher_name), share_cents: share };
}

/** The document stays as it is: its first dot looks like that of a link. */
async function sellerOf(db: Database, club: number): Promise<string> {
  const { name, document, address } = presentLegal(await findLegal(db, club));
  return sellerText({
    name: name && withoutLinks(name),
    document,
    address: address && withoutLinks(address),
  });
}

function isStillTrue(letter: BookingLetter, { status }: BookingRow): boolean {
  if (letter === 'booking_confirmed' || letter === 'booking_moved')
    return status === BOOKING_STATUS.confirmed;
  return letter === 'refund_done' || status === BOOKING_STATUS.cancelled;
}

type BookingLetter = Payload['letter'];

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
  /** What goes back, or went. */
  returned_cents: number | undefined;
  /** It became credit instead. */
  is_credit: boolean;
  /** Null: a game. The share is that of the student who reads. */
  lesson: { teacher: string; share_cents: number } | null;
  /** Empty: the club has not said who it is. */
  seller: string;
  to: string;
  brand: string;
  base: string;
  unsubscribe: string;
  calendar: { method: string; content: string };
};

const METHODS = { pix: 'Pix', card: 'Cartão' };

/** A letter about a booking, with its receipt and its calendar file. */
function writeBookingLetter(letter: BookingLetter, facts: Facts): Mail {
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
    button: { label: facts.lesson ? 'Ver aula' : 'Ver reserva', url: `${base}/booking/${booking.id}` },
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
                ? `${formatMoney(cents)} ficaram como crédito seu no clube.`
                : `${formatMoney(cents)} estão voltando para você. Avisamos quando o banco terminar.`,
            ]
          : []),
      ],
    };
  },
  refund_done: ({ booking, paid, returned_cents }) => ({
    subject: 'Reembolso concluído',
    before: [
      `${formatMoney(returned_cents ?? paid?.amount_cents ?? booking.price_cents)} voltaram para você, pela reserva de ${place(booking)}.`,
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

import type {
  ClosureBooking,
  ClosureConflict,
  ClosureHit,
  DeskClosure,
  DeskClosureDetails,
} from '@bandeja/contract/calls/desk-closures';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { mayCloseUntil } from '@bandeja/rules/bookings/closures';
import { maySeePhone } from '@bandeja/rules/bookings/desk-abilities';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { whatsAppLink } from '@bandeja/rules/format/whatsapp';
import { lessonTitle } from '@bandeja/rules/lessons/lesson';
import { fullName } from '@bandeja/rules/players/names';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { Desk } from '../../../http/session/viewer.ts';
import type { StudentRow } from '../lessons/lessons.repository.ts';
import { type BookingInTheWay, hasAccount } from './close-court.ts';
import type { ClosureBookingRow, ClosureRow, InTheWay } from './closures.repository.ts';

type Named = {
  first_name: string | null;
  last_name: string | null;
  customer_name: string | null;
  teacher_name: string | null;
  students: number;
};

/** The customer's name at the club, else the player's name; of a lesson its teacher. An erased customer has no name. */
export const nameOf = ({ customer_name, first_name, last_name, teacher_name, students }: Named): string =>
  (teacher_name !== null && lessonTitle(teacher_name, students)) ||
  customer_name ||
  fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) ||
  'Cliente';

const localOf = (at: Date, zone: string): string => `${localDateOf(at, zone)}T${localTimeOf(at, zone)}`;

const placeOf = (court: number, { start_at, end_at }: { start_at: Date; end_at: Date }, zone: string) => ({
  court,
  date: localDateOf(start_at, zone),
  start_time: localTimeOf(start_at, zone),
  end_time: localTimeOf(end_at, zone),
});

export const presentHit = (row: BookingInTheWay, zone: string, canMoveTo: number[]): ClosureHit => ({
  id: row.booking_id,
  kind: row.booking_kind ?? 'player',
  ...placeOf(row.court_id, row, zone),
  status: row.status ?? BOOKING_STATUS.confirmed,
  name: nameOf(row),
  price_cents: row.price_cents ?? 0,
  paid_cents: row.paid_cents,
  desk_cents: row.desk_cents,
  has_account: hasAccount(row),
  can_credit: row.credit_customer_id !== null && row.paid_cents > 0,
  can_move_to: canMoveTo,
});

export const presentConflict = (row: InTheWay, zone: string): ClosureConflict => ({
  kind: row.kind === 'closure' ? 'closure' : 'tournament',
  ...placeOf(row.court_id, row, zone),
  title: row.reason ?? '',
});

export function presentClosure(row: ClosureRow, { desk, now }: { desk: Desk; now: Date }): DeskClosure {
  const isClosed = row.closed_courts !== null;
  return {
    id: row.id,
    reason: row.reason ?? '',
    courts: row.closed_courts ?? row.all_courts,
    from: localOf(row.start_at, desk.timezone),
    to: localOf(row.end_at, desk.timezone),
    state: isClosed ? 'closed' : row.is_opened ? 'opened' : 'over',
    to_tell: row.to_tell,
    can: { open: isClosed && mayCloseUntil(desk.role, row.end_at, desk.timezone, now) },
  };
}

type View = {
  desk: Desk;
  now: Date;
  courtNames: ReadonlyMap<number, string>;
  /** Bookings whose customer reception has taken from the club's list. */
  fromList: ReadonlySet<number>;
  /** Of the lessons among them. */
  students: readonly StudentRow[];
};

export function presentClosureDetails(
  row: ClosureRow,
  bookings: readonly ClosureBookingRow[],
  view: View,
): DeskClosureDetails {
  const closure = presentClosure(row, view);
  return { ...closure, bookings: bookings.map((booking) => presentBooking(booking, closure.reason, view)) };
}

const MONEY = { refund: 'voltam para você.', credit: 'ficam como crédito seu, como combinamos.', move: '' };

const doneOf = (done: string) => (done === 'move' || done === 'credit' ? done : 'refund');

function presentBooking(row: ClosureBookingRow, reason: string, view: View): ClosureBooking {
  const { desk, courtNames } = view;
  const place = placeOf(row.court_id, row, desk.timezone);
  const movedTo = row.done === 'move' ? row.moved_to : null;
  const name = nameOf(row);
  const strangers = view.students.filter(
    ({ booking_id, player_id }) => booking_id === row.booking_id && player_id === null,
  );
  const isLesson = row.teacher_name !== null;
  const phone = !isLesson && maySeePhoneOf(row, view) ? row.customer_phone : null;
  const message = (of = name) => {
    const { date, start_time, end_time } = place;
    const when = `${formatShortDate(date)}, ${formatTimeRange(start_time, end_time)}`;
    const what = isLesson ? 'aula' : 'reserva';
    const courtName = (court: number) => courtNames.get(court) ?? 'quadra';
    return [
      `Olá, ${of.split(' ')[0]}! Aqui é ${desk.club_name}.`,
      `Precisamos fechar a ${courtName(row.court_id)} (${reason}).`,
      movedTo === null
        ? `Sua ${what} de ${when} foi cancelada.`
        : `Sua ${what} de ${when} mudou para a ${courtName(movedTo)}, no mesmo horário.`,
      // What went back to each student, the desk knows.
      ...(movedTo === null && row.paid_cents > 0 && !isLesson
        ? [`${formatMoney(row.paid_cents)} ${MONEY[doneOf(row.done)]}`]
        : []),
    ].join(' ');
  };
  return {
    id: row.booking_id,
    done: doneOf(row.done),
    ...place,
    moved_to: movedTo,
    name,
    by_desk: row.by_desk,
    told_at: row.told_at && toIso(row.told_at),
    customer: isLesson ? null : row.customer_id,
    phone,
    whatsapp: row.by_desk && !isLesson ? whatsAppLink(phone, message()) : null,
    students: strangers.map(({ customer_name, customer_phone }) => {
      const shown = isAtLeast(desk.role, 'manager') ? customer_phone : null;
      return { name: customer_name, phone: shown, whatsapp: whatsAppLink(shown, message(customer_name)) };
    }),
  };
}

/** Of those whom the desk tells; reception sees it as of their booking. */
const maySeePhoneOf = (row: ClosureBookingRow, { desk, now, fromList }: View): boolean =>
  row.by_desk &&
  (isAtLeast(desk.role, 'manager') || (!fromList.has(row.booking_id) && maySeePhone(row.end_at, now)));

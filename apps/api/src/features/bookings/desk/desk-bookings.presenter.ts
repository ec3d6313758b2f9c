import type { DeskBooking, DeskLesson } from '@bandeja/contract/calls/desk-bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { deadlineOf } from '@bandeja/rules/bookings/cancellation';
import {
  answerRequestAbility,
  arriveAbility,
  type DeskBookingFacts,
  deskCancelAbility,
  editPriceAbility,
  mayRefund,
  maySeePhone,
  moveAbility,
  noShowAbility,
  undoArrivalAbility,
} from '@bandeja/rules/bookings/desk-abilities';
import { type DeskRole, isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { changeLessonAbility } from '@bandeja/rules/lessons/lesson';
import { fullName } from '@bandeja/rules/players/names';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { stateAsOf, storedState } from '../booking-state.ts';
import { type BookingRow, COURT_CLOSED } from '../bookings.repository.ts';
import type { DeskBookingRow } from './desk-bookings.repository.ts';

/** The money of a booking, as its club sees it. */
export type DeskBill = Pick<
  DeskBooking,
  | ('items_cents' | 'paid_cents' | 'returned_cents' | 'open_cents' | 'to_return_cents')
  | ('refundable_cents' | 'payments' | 'items')
>;

type Viewing = { role: DeskRole; now: Date };
type Seen = {
  bill: DeskBill;
  lesson: DeskLesson | null;
  split: DeskBooking['split'];
  /** Whether reception has taken the customer from the club's list. */
  isFromList: boolean;
};

/** The input of the desk's decisions about a booking. */
export const deskFacts = (booking: BookingRow, now: Date): DeskBookingFacts => ({
  state: storedState(booking),
  end_at: booking.end_at,
  date: booking.date,
  today: localDateOf(now, booking.timezone),
  arrived: booking.arrived_at !== null,
  no_show: booking.no_show_at !== null,
});

/** A booking as the staff of its club sees it, its local times in the club's zone. */
export function presentDeskBooking(
  row: DeskBookingRow,
  { bill, lesson, split, isFromList, ...viewing }: Viewing & Seen,
): DeskBooking {
  const { now } = viewing;
  const { status, hold_expires_at } = stateAsOf(row, now);
  return {
    id: row.id,
    kind: row.kind,
    court: { id: row.court_id, name: row.court_name },
    date: row.date,
    start_time: localTimeOf(row.start_at, row.timezone),
    end_time: localTimeOf(row.end_at, row.timezone),
    start_at: toIso(row.start_at),
    end_at: toIso(row.end_at),
    status,
    hold_expires_at: hold_expires_at && toIso(hold_expires_at),
    ...presentPeople(row, { ...viewing, isFromList }),
    lesson,
    price_cents: row.price_cents,
    ...bill,
    note: row.staff_note,
    cancelled_reason: status === BOOKING_STATUS.cancelled ? cancelledReason(row) : null,
    arrived_at: row.arrived_at && toIso(row.arrived_at),
    no_show_at: row.no_show_at && toIso(row.no_show_at),
    free_cancellation_until: deadlineOf(row),
    version: row.version,
    split,
    can: {
      ...abilities(deskFacts(row, now), viewing),
      ...(lesson?.price_by === 'student' && { edit_price: false }),
      change_lesson: lesson !== null && changeLessonAbility(storedState(row), now) === null,
      credit:
        row.credit_customer_id !== null &&
        bill.refundable_cents > 0 &&
        deskCancelAbility(deskFacts(row, now), viewing) === null &&
        mayRefund(deskFacts(row, now), viewing),
      pay: bill.open_cents > 0,
      pix: status === BOOKING_STATUS.confirmed && bill.open_cents > 0 && row.charges_with !== null,
    },
  };
}

/** An older history has the text of a closure itself. */
const cancelledReason = ({ cancelled_reason: code, closure_text: text }: DeskBookingRow): string | null =>
  code === COURT_CLOSED && text !== null ? `${code}: ${text}` : code;

function abilities(
  facts: DeskBookingFacts,
  viewing: Viewing,
): Omit<DeskBooking['can'], 'pay' | 'credit' | 'pix' | 'change_lesson'> {
  const may = (ability: (of: DeskBookingFacts, by: Viewing) => string | null) =>
    ability(facts, viewing) === null;
  return {
    move: may(moveAbility),
    cancel: may(deskCancelAbility),
    confirm: may(answerRequestAbility),
    decline: may(answerRequestAbility),
    arrive: may(arriveAbility),
    no_show: may(noShowAbility),
    undo_arrival: may(undoArrivalAbility),
    edit_price: may(editPriceAbility),
  };
}

/**
 * Reception sees the phone of a customer around a game that takes place, unless it chose the customer from the list; of the
 * students of a lesson by opening the customer.
 */
const maySeePhoneOfCustomer = (
  row: DeskBookingRow,
  { role, now, isFromList }: Viewing & Pick<Seen, 'isFromList'>,
): boolean =>
  isAtLeast(role, 'manager') ||
  (!isFromList &&
    row.kind !== 'lesson' &&
    row.status !== BOOKING_STATUS.cancelled &&
    maySeePhone(row.end_at, now));

/** A player's phone is the club's to see for a booking that the player made, and only around the game. */
function presentPeople(
  row: DeskBookingRow,
  viewing: Viewing & Pick<Seen, 'isFromList'>,
): Pick<DeskBooking, 'customer' | 'player'> {
  const isOwn = row.kind === 'player';
  return {
    customer:
      row.customer_id === null
        ? null
        : {
            id: row.customer_id,
            name: row.customer_name ?? '',
            phone: maySeePhoneOfCustomer(row, viewing) ? row.customer_phone : null,
          },
    player:
      row.player_id === null
        ? null
        : {
            id: row.player_id,
            name: fullName({
              first_name: row.player_first_name ?? '',
              last_name: row.player_last_name ?? '',
            }),
            phone: isOwn && maySeePhone(row.end_at, viewing.now) ? e164(row.player_phone) : null,
          },
  };
}

/** Players' phones are stored without the plus sign. */
const e164 = (phone: string | null) => (phone ? `+${phone}` : null);

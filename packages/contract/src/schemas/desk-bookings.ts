import { BOOKING_KINDS } from '@bandeja/rules/bookings/booking-kinds';
import { SHARE_STATUSES, SPLIT_WAYS } from '@bandeja/rules/bookings/split';
import { LESSON_PRICE_BY } from '@bandeja/rules/lessons/lesson';
import { PAYMENT_STATUSES } from '@bandeja/rules/payments/payment-status';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { bookingStatus, described, idInPath, instant, text } from '../fields/primitives.ts';

const tag = 'Balcão';

const ofBooking = () => z.object({ slug: text(100, 1), id: idInPath() });

/** How money came: recorded by hand at the desk, by a month's link, by a code of the club's account, or online by the player. */
const MONEY_METHODS = [
  'cash',
  'pix_own',
  'debit',
  'credit_card',
  'transfer',
  'partner',
  'wallet',
  'courtesy',
  'pix_link',
  'pix_desk',
  'pix',
  'card',
] as const;

export const DeskPayment = z.object({
  id: described('Of one list: the desk and the provider count apart, see source.', z.int()),
  source: z.enum(['desk', 'provider']),
  kind: described(
    'reversal: says that its payment was none. return: money handed back.',
    z.enum(['payment', 'reversal', 'return']),
  ),
  method: described(
    'Null: an online payment whose method was not chosen yet.',
    z.nullable(z.enum(MONEY_METHODS)),
  ),
  amount_cents: z.int(),
  status: z.enum([...PAYMENT_STATUSES, 'reversed']),
  by: described('Who recorded it; null: the player, or an account that left.', z.nullable(z.string())),
  payer: described('Who paid this part, where it was named.', z.nullable(z.string())),
  student: described('Of a lesson: whose share it is.', z.nullable(z.int())),
  reason: described('Of a reversal and of a return.', z.nullable(z.string())),
  at: instant(),
  reversed_at: z.nullable(instant()),
  can_reverse: z.boolean(),
  returned_cents: described('Of an online payment: back, or promised to go back. 0 of the desk.', z.int()),
  refund: described(
    'Of an online payment: open while the provider is asked, refused when a refund waits for the desk; null: neither.',
    z.nullable(z.enum(['open', 'refused'])),
  ),
  pix: described(
    'Of a Pix that waits for its payer.',
    z.optional(
      z.object({
        qr_code: z.string(),
        qr_code_base64: z.string(),
        expires_at: instant(),
        sandbox_url: z.optional(z.string()),
      }),
    ),
  ),
});
export type DeskPayment = z.infer<typeof DeskPayment>;

const DeskItem = z.object({
  id: z.int(),
  name: z.string(),
  quantity: z.int(),
  amount_cents: described('Of all of them.', z.int()),
});

/** Teacher and students of a booking of kind lesson. */
const DeskLesson = z.object({
  teacher: z.object({ id: z.int(), name: z.string() }),
  price_by: described('student: the price is the sum of their shares.', z.enum(LESSON_PRICE_BY)),
  student_cents: described('What one more student pays.', z.nullable(z.int())),
  students: described(
    'By when they were added. The phone as that of the customer.',
    z.array(
      z.object({
        id: described('The customer.', z.int()),
        name: z.string(),
        phone: z.nullable(z.string()),
        share_cents: described('Of one price for all: an equal part.', z.int()),
        paid_cents: described('What came with the name of this student and is still here.', z.int()),
        open_cents: described('Of the share, and never more than the lesson has open.', z.int()),
      }),
    ),
  ),
});
export type DeskLesson = z.infer<typeof DeskLesson>;

/** A booking as the club's staff sees it: the answer of every call about one. */
export const DeskBooking = z.object({
  id: z.int(),
  kind: z.enum(BOOKING_KINDS),
  court: z.object({ id: z.int(), name: z.string() }),
  date: described('The opening day.', z.string()),
  start_time: z.string(),
  end_time: z.string(),
  start_at: instant(),
  end_at: instant(),
  status: bookingStatus(),
  hold_expires_at: z.nullable(instant()),
  customer: described(
    'phone: for reception until seven days after a game that takes place, unless reception chose the customer from the list.',
    z.nullable(z.object({ id: z.int(), name: z.string(), phone: z.nullable(z.string()) })),
  ),
  player: described(
    'phone: until seven days after the game, of players with a booking of their own.',
    z.nullable(z.object({ id: z.int(), name: z.string(), phone: z.nullable(z.string()) })),
  ),
  lesson: described('Null: of another kind.', z.nullable(DeskLesson)),
  price_cents: z.int(),
  items_cents: z.int(),
  paid_cents: z.int(),
  returned_cents: z.int(),
  open_cents: described(
    'price + items = paid − returned + open, below 0 where the club has more than the price. 0 when cancelled.',
    z.int(),
  ),
  to_return_cents: described('Money that the desk recorded and has to hand back.', z.int()),
  refundable_cents: described(
    'What a cancellation with a refund gives back: neither courtesy nor what a partner pays.',
    z.int(),
  ),
  payments: z.array(DeskPayment),
  items: z.array(DeskItem),
  note: z.nullable(z.string()),
  cancelled_reason: z.nullable(z.string()),
  arrived_at: z.nullable(instant()),
  no_show_at: z.nullable(instant()),
  free_cancellation_until: instant(),
  version: described('Sent back as expected_version by a change.', z.int()),
  split: described(
    'How its player divided it; name null: as typed, none, or the own share. Null: it is not.',
    z.nullable(
      z.object({
        way: z.enum(SPLIT_WAYS),
        shares_until: z.nullable(instant()),
        shares: z.array(
          z.object({
            name: z.nullable(z.string()),
            is_own: z.boolean(),
            amount_cents: z.int(),
            status: z.enum(SHARE_STATUSES),
          }),
        ),
      }),
    ),
  ),
  can: described(
    "The viewer's abilities now. credit: cancel with what was paid as the customer's credit. undo_arrival: take arrived or no-show back.",
    z.object({
      pay: z.boolean(),
      pix: described("Show a Pix of the club's account.", z.boolean()),
      move: z.boolean(),
      cancel: z.boolean(),
      credit: z.boolean(),
      confirm: z.boolean(),
      decline: z.boolean(),
      arrive: z.boolean(),
      no_show: z.boolean(),
      undo_arrival: z.boolean(),
      edit_price: described('Not where the price follows from students.', z.boolean()),
      change_lesson: described('Another teacher, more or fewer students.', z.boolean()),
    }),
  ),
});
export type DeskBooking = z.infer<typeof DeskBooking>;

export const getDeskBooking = defineCall({
  tag,
  summary: 'Uma reserva do clube, com o que foi pago e o que falta',
  access: 'reception',
  params: ofBooking(),
  answer: DeskBooking,
  errors: ['booking_not_found'],
});

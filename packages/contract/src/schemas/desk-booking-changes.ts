import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { CustomerInput, duration, PLACE_ERRORS, price, startTime } from '../fields/desk-place.ts';
import { described, id, idInPath, localDate, text } from '../fields/primitives.ts';
import { DeskBooking } from './desk-bookings.ts';

const tag = 'Balcão';

const ofBooking = () => z.object({ slug: text(100, 1), id: idInPath() });

const note = () => z.optional(z.nullable(text(500)));
const reason = () => text(200, 1);
const expected = () => ({
  expected_version: described('The version that the viewer saw; a later one refuses the change.', id()),
});

export const bookAtDesk = defineCall({
  tag,
  summary: 'Reserva uma quadra no balcão, confirmada na hora; também um horário que já começou',
  access: 'reception',
  status: 201,
  params: z.object({ slug: text(100, 1) }),
  body: z.object({
    court: id(),
    date: localDate(),
    start_time: startTime(),
    duration: duration(),
    customer: CustomerInput,
    price_cents: described("Another price than the table's, by a manager.", z.optional(price())),
    note: note(),
  }),
  answer: DeskBooking,
  errors: [...PLACE_ERRORS, 'customer_not_found', 'price_needs_manager'],
});

export const changeDeskBooking = defineCall({
  tag,
  summary: 'Muda quadra, dia, horário, duração, preço ou nota de uma reserva; quem reservou é avisado',
  access: 'reception',
  params: ofBooking(),
  body: z.object({
    court: z.optional(id()),
    date: z.optional(localDate()),
    start_time: z.optional(startTime()),
    duration: z.optional(duration()),
    note: note(),
    price: described(
      "new: the price of the table for the booking's place. keep: at a dearer time or for longer, by a manager.",
      z._default(z.enum(['keep', 'new'], 'Use keep ou new.'), 'keep'),
    ),
    price_cents: described("Another price than the table's, by a manager.", z.optional(price())),
    ...expected(),
  }),
  answer: DeskBooking,
  errors: [
    ...PLACE_ERRORS,
    'booking_not_found',
    'booking_changed',
    'booking_already_cancelled',
    'booking_not_confirmed',
    'booking_over',
    'price_needs_manager',
    ...(['teacher_busy', 'lesson_price_is_sum'] as const),
  ],
});

export const cancelDeskBooking = defineCall({
  tag,
  summary:
    'Cancela uma reserva do clube; o que foi pago volta, vira crédito do cliente ou fica, conforme o prazo',
  access: 'reception',
  params: ofBooking(),
  body: z.object({
    refund: described(
      "Until the deadline what was paid goes back; after it only a manager gives it back. wallet: as the customer's credit, at their wish.",
      z.enum(['full', 'none', 'wallet'], 'Use full, none ou wallet.'),
    ),
    reason: reason(),
    ...expected(),
  }),
  answer: DeskBooking,
  errors: [
    'booking_not_found',
    'booking_changed',
    'booking_already_cancelled',
    'booking_over',
    'refund_is_due',
    'refund_needs_manager',
    'wallet_needs_customer',
  ],
});

const REQUEST_ERRORS = [
  'booking_not_found',
  'booking_changed',
  'booking_already_cancelled',
  'booking_already_confirmed',
  'booking_awaits_payment',
  'booking_already_started',
] as const;

export const confirmDeskBooking = defineCall({
  tag,
  summary: 'Confirma um pedido de reserva de um clube que não recebe pagamento pelo aplicativo',
  access: 'reception',
  params: ofBooking(),
  body: z.object(expected()),
  answer: DeskBooking,
  errors: [...REQUEST_ERRORS],
});

export const declineDeskBooking = defineCall({
  tag,
  summary: 'Recusa um pedido de reserva e libera a quadra',
  access: 'reception',
  params: ofBooking(),
  body: z.object({ reason: reason(), ...expected() }),
  answer: DeskBooking,
  errors: [...REQUEST_ERRORS],
});

const arrival = () =>
  z.object({ undo: described('Takes it back.', z._default(z.boolean(), false)), ...expected() });

export const recordArrival = defineCall({
  tag,
  summary: 'Anota que chegaram, ou desfaz a anotação',
  access: 'reception',
  params: ofBooking(),
  body: arrival(),
  answer: DeskBooking,
  errors: [
    'booking_not_found',
    'booking_changed',
    'booking_already_cancelled',
    'booking_not_confirmed',
    'booking_not_today',
    'arrival_already_recorded',
    'arrival_not_recorded',
  ],
});

export const recordNoShow = defineCall({
  tag,
  summary: 'Anota que não vieram, ou desfaz a anotação',
  access: 'reception',
  params: ofBooking(),
  body: arrival(),
  answer: DeskBooking,
  errors: [
    'booking_not_found',
    'booking_changed',
    'booking_already_cancelled',
    'booking_not_confirmed',
    'booking_not_started',
    'arrival_already_recorded',
    'arrival_not_recorded',
  ],
});

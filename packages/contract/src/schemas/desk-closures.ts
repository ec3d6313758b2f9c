import { BOOKING_KINDS } from '@bandeja/rules/bookings/booking-kinds';
import {
  CLOSURE_BOOKINGS_MAX,
  CLOSURE_CHOICES,
  CLOSURE_COURTS_MAX,
  CLOSURE_REASON_MAX,
} from '@bandeja/rules/bookings/closures';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { bookingStatus, described, id, idInPath, instant, text } from '../fields/primitives.ts';

const tag = 'Balcão';

const slug = () => text(100, 1);
const ofClub = () => z.object({ slug: slug() });
const ofClosure = () => z.object({ slug: slug(), id: idInPath() });

/** `YYYY-MM-DDTHH:MM` of the club's clock. */
const localDateTime = () =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value) && isLocalDate(value.slice(0, 10)),
        'Use data e hora como 2025-09-30T18:30.',
      ),
    );

const ids = (max: number, sentence: string) => z.array(id()).check(z.maxLength(max, sentence));

const place = {
  court: described('Id of the court.', z.int()),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
};

/** A booking that a closure would hit. */
export const ClosureHit = z.object({
  id: z.int(),
  kind: z.enum(BOOKING_KINDS),
  ...place,
  status: bookingStatus(),
  name: z.string(),
  price_cents: z.int(),
  paid_cents: described('What a cancellation gives back: neither courtesy nor what a partner pays.', z.int()),
  desk_cents: described('Of it what came at the desk: it waits in the till to be handed back.', z.int()),
  has_account: described(
    'Whether its player, of a lesson each student, has an account, and is told by the application.',
    z.boolean(),
  ),
  can_credit: described("Whether what is paid may become its customer's credit.", z.boolean()),
  can_move_to: described('Courts that are free for its whole time, outside the closure.', z.array(z.int())),
});
export type ClosureHit = z.infer<typeof ClosureHit>;

/** What takes a court already, and is no booking. */
export const ClosureConflict = z.object({
  kind: z.enum(['closure', 'tournament']),
  ...place,
  title: z.string(),
});
export type ClosureConflict = z.infer<typeof ClosureConflict>;

export const DeskClosure = z.object({
  id: z.int(),
  reason: z.string(),
  courts: z.array(z.int()),
  from: z.string(),
  to: z.string(),
  state: described('opened: courts were given back before its end.', z.enum(['closed', 'over', 'opened'])),
  to_tell: described('How many the desk still has to tell.', z.int()),
  can: z.object({ open: z.boolean() }),
});
export type DeskClosure = z.infer<typeof DeskClosure>;

/** A booking that a closure cancelled or moved. */
export const ClosureBooking = z.object({
  id: z.int(),
  done: described('credit: what was paid became credit.', z.enum(['refund', 'move', 'credit'])),
  ...place,
  moved_to: described('The court it was moved to.', z.nullable(z.int())),
  name: z.string(),
  by_desk: described('False: told by the application.', z.boolean()),
  told_at: z.nullable(instant()),
  customer: z.nullable(z.int()),
  phone: described(
    'E.164, of those whom the desk tells; for reception as in a booking of the desk.',
    z.nullable(z.string()),
  ),
  whatsapp: described(
    'Opens WhatsApp with the message written, to the phone if it shows; null: told by the application.',
    z.nullable(z.string()),
  ),
  students: described(
    'Of a lesson that the desk tells: each student without an account, instead of the customer.',
    z.array(z.object({ name: z.string(), phone: z.nullable(z.string()), whatsapp: z.string() })),
  ),
});
export type ClosureBooking = z.infer<typeof ClosureBooking>;

export const DeskClosureDetails = z.extend(DeskClosure, { bookings: z.array(ClosureBooking) });
export type DeskClosureDetails = z.infer<typeof DeskClosureDetails>;

export const DeskClosures = z.object({
  now: described('The clock of the club, YYYY-MM-DDTHH:MM.', z.string()),
  day_ends: described('When the opening day that is on closes.', z.string()),
  until: described('The last end that the role of the viewer may choose; null: any.', z.nullable(z.string())),
  courts: z.array(z.object({ id: z.int(), name: z.string() })),
  closures: z.array(DeskClosure),
});
export type DeskClosures = z.infer<typeof DeskClosures>;

/** Of `dry_run` the bookings hit and the conflicts; else the closure that was made. */
export const ClosurePlan = z.object({
  id: z.nullable(z.int()),
  bookings: z.array(ClosureHit),
  conflicts: z.array(ClosureConflict),
  closure: z.nullable(DeskClosureDetails),
});
export type ClosurePlan = z.infer<typeof ClosurePlan>;

const choice = () =>
  z
    .object({
      booking: id(),
      do: z.enum(CLOSURE_CHOICES, 'Escolha uma das opções.'),
      court: z.optional(id()),
      agreed: described(
        'Of wallet_offer: the payer has said yes to credit. Without it the money goes back.',
        z.optional(z.boolean()),
      ),
    })
    .check(
      z.refine((one) => one.do !== 'move' || one.court !== undefined, {
        path: ['court'],
        error: 'Escolha a quadra.',
      }),
    );

export const listClosures = defineCall({
  tag,
  summary: 'Fechamentos que valem ou virão, e os de há pouco em que falta avisar alguém; até 100',
  access: 'reception',
  params: ofClub(),
  answer: DeskClosures,
});

export const closeCourts = defineCall({
  tag,
  summary:
    'Fecha quadras por um tempo: tudo ou nada. Com dry_run responde 200 com as reservas atingidas e não muda nada',
  access: 'reception',
  status: 201,
  params: ofClub(),
  body: z.object({
    courts: ids(CLOSURE_COURTS_MAX, `Escolha até ${CLOSURE_COURTS_MAX} quadras.`).check(
      z.minLength(1, 'Escolha pelo menos uma quadra.'),
    ),
    from: localDateTime(),
    to: localDateTime(),
    reason: text(CLOSURE_REASON_MAX, 1),
    bookings: z.enum(['refund', 'wallet_offer', 'leave_out'], 'Escolha uma das opções.'),
    choices: z.optional(
      z.array(choice()).check(z.maxLength(CLOSURE_BOOKINGS_MAX, `Até ${CLOSURE_BOOKINGS_MAX} reservas.`)),
    ),
    occupied: described(
      'leave_out: what takes a court already (a closure, a tournament) stays, and the rest is closed.',
      z._default(z.enum(['refuse', 'leave_out'], 'Escolha uma das opções.'), 'refuse'),
    ),
    dry_run: z.optional(z.boolean()),
    seen: described(
      'The bookings of the preview: with any other in the way nothing is closed.',
      z.optional(ids(CLOSURE_BOOKINGS_MAX, `Até ${CLOSURE_BOOKINGS_MAX} reservas.`)),
    ),
  }),
  answer: ClosurePlan,
  errors: [
    'court_not_found',
    'booking_not_found',
    'closure_reversed',
    'closure_past',
    'closure_too_long',
    'closure_needs_manager',
    'closure_new_bookings',
    'closure_conflict',
    'closure_court_taken',
    'closure_too_many_bookings',
    'closure_empty',
    'wallet_needs_customer',
  ],
});

export const getClosure = defineCall({
  tag,
  summary: 'Um fechamento, com as reservas canceladas ou mudadas e quem falta avisar',
  access: 'reception',
  params: ofClosure(),
  answer: DeskClosureDetails,
  errors: ['closure_not_found'],
});

export const openClosure = defineCall({
  tag,
  summary: 'Abre de novo as quadras de um fechamento, livres na hora',
  access: 'reception',
  status: 204,
  params: ofClosure(),
  errors: ['closure_not_found', 'closure_lifted', 'closure_over', 'closure_needs_manager'],
});

export const tickClosureBooking = defineCall({
  tag,
  summary: 'Marca que alguém sem conta foi avisado pelo balcão, ou desmarca',
  access: 'reception',
  params: ofClosure(),
  body: z.object({ booking: id(), told: z.boolean() }),
  answer: DeskClosureDetails,
  errors: ['closure_not_found', 'booking_not_found'],
});

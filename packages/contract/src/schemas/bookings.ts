import { BOOKING_STATUSES } from '@bandeja/rules/bookings/booking-status';
import { LONGEST_DURATION } from '@bandeja/rules/bookings/constants';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { freeName } from '../fields/free-name.ts';
import {
  bookingStatus,
  described,
  id,
  idInPath,
  instant,
  localDate,
  localTime,
  matchType,
  pageOf,
  pageQuery,
  paymentStatus,
  text,
  withinReach,
} from '../fields/primitives.ts';
import { ClubSummary } from './clubs.ts';

const tag = 'Reservas';

export const BookingOption = z.object({
  start_time: z.string(),
  end_time: z.string(),
  duration: described('Minutes.', z.int()),
  price_cents: z.int(),
});
export type BookingOption = z.infer<typeof BookingOption>;

export const AvailableCourt = z.object({
  id: z.int(),
  name: z.string(),
  surface: z.string(),
  indoor: z.boolean(),
  club: ClubSummary,
  availables: z.array(BookingOption),
});
export type AvailableCourt = z.infer<typeof AvailableCourt>;

/** id is the start time, HH:MM in the club's zone; a slot after midnight is listed under its opening day. */
export const SlotOfDay = z.object({ id: z.string(), courts: z.array(AvailableCourt) });
export type SlotOfDay = z.infer<typeof SlotOfDay>;

export const listAvailables = defineCall({
  tag,
  summary: 'Quadras livres por horário em um dia; horários passados ficam de fora',
  access: 'public',
  query: z.object({
    date: localDate(),
    sport: z._default(text(60), 'Padel'),
    city: z.optional(text(120)),
    club_slug: z.optional(text(100)),
  }),
  answer: z.array(SlotOfDay),
});

/** Of an opening day. free and total count its start times; free_percent the starts of all courts, which alone shows a busy day. */
export const FreeDay = z.object({
  date: z.string(),
  free: z.int(),
  total: z.int(),
  free_percent: z.int(),
});
export type FreeDay = z.infer<typeof FreeDay>;

export const listFreeDays = defineCall({
  tag,
  summary: 'Quantos horários estão livres em cada dia, até 14 dias',
  access: 'public',
  readsReplica: true,
  query: z.object({
    from: localDate(),
    days: z._default(
      z.coerce
        .number('Número inválido.')
        .check(z.int('Número inválido.'), z.gte(1, 'Use de 1 a 14.'), z.lte(14, 'Use de 1 a 14.')),
      14,
    ),
    sport: z._default(text(60), 'Padel'),
    city: z.optional(text(120)),
    club_slug: z.optional(text(100)),
  }),
  answer: z.array(FreeDay),
});

export const BookingConfig = z.object({
  court: z.object({
    id: z.int(),
    name: z.string(),
    surface: z.string(),
    indoor: z.boolean(),
    club: ClubSummary,
  }),
  date: z.string(),
  start_time: z.string(),
  options: z.array(z.object({ duration: z.int(), end_time: z.string(), price_cents: z.int() })),
  match_types: z.array(matchType()),
  cancellation: z.object({ free_until_hours: z.int() }),
  hold_minutes: z.int(),
  online_payment: z.boolean(),
});
export type BookingConfig = z.infer<typeof BookingConfig>;

export const getBookingConfig = defineCall({
  tag,
  summary: 'O que se pode reservar em uma quadra a partir de um horário',
  access: 'user',
  query: z.object({ court: idInPath(), date: localDate(), start_time: localTime() }),
  answer: BookingConfig,
  errors: [
    'court_not_found',
    'slot_taken',
    'slot_in_past',
    'slot_outside_hours',
    'slot_off_step',
    'slot_too_far_ahead',
  ],
});

const named = () =>
  z
    .array(z.object({ player: z.optional(id()), name: z.optional(freeName()) }))
    .check(z.maxLength(8, 'No máximo 8 pessoas.'));
const note = () => z.optional(text(500));

export const PlayerDetails = z.object({ players: named(), note: note() });
/** As a request sends them: missing players are none. */
const PlayerDetailsInput = z.object({ players: z._default(named(), []), note: note() });
export type PlayerDetails = z.infer<typeof PlayerDetails>;

const WaitsFor = z.object({ until: instant(), text: z.string() });
export const Booking = z.object({
  id: z.int(),
  court: z.object({ id: z.int(), name: z.string(), club: ClubSummary }),
  player: z.int(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  start_at: described('The same two moments as instants, for countdowns and calendars.', instant()),
  end_at: instant(),
  duration: z.int(),
  timezone: z.string(),
  match_type: z.nullable(matchType()),
  status: bookingStatus(),
  status_label: z.string(),
  price_cents: z.int(),
  currency: z.string(),
  hold_expires_at: z.nullable(instant()),
  player_details: PlayerDetails,
  meta_data: z.object({ club: z.optional(z.string()), match: z.optional(z.int()) }),
  created_at: instant(),
  updated_at: instant(),
  cancellable_until: described(
    'The end of cancellation, which is the start; null when the booking can no longer be cancelled.',
    z.nullable(instant()),
  ),
  free_cancellation_until: described('Cancellation is free until this instant.', instant()),
  payment: z.nullable(z.object({ id: z.int(), status: paymentStatus() })),
  cancelled_by: described(
    'Cause of a cancellation: the actor, or a payment or confirmation that did not arrive in time; bank: the money was returned; match: its open match did not fill.',
    z.nullable(z.enum(['player', 'club', 'time', 'bank', 'match'])),
  ),
  decline_reason: described(
    'What the club typed when it declined the request, without links. Plain text.',
    z.optional(z.nullable(z.string())),
  ),
  can: described(
    "The viewer's abilities now. pay: open a payment, or see the open one.",
    z.object({
      cancel: z.boolean(),
      pay: z.boolean(),
      create_match: z.boolean(),
      split: described('Divide it, or see how it is divided; left out: not now.', z.optional(z.boolean())),
    }),
  ),
  each_pays: described('Each of its players pays a share; left out: one pays.', z.optional(z.literal(true))),
  waits_for: described('Held, with the own share paid: until when others pay theirs.', z.optional(WaitsFor)),
  refund: described('How all that its player has paid went back.', z.optional(paymentStatus())),
});
export type Booking = z.infer<typeof Booking>;

export const bookCourt = defineCall({
  tag,
  summary:
    'Reserva uma quadra; sem pagamento, a reserva termina em 15 minutos. De preço zero, já sai confirmada',
  access: 'player',
  status: 201,
  body: z.object({
    court: id(),
    date: localDate(),
    start_time: localTime(),
    duration: described(
      'Minutes; left out: the shortest the club offers.',
      z.optional(z.int().check(z.positive(), z.lte(LONGEST_DURATION))),
    ),
    match_type: z.optional(z.nullable(matchType())),
    player_details: z.optional(PlayerDetailsInput),
    offer: described(
      'Takes a court that is held for the player: the place and the times are those of this offer.',
      z.optional(id()),
    ),
  }),
  answer: Booking,
  errors: [
    'offer_not_found',
    'offer_over',
    'court_not_found',
    'slot_taken',
    'slot_in_past',
    'slot_too_far_ahead',
    'slot_outside_hours',
    'slot_off_step',
    'slot_duration_not_offered',
    'too_many_open_holds',
    'too_many_bookings_that_day',
    'one_hold_until_verified',
    'court_cooling_down',
    'player_cooling_down',
  ],
});

const anyStatus = `(${BOOKING_STATUSES.join('|')})`;
const STATUS_LIST = new RegExp(`^${anyStatus}(,${anyStatus})*$`);

export const listBookings = defineCall({
  tag,
  summary: 'As reservas de quem chama, da mais nova à mais antiga; as próximas, da mais cedo à mais tarde',
  access: 'player',
  query: z
    .object({
      status: described(
        'One status or several with commas: 10,20.',
        z.optional(
          z.pipe(
            z.string().check(z.regex(STATUS_LIST, 'Use 10, 20, 30 ou 40.')),
            z.transform((value: string) =>
              BOOKING_STATUSES.filter((status) => value.split(',').includes(`${status}`)),
            ),
          ),
        ),
      ),
      date_from: z.optional(localDate()),
      date_to: z.optional(localDate()),
      when: described(
        "coming: not over by the server's clock, earliest first; past: over, newest first.",
        z.optional(z.enum(['coming', 'past'], 'Use coming ou past.')),
      ),
      ...pageQuery(),
    })
    .check(withinReach()),
  answer: pageOf(Booking),
});

export const getBooking = defineCall({
  tag,
  summary: 'Uma reserva própria',
  access: 'player',
  params: z.object({ id: idInPath() }),
  answer: Booking,
  errors: ['booking_not_found', 'forbidden'],
});

export const getBookingCalendar = defineCall({
  tag,
  summary: 'Uma reserva própria como arquivo de calendário, no fuso do clube',
  access: 'player',
  params: z.object({ id: idInPath() }),
  answer: z.string(),
  answerType: 'text/calendar; charset=utf-8',
  errors: ['booking_not_found', 'forbidden'],
});

export const cancelBooking = defineCall({
  tag,
  summary: 'Cancela uma reserva própria e libera a quadra; a partida dela é cancelada ou fica sem quadra',
  access: 'player',
  params: z.object({ id: idInPath() }),
  body: z.object({
    player_details: z.optional(z.nullable(PlayerDetailsInput)),
    match: described(
      "The choice for the booking's match; keep, the default: it continues without a court.",
      z.optional(z.enum(['cancel', 'keep'], 'Use cancel ou keep.')),
    ),
  }),
  answer: Booking,
  errors: [
    'booking_not_found',
    'forbidden',
    'booking_already_cancelled',
    'booking_already_started',
    // With match: "cancel".
    'match_finished',
    'match_has_sets',
    'match_result_contested',
  ],
});

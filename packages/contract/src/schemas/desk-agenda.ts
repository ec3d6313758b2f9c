import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { bookingStatus, described, idInPath, instant, localDate, text } from '../fields/primitives.ts';

const tag = 'Balcão';

const cents = () => z.nullable(z.int());

export const AgendaItem = z.object({
  id: described('Of the court’s occupation.', z.int()),
  kind: described(
    'hold: waits for its payment.',
    z.enum(['booking', 'hold', 'regular', 'lesson', 'tournament', 'closure', 'offer']),
  ),
  booking: z.nullable(z.int()),
  court: z.int(),
  start_time: z.string(),
  end_time: z.string(),
  start_at: instant(),
  end_at: instant(),
  title: described('Who booked; of a closure its reason, of a tournament its name.', z.string()),
  status: described('Null for what is no booking, as the amounts.', z.nullable(bookingStatus())),
  hold_expires_at: z.nullable(instant()),
  price_cents: cents(),
  paid_cents: described('What came and has not gone back.', cents()),
  open_cents: described('price + items − paid.', cents()),
  arrived: z.boolean(),
  no_show: z.boolean(),
  version: z.nullable(z.int()),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** A request: of any day. */
export const AgendaRequest = z.extend(AgendaItem, { date: z.string(), court_name: z.string() });
export type AgendaRequest = z.infer<typeof AgendaRequest>;

const hours = () =>
  described(
    'Minutes after the midnight of the opening day; none: closed.',
    z.array(z.object({ opens: z.int(), closes: z.int() })),
  );

/** An opening day of a club: everything that takes its courts, and what a new booking needs. */
export const Agenda = z.object({
  date: z.string(),
  today: described('The opening day of now: a night belongs to the day that opened it.', z.string()),
  today_ends_at: described('When the opening day of now ends.', instant()),
  timezone: z.string(),
  courts: z.array(z.object({ id: z.int(), name: z.string() })),
  hours: hours(),
  step_minutes: z.int(),
  durations: z.array(z.int()),
  prices: described(
    'Per hour, by minutes of the opening day; fixed_cents: of whole bookings by their minutes.',
    z.array(
      z.object({
        from_minute: z.int(),
        to_minute: z.int(),
        price_cents_per_hour: z.int(),
        fixed_cents: z.optional(z.nullable(z.record(z.string(), z.int()))),
      }),
    ),
  ),
  items: described('By start.', z.array(AgendaItem)),
  requests: described(
    'What waits for the confirmation of the club, the next game first.',
    z.array(AgendaRequest),
  ),
});
export type Agenda = z.infer<typeof Agenda>;

export const AgendaWeek = z.object({
  from: z.string(),
  courts: z.int(),
  days: z.array(
    z.object({
      date: z.string(),
      hours: hours(),
      taken: described(
        'Hours of the opening day (24: after midnight) with the courts that are taken in some part of them.',
        z.array(z.object({ hour: z.int(), courts: z.int() })),
      ),
      bookings: z.int(),
      open_cents: z.int(),
      notes: described(
        'What closes courts: reasons of closures and names of tournaments, each once.',
        z.array(z.string()),
      ),
    }),
  ),
});
export type AgendaWeek = z.infer<typeof AgendaWeek>;

export const getAgenda = defineCall({
  tag,
  summary: 'O dia do clube: o que ocupa cada quadra; sem data, hoje',
  access: 'reception',
  params: z.object({ slug: text(100, 1) }),
  query: z.object({ date: z.optional(localDate()) }),
  answer: Agenda,
});

export const getAgendaWeek = defineCall({
  tag,
  summary: 'Sete dias do clube: quadras ocupadas por hora e o que falta receber; sem data, a partir de hoje',
  access: 'reception',
  params: z.object({ slug: text(100, 1) }),
  query: z.object({ from: z.optional(localDate()) }),
  answer: AgendaWeek,
});

export const endDeskOffer = defineCall({
  tag,
  summary: 'Encerra a oferta de uma quadra a quem espera na fila; a quadra fica livre, de novo não muda nada',
  access: 'reception',
  status: 204,
  params: z.object({
    slug: text(100, 1),
    id: described('Of the court’s occupation, as the agenda shows it.', idInPath()),
  }),
  body: z.object({}),
  errors: ['offer_not_found', 'offer_over'],
});

import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { bookingStatus, described, instant, paymentStatus } from '../fields/primitives.ts';
import { NotificationSubject } from './notifications.ts';

/** Events of GET /events/stream/ by name. An event states that something changed; the page refetches it. */
export const StreamEvents = {
  notification: z.object({
    id: z.int(),
    title: z.string(),
    meta_data: NotificationSubject,
  }),
  // The player read notifications on a page or another device.
  notifications_read: z.object({}),
  booking: z.object({ id: z.int(), status: bookingStatus(), payment_status: z.nullable(paymentStatus()) }),
  match: z.object({ id: z.int(), version: z.int() }),
  // A result of one of the player's matches was made, contested, agreed on or returned, or levels were counted again.
  results: z.object({ match: z.int() }),
  // Teams, standings, matches or the schedule of a tournament changed.
  tournament: z.object({ hash: z.string() }),
  // Entrants, rounds or scores of an Americano or Mexicano changed.
  americano: z.object({ hash: z.string() }),
  // An open match of this day (in its zone) has another free place, one less, or is open no more.
  open_matches: z.object({ match: z.int(), date: z.string(), club_slug: z.nullable(z.string()) }),
  // A slot of a court was taken or released.
  slots: z.object({ court: z.int(), start_at: instant(), end_at: instant(), free: z.boolean() }),
  // Bookings, payments, closures or matches on the courts of a club changed on this opening day.
  agenda: z.object({ date: z.string() }),
};

export type StreamEventName = keyof typeof StreamEvents;
export type StreamEvent<N extends StreamEventName> = z.infer<(typeof StreamEvents)[N]>;

const TOPICS_AT_MOST = 20;
const TOPIC =
  /^(notifications|bookings|results|open-matches|match:[1-9]\d{0,14}|(?:tournament|americano):[A-Za-z0-9_-]{12}|slots:[a-z0-9-]{1,100}:\d{4}-\d\d-\d\d|desk:[a-z0-9-]{1,100})$/;

const topics = () =>
  z.pipe(
    z.string('Diga o que acompanhar.').check(
      z.refine(
        (value) => value.split(',').length <= TOPICS_AT_MOST,
        `Acompanhe no máximo ${TOPICS_AT_MOST} assuntos.`,
      ),
      z.refine(
        (value) => value.split(',').every((topic) => TOPIC.test(topic)),
        'Não conhecemos um destes assuntos. Use notifications, bookings, results, open-matches, match:12, tournament:código, slots:clube:2025-10-01 ou desk:clube.',
      ),
    ),
    z.transform((value) => [...new Set(value.split(','))]),
  );

export const openEventStream = defineCall({
  tag: 'Ao vivo',
  summary:
    'O que muda, na hora, por server-sent events. O evento hello diz que a escuta começou; depois de resync, ou de uma ' +
    'nova conexão, leia tudo de novo; não é preciso quando hello diz complete. notifications, bookings e results, os próprios, e ' +
    'desk, o do clube em que se trabalha, pedem o token',
  access: 'public',
  query: z.object({
    topics: topics(),
    read_ms: described(
      'How many milliseconds ago the page began to read its data.',
      z.optional(
        z.coerce.number('Tempo inválido.').check(z.int('Tempo inválido.'), z.gte(0, 'Tempo inválido.')),
      ),
    ),
  }),
  answer: z.string(),
  answerType: 'text/event-stream',
  errors: [
    'unauthenticated',
    'player_missing',
    'match_not_found',
    'club_not_found',
    'rate_limited',
    'unavailable',
  ],
});

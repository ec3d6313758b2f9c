import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../primitives.ts';

/** Events of GET /events/stream/ by name. An event states that something changed; the page refetches it. */
export const StreamEvents = {
  notification: z.object({
    id: z.int(),
    title: z.string(),
    meta_data: z.object({ type: z.enum(['booking', 'match', 'tournament']), id: z.int() }),
  }),
  booking: z.object({ id: z.int(), status: z.int(), payment_status: z.nullable(z.string()) }),
  match: z.object({ id: z.int(), version: z.int() }),
  /** A slot of a court was taken or released. */
  slots: z.object({ court: z.int(), start_at: instant(), end_at: instant(), free: z.boolean() }),
};

export type StreamEventName = keyof typeof StreamEvents;
export type StreamEvent<N extends StreamEventName> = z.infer<(typeof StreamEvents)[N]>;

const TOPICS_AT_MOST = 20;
const TOPIC = /^(notifications|bookings|match:[1-9]\d{0,14}|slots:[a-z0-9-]{1,100}:\d{4}-\d\d-\d\d)$/;

const topics = () =>
  z.pipe(
    z.string('Diga o que acompanhar.').check(
      z.refine(
        (value) => value.split(',').length <= TOPICS_AT_MOST,
        `Acompanhe no máximo ${TOPICS_AT_MOST} assuntos.`,
      ),
      z.refine(
        (value) => value.split(',').every((topic) => TOPIC.test(topic)),
        'Não conhecemos um destes assuntos. Use notifications, bookings, match:12 ou slots:clube:2025-10-01.',
      ),
    ),
    z.transform((value) => [...new Set(value.split(','))]),
  );

export const openEventStream = defineCall({
  name: 'openEventStream',
  method: 'GET',
  path: '/events/stream/',
  tag: 'Ao vivo',
  summary:
    'O que muda, na hora, por server-sent events. O evento hello diz que a escuta começou; depois de resync, ou de uma ' +
    'nova conexão, leia tudo de novo. notifications e bookings, os próprios, pedem o token',
  access: 'public',
  query: z.object({ topics: topics() }),
  answer: z.string(),
  answerType: 'text/event-stream',
  errors: ['unauthenticated', 'player_missing', 'match_not_found', 'rate_limited', 'unavailable'],
});

import * as z from 'zod/mini';
import { instant } from './primitives.ts';

/** What GET /events/stream/ tells, by the name of the event: only that something changed; the page asks for the rest. */
export const StreamEvents = {
  notification: z.object({
    id: z.int(),
    title: z.string(),
    meta_data: z.object({ type: z.enum(['booking', 'match', 'tournament']), id: z.int() }),
  }),
  booking: z.object({ id: z.int(), status: z.int(), payment_status: z.nullable(z.string()) }),
  match: z.object({ id: z.int(), version: z.int() }),
  /** One time of one court taken or free again. */
  slots: z.object({ court: z.int(), start_at: instant(), end_at: instant(), free: z.boolean() }),
};

export type StreamEventName = keyof typeof StreamEvents;
export type StreamEvent<N extends StreamEventName> = z.infer<(typeof StreamEvents)[N]>;

import type { Client } from '@bandeja/contract/client';
import { createStore } from '../lib/store.ts';

/** The number of calls without an answer: reads, changes and those that forms send. */
export const callsInFlight = createStore(0);

/** Wraps a client and counts its calls in `callsInFlight`. */
export const counted =
  (client: Client): Client =>
  async (call, input, options) => {
    callsInFlight.set((count) => count + 1);
    try {
      return await client(call, input, options);
    } finally {
      callsInFlight.set((count) => count - 1);
    }
  };

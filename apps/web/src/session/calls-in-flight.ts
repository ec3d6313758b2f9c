import type { Client } from '@bandeja/contract/client';
import { createStore } from '../lib/store.ts';

/** How many calls wait for their answer now: reads, changes and those that forms send. */
export const callsInFlight = createStore(0);

/** The same client, with its calls counted. */
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

import { createStore } from '../lib/store.ts';

/** Whether the "complete your profile" modal is open. */
export const completeProfileAsked = createStore(false);

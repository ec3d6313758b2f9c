import { createStore } from '../lib/store.ts';

/** Whether the "complete your profile" modal is asked for; it opens and closes with this flag. */
export const completeProfileAsked = createStore(false);

import { waiting } from '../../data/offline/queue-port.ts';
import { createStore } from '../../lib/store.ts';
import { signOut } from '../../session/sign-in.ts';

/** Whether the question about losing unsent entries is open (QueueStrip). */
export const leaveAsked = createStore(false);

/** Sair: immediately, or after a question when this device has unsent entries. */
export function leaveOrAsk(): void {
  if (waiting.get().entries.length > 0) leaveAsked.set(true);
  else signOut();
}

import { waiting } from '../../data/offline/queue-port.ts';
import { createStore } from '../../lib/store.ts';
import { signOut } from '../../session/sign-in.ts';

/** Whether the player is asked if unsent entries may be lost (QueueStrip). */
export const leaveAsked = createStore(false);

/** Sair: at once, or after a question when something on this device is not sent. */
export function leaveOrAsk(): void {
  if (waiting.get().entries.length > 0) leaveAsked.set(true);
  else signOut();
}

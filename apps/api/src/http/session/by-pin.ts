import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompleteCall } from '@bandeja/contract/call';
import { opensByPin } from '@bandeja/contract/call-refusals';
import { Refusal } from '../errors/refusal.ts';
import type { Viewer } from './viewer.ts';

/**
 * Who a call is for when its session was opened by PIN. The one place that keeps such a session within its desk: a public call
 * sees a stranger, a call of a player, an account or an owner is refused; findDesk refuses another club.
 */
export function admitByPin(call: Pick<CompleteCall, 'access' | 'byPin'>, viewer: Viewer): Viewer | null {
  if (opensByPin(call)) return viewer;
  if (call.access === 'public') return null;
  throw new Refusal('pin_session_refused');
}

const acting = new AsyncLocalStorage<number>();

/** The counter's computer on which the running request acts by PIN, for the history of its club. */
export const actingDevice = (): number | null => acting.getStore() ?? null;

/** Runs a request's handler; every entry of the history that it writes names the computer. */
export const actAt = <T>(device: number | null, work: () => T): T =>
  device === null ? work() : acting.run(device, work);

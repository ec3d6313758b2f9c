import type { Player } from '@bandeja/contract/calls/players';
import type { EarlyReads } from '../src/lib/first-paint/early-reads.ts';

/** The drawn page. */
export const root = document.getElementById('root');

export const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Whether the browser shows the address of the drawn page; the worker sends Home for all addresses. */
export const isHere = (): boolean => {
  const { path } = root?.dataset ?? {};
  return path === '*' || path === (location.pathname.replace(/\/+$/, '') || '/');
};

export const isSignedIn = (): boolean => read('bandeja.session') !== null;

/** Whether the app will show the frame as it is drawn. */
export function hasFrame(): boolean {
  const { hideSideNav, hideTopBar, hideFooter, rtl } = Object(read('bandeja.settings'));
  return isHere() && isSignedIn() && !hideSideNav && !hideTopBar && !hideFooter && !rtl;
}

/** The payload of this device's token; throws without one. */
const payload = (access: string) => JSON.parse(atob(access.split('.')[1] ?? ''));

/** The token of this device; empty: there is none, or it has ended, which is left to the app. */
function usableToken(): string {
  try {
    const { access } = Object(read('bandeja.session'));
    return payload(access).exp * 1000 > Date.now() + 5_000 ? access : '';
  } catch {
    return '';
  }
}

/** The player last stored on this device, unless another account has signed in since. */
export function lastPlayer(): Player | null {
  try {
    const player = read('bandeja.player') as Player | null;
    const { sub } = payload(Object(read('bandeja.session')).access);
    return sub === `${player?.user}` ? player : null;
  } catch {
    return null;
  }
}

/** Begins reads for the app. `start` sends none without a token. */
export function earlyReads() {
  const access = usableToken();
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` };
  const early: EarlyReads = { access, until: Date.now() + 15_000, answers: new Map(), known: new Map() };
  Object.assign(globalThis, { earlyReads: early });
  const start = (address: string): void => {
    if (!access || early.answers.has(address)) return;
    const answer = fetch(address, { headers });
    answer.catch(() => undefined);
    early.answers.set(address, answer);
  };
  return { early, start };
}

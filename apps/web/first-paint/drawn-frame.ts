// After the drawn frame: keeps it where the app will show the same, and draws Home into it as the device last knew it. The
// app's code then takes its place (src/main.tsx).
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatUntil } from '@bandeja/rules/format/relative-time';
import { drawView } from '../src/lib/first-paint/drawn-view.ts';
import type { EarlyRead, EarlyReads } from '../src/lib/first-paint/early-reads.ts';
import { repeatEarlyTap } from '../src/lib/first-paint/early-tap.ts';
import {
  NEXT_BOOKINGS,
  OWN_PLAYER,
  openMatchesOf,
  pastMatchesOf,
} from '../src/lib/first-paint/home-reads.ts';
import { type KeptHome, keptHome } from '../src/lib/first-paint/kept-home.ts';
import { whenLength } from '../src/lib/first-paint/when-length.ts';
import { isHere, isSignedIn, read, root } from './here.ts';

function fits(): boolean {
  const { hideSideNav, hideTopBar, hideFooter, rtl } = Object(read('bandeja.settings'));
  return isHere() && isSignedIn() && !hideSideNav && !hideTopBar && !hideFooter && !rtl;
}

/** The times of a kept view, said from now. */
function renewTimes(view: ParentNode): void {
  const now = new Date();
  for (const { dataset, firstChild } of view.querySelectorAll<HTMLElement>('[data-when],[data-until]')) {
    const { when, zone = 'UTC', until } = dataset;
    if (!firstChild) continue;
    const text = when ? formatDayTime(when, now, zone) : formatUntil(until ?? '', now);
    firstChild.textContent = text;
    if (dataset.length) dataset.length = whenLength(text);
  }
}

const isToken = (value: unknown): value is string => typeof value === 'string';

/** The app waits this long for the reads that Home is drawn from for the first time. */
const PATIENCE_MS = 2_500;

/** Starts reads that the app will ask for first (src/lib/first-paint/early-reads.ts). A token that has ended is left to the app. */
function startReads(kept: KeptHome | null): void {
  const { access }: { access?: unknown } = Object(read('bandeja.session'));
  if (!isToken(access)) return;
  const { exp } = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  if (!(exp * 1000 > Date.now() + 5_000)) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` };
  const early: EarlyReads = { access, until: Date.now() + 15_000, answers: new Map() };
  Object.assign(globalThis, { earlyReads: early });
  const start = (address: string): EarlyRead => {
    const answer = fetch(address, { headers });
    early.answers.set(address, answer);
    answer.catch(() => undefined);
    return answer;
  };
  const know = async (address: string): Promise<unknown> => {
    const read = start(address);
    const answer = await read;
    if (!answer.ok) return undefined;
    // The app may read the answer itself too.
    const data: unknown = await answer.clone().json();
    read.known = { data, at: Date.now() };
    return data;
  };
  if (kept || location.pathname !== '/') {
    for (const address of [OWN_PLAYER, ...(kept?.reads ?? [])]) start(address);
    return;
  }
  // Home for the first time on this device: the app's first render has all that its top is drawn from.
  const known = Promise.all([
    know(OWN_PLAYER).then((player) => {
      const { id }: { id?: unknown } = Object(player);
      return typeof id === 'number'
        ? Promise.all([openMatchesOf(id), pastMatchesOf(id)].map(know))
        : undefined;
    }),
    know(NEXT_BOOKINGS),
  ]);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  early.known = Promise.race([known, late]).catch(() => undefined);
}

function drawHome(kept: KeptHome | null): void {
  const main = document.getElementById('conteudo');
  if (!kept || !main) return;
  const view = drawView(kept.view);
  renewTimes(view);
  main.replaceChildren(view);
  // The app begins with the answers of what is drawn (src/data/kept-answers.ts).
  if (root) root.dataset.drawn = 'kept';
}

if (!fits()) root?.replaceChildren();
else {
  if (root) repeatEarlyTap(root);
  const kept = location.pathname === '/' ? keptHome() : null;
  try {
    drawHome(kept);
  } catch {
    // An unreadable view is not drawn.
  }
  try {
    startReads(kept);
  } catch {
    // An unreadable token: the app asks by itself.
  }
}

// After the drawn frame: keeps it where the app will show the same, and draws Home into it as the device last knew it. The
// app's code then takes its place (src/main.tsx).
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatUntil } from '@bandeja/rules/format/relative-time';
import { drawView } from '../src/lib/first-paint/drawn-view.ts';
import { type KeptHome, keptHome } from '../src/lib/first-paint/kept-home.ts';
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
    if (firstChild)
      firstChild.textContent = when ? formatDayTime(when, now, zone) : formatUntil(until ?? '', now);
  }
}

const isToken = (value: unknown): value is string => typeof value === 'string';

/** Starts reads that the app will ask for first (src/session/early-reads.ts). A token that has ended is left to the app. */
function startReads(addresses: readonly string[]): void {
  const { access }: { access?: unknown } = Object(read('bandeja.session'));
  if (!isToken(access)) return;
  const { exp } = JSON.parse(atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  if (!(exp * 1000 > Date.now() + 5_000)) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${access}` };
  const answers = new Map(addresses.map((address) => [address, fetch(address, { headers })]));
  for (const answer of answers.values()) answer.catch(() => undefined);
  Object.assign(globalThis, { earlyReads: { access, until: Date.now() + 15_000, answers } });
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
  const kept = location.pathname === '/' ? keptHome() : null;
  try {
    drawHome(kept);
  } catch {
    // An unreadable view is not drawn.
  }
  try {
    startReads(['/api/players/user', ...(kept?.reads ?? [])]);
  } catch {
    // An unreadable token: the app asks by itself.
  }
}

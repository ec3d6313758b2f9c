// After the drawn frame: keeps it where the app will show the same, and draws Home into it as the device last knew it. The
// app's code then takes its place (src/main.tsx).
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatUntil } from '@bandeja/rules/format/relative-time';
import { drawView } from '../src/lib/first-paint/drawn-view.ts';
import { keptHome } from '../src/lib/first-paint/kept-home.ts';
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

function drawHome(): void {
  const kept = keptHome();
  const main = document.getElementById('conteudo');
  if (!kept || !main) return;
  const view = drawView(kept.view);
  renewTimes(view);
  main.replaceChildren(view);
}

if (!fits()) root?.replaceChildren();
else if (location.pathname === '/') {
  try {
    drawHome();
  } catch {
    // An unreadable view is not drawn.
  }
}

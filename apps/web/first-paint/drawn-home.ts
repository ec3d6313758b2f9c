// After the drawn Home: keeps it where the app will show the same, and draws it as the device last knew it, or from its
// first answers. The app's code then takes its place (src/main.tsx).
import type { Player } from '@bandeja/contract/calls/players';
import { drawView } from '../src/lib/first-paint/drawn-view.ts';
import type { EarlyRead } from '../src/lib/first-paint/early-reads.ts';
import { repeatEarlyTap } from '../src/lib/first-paint/early-tap.ts';
import {
  NEXT_BOOKINGS,
  OWN_PLAYER,
  openMatchesOf,
  pastMatchesOf,
} from '../src/lib/first-paint/home-reads.ts';
import { type KeptHome, keptHome } from '../src/lib/first-paint/kept-home.ts';
import { attempt, earlyReads } from './early.ts';
import { drawFirstHome } from './first-home.ts';
import { hasFrame, root } from './here.ts';
import { renewTimes } from './times.ts';

/** The app waits this long for the reads that Home is drawn from for the first time. */
const PATIENCE_MS = 2_500;

function drawKept(kept: KeptHome): void {
  const main = document.getElementById('conteudo');
  if (!main || !root) return;
  const view = drawView(kept.view);
  renewTimes(view);
  main.replaceChildren(view);
  // The app begins with the answers of what is drawn (src/data/kept-answers.ts).
  root.dataset.drawn = 'kept';
}

/** Home for the first time on this device: the app's first render has all that its top is drawn from. */
function readFirst(): void {
  const reads = earlyReads();
  if (!reads) return;
  const know = async (read: EarlyRead): Promise<unknown> => {
    const answer = await read;
    if (!answer.ok) return undefined;
    // The app may read the answer itself too.
    const data: unknown = await answer.clone().json();
    read.known = { data, at: Date.now() };
    return data;
  };
  const player = know(reads.start(OWN_PLAYER));
  const bookings = know(reads.start(NEXT_BOOKINGS));
  const drawn = player.then(async (own) => {
    const { id }: { id?: unknown } = Object(own);
    if (typeof id !== 'number') return;
    const [open, past] = [openMatchesOf(id), pastMatchesOf(id)].map((address) => know(reads.start(address)));
    const top = Promise.all([bookings, open]) as Promise<{ results: never[] }[]>;
    const shown = top.then(([booked, listed]) => {
      if (booked && listed)
        attempt(() =>
          drawFirstHome({ bookings: booked.results, open: listed.results, player: own as Player }),
        );
    });
    // Together: a read that fails while another one is waited for is no uncaught error.
    await Promise.all([shown, past]);
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  reads.early.known = Promise.race([Promise.all([drawn, bookings]), late]).catch(() => undefined);
}

if (!hasFrame()) root?.replaceChildren();
else {
  if (root) repeatEarlyTap(root);
  const kept = keptHome();
  if (kept) {
    attempt(() => drawKept(kept));
    attempt(() => {
      const reads = earlyReads();
      for (const address of [OWN_PLAYER, ...kept.reads]) reads?.start(address);
    });
  } else attempt(readFirst);
}

// After the drawn Home: keeps it where the app will show the same, and fills it from the answers that this device has
// stored, or else from its first reads. The app's code then takes its place (src/main.tsx).
import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Match } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { repeatEarlyTap } from '../src/lib/first-paint/early-tap.ts';
import { type HomeRead, homeReads, nextBookings, OWN_PLAYER } from '../src/lib/first-paint/home-reads.ts';
import { fillHome } from './fill-home.ts';
import { earlyReads, hasFrame, lastPlayer, root } from './page.ts';
import { storedAnswers } from './stored-answers.ts';

/** The app waits this long for what Home is filled from. */
const PATIENCE_MS = 2_500;

async function showHome({ early, start }: ReturnType<typeof earlyReads>): Promise<void> {
  const fromServer = async (address: string): Promise<unknown> => {
    const answer = await early.answers.get(address);
    if (!answer?.ok) throw new Error(address);
    // The app may read the answer itself too.
    return answer.clone().json();
  };
  start(OWN_PLAYER);
  start(nextBookings().address);
  const last = lastPlayer();
  const player = last ?? ((await fromServer(OWN_PLAYER)) as Player);
  const { bookings, open, past, tournaments } = homeReads(player.id);
  for (const { address } of [open, past]) start(address);
  const stored = last ? await storedAnswers(player.id, [bookings, open, past, tournaments]) : new Map();
  early.player = player.id;
  const ownGames = stored.get(tournaments.hash);
  if (ownGames) early.known.set(tournaments.address, ownGames);

  const know = async <Data>({ address, hash }: HomeRead): Promise<Data> => {
    const known = stored.get(hash) ?? { data: await fromServer(address), at: Date.now(), isStored: false };
    early.known.set(address, known);
    return known.data as Data;
  };
  const top = Promise.all([know<{ results: Booking[] }>(bookings), know<{ results: Match[] }>(open)]);
  // Together: a read that fails while another one is waited for is no uncaught error.
  await Promise.all([
    top.then(([booked, listed]) =>
      fillHome({
        player,
        bookings: booked.results,
        open: listed.results,
        ownGames: (ownGames?.data ?? []) as TournamentMatch[],
      }),
    ),
    know(past),
  ]);
}

if (!hasFrame()) root?.replaceChildren();
else if (root) {
  repeatEarlyTap(root);
  const reads = earlyReads();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  // What cannot be read or filled is left to the app.
  reads.early.ready = Promise.race([showHome(reads), late]).catch(() => undefined);
}

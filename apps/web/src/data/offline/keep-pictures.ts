import type { Match } from '@bandeja/contract/calls/matches';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import type { QueryKey } from '@tanstack/react-query';
import { avatarOf } from '../../lib/avatar-of.ts';

/** Also in worker/service-worker.ts, which answers with them. */
const PICTURES = 'bandeja-pictures';

/** Of 256 × 256 pixels, about 10 kB each. */
const MOST_PICTURES = 60;

/** The addresses of the players' pictures in a stored answer about matches, each once. */
export function picturesIn(queryKey: QueryKey, data: unknown): string[] {
  const addresses = matchesIn(queryKey[0], data)
    .flatMap(({ players }) => players)
    .flatMap(({ player }) => avatarOf(player) ?? [])
    .filter((address) => address.startsWith('/media/'));
  return [...new Set(addresses)];
}

function matchesIn(call: unknown, data: unknown): Match[] {
  if (call === getMatch.name) return [data as Match];
  if (call !== listMatchesByPlayer.name) return [];
  const { pages = [data] } = data as { pages?: unknown[] };
  return pages.flatMap((page) => (page as { results: Match[] }).results);
}

/** Stores these pictures on the device; the oldest go. `isWanted`: whether their session goes on. */
export async function keepPictures(addresses: readonly string[], isWanted: () => boolean): Promise<void> {
  // Not in an insecure context.
  if (!globalThis.caches || addresses.length === 0 || savesData()) return;
  const cache = await caches.open(PICTURES);
  for (const address of addresses) {
    if (await cache.match(address, { ignoreVary: true })) continue;
    const response = await fetch(address);
    if (response.ok) await cache.put(address, response);
    if (!isWanted()) return erasePictures();
  }
  const stored = await cache.keys();
  for (const old of stored.slice(0, -MOST_PICTURES)) await cache.delete(old, { ignoreVary: true });
}

/** Deletes those of these pictures that no stored answer shows any more. */
export async function eraseOtherPictures(stored: readonly Request[], shown: ReadonlySet<string>) {
  const cache = await caches.open(PICTURES);
  for (const request of stored)
    if (!shown.has(new URL(request.url).pathname)) await cache.delete(request, { ignoreVary: true });
}

export const storedPictures = async (): Promise<readonly Request[]> =>
  globalThis.caches ? (await caches.open(PICTURES)).keys() : [];

export async function erasePictures(): Promise<void> {
  await globalThis.caches?.delete(PICTURES);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

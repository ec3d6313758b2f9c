import type { TournamentTv } from '@bandeja/contract/calls/tournaments';
import { buildName } from '../../../lib/first-paint/home-reads.ts';
import { keepText, storedJson } from '../../../lib/stored.ts';

/** One tournament: a wall shows one, and a phone that followed many keeps the last. */
const KEY = 'bandeja.tv';
/** A tournament lasts a weekend. */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000;

export interface KeptTv {
  tv: TournamentTv;
  /** When the server gave it, in milliseconds. */
  at: number;
}

/**
 * The last answer that this browser has of a tournament, for a page that is loaded again without network; null: none that this
 * build can show. It is public: names alone, of those under 18 an initial.
 */
export function keptTv(hash: string, now: number): KeptTv | null {
  const { build, tv, at } = Object(storedJson(KEY));
  const isYoung = typeof at === 'number' && now - at < MAX_AGE_MS;
  return build === buildName() && isYoung && tv?.hash === hash ? { tv, at } : null;
}

export const keepTv = (tv: TournamentTv, at: number): void =>
  keepText(KEY, JSON.stringify({ build: buildName(), tv, at }));

/** Of a tournament that is not shown any more. */
export function dropTv(hash: string): void {
  if (Object(storedJson(KEY)).tv?.hash === hash) keepText(KEY, null);
}

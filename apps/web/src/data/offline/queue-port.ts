import type { Match } from '@bandeja/contract/calls/matches';
import { createStore } from '../../lib/store.ts';
import type { Entry, EntryState, NewEntry } from './queue.ts';

export type ShownEntry = Entry & { state: EntryState };

/** What waits on this device for the signed-in player. */
export interface Waiting {
  entries: readonly ShownEntry[];
  /** The matches created on this device: local id → id of the server. */
  created: Readonly<Record<number, number>>;
  /** Whether the device has stored them; false: its storage is full, and they are lost with this page. */
  isKept: boolean;
}

const NONE: Waiting = { entries: [], created: {}, isKept: true };

/** Shown by pages; kept up to date by the queue, which is loaded after the first paint. */
export const waiting = createStore<Waiting>(NONE);

export const showNothing = () => waiting.set(NONE);

interface QueuePort {
  /** Adds an entry for the signed-in player, and returns the match's id on this device. */
  add: (entry: NewEntry) => Promise<number>;
  retry: (id: number) => Promise<void>;
  choose: (id: number, choice: 'mine' | 'theirs') => Promise<void>;
  discard: (id: number) => Promise<void>;
}

/** The queue of this device; null until it is loaded, and where the browser has no storage. */
export const queuePort = createStore<QueuePort | null>(null);

/** Who looks at a match on this device, and when by its clock. */
export interface Viewing {
  viewerId: number | null;
  now: Date;
}

/** Puts the entries of a match over the server's answer (features/matches/offline/queued-match.ts); loaded with the queue. */
export const matchOverlay = createStore<{
  withQueued: (match: Match, entries: readonly ShownEntry[], viewing: Viewing) => Match;
} | null>(null);

/** Why entries are not sent yet: no connection, or an answer that the server could not handle the call. */
export const waitingTitle = (entries: readonly Pick<Entry, 'failed'>[]): string =>
  navigator.onLine && entries.some(({ failed }) => failed) ? 'O servidor falhou' : 'Aguardando conexão';

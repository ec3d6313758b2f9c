import type { Drawn } from './drawn-view.ts';

const KEY = 'bandeja.home';
const PLAYER = 'bandeja.player';
/** Older views are not drawn. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Home as this device last knew it. */
export interface KeptHome {
  /** The build that kept it: another one may draw and read other shapes. */
  build: string;
  player: number;
  /** When it was kept, in milliseconds. */
  at: number;
  /** When it stops being true, in milliseconds: the next game is in play. Null: with time alone it does not. */
  until: number | null;
  view: Drawn[];
  /** The addresses of its reads. */
  reads: string[];
  /** The answers of its reads, with the times at which the server gave them. */
  answers: [queryKey: readonly unknown[], data: unknown, at: number][];
}

/** The address of the entry contains the hash of this build. */
export const buildName = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/** What is kept for the player of this device and build; null: nothing that is still true. */
export function keptHome(): KeptHome | null {
  try {
    const kept: KeptHome | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const player: { id?: unknown } | null = JSON.parse(localStorage.getItem(PLAYER) ?? 'null');
    const now = Date.now();
    if (!kept || kept.build !== buildName() || kept.player !== player?.id) return null;
    return now - kept.at < MAX_AGE_MS && (kept.until === null || now < kept.until) ? kept : null;
  } catch {
    return null;
  }
}

export function storeHome(kept: KeptHome): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage full or unavailable: Home is drawn when its answers arrive.
  }
}

export function forgetHome(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage none is kept.
  }
}

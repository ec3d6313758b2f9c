import { createStore } from '../../lib/store.ts';
import { TEXTS } from '../../lib/texts.ts';

/** Loading text and overlay end after 30 s in any case. */
const LOADING_TIMEOUT_MS = 30_000;

export interface GlobalLoading {
  loading: boolean;
  text: string;
}

export const globalLoading = createStore<GlobalLoading>({ loading: false, text: TEXTS.loadingDefault });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Covers the page during an action that must not be interrupted. Reads use the progress bar. */
export function startLoading(text: string = TEXTS.loadingDefault): void {
  clearTimeout(timer);
  timer = setTimeout(stopLoading, LOADING_TIMEOUT_MS);
  globalLoading.set({ loading: true, text });
}

export function stopLoading(): void {
  clearTimeout(timer);
  globalLoading.set({ loading: false, text: TEXTS.loadingDefault });
}

/** Runs `work` under the overlay. */
export async function whileLoading<T>(work: () => Promise<T>, text?: string): Promise<T> {
  startLoading(text);
  try {
    return await work();
  } finally {
    stopLoading();
  }
}

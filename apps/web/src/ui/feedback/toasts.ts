import { createStore } from '../../lib/store.ts';

const ERROR_TOAST_MS = 10_000;
const TOAST_MS = 5_000;

export interface Toast {
  id: number;
  tone: 'success' | 'error';
  /** Line breaks are kept: several messages of one failure are joined by them. */
  message: string;
  action?: { label: string; onAction: () => void };
  /** Milliseconds on screen; paused while hovered or focused. */
  duration: number;
}

export const toasts = createStore<readonly Toast[]>([]);

/** A failure whose reason the screen shows itself. */
export const SEE_SCREEN = 'Não deu certo. Veja o motivo na tela.';

let lastId = 0;

/**
 * Shows a toast and returns its id. Errors stay 10 s, others 5 s. A visible toast with the same text is not
 * repeated.
 */
export function showToast(
  toast: Omit<Toast, 'id' | 'duration' | 'tone'> & Partial<Pick<Toast, 'duration' | 'tone'>>,
): number {
  const { tone = 'success', ...rest } = toast;
  const twin = toasts.get().find((shown) => shown.message === toast.message && shown.tone === tone);
  if (twin) return twin.id;
  lastId += 1;
  const id = lastId;
  toasts.set((shown) => [
    ...shown.slice(-2),
    { duration: tone === 'error' ? ERROR_TOAST_MS : TOAST_MS, ...rest, tone, id },
  ]);
  return id;
}

export const showErrorToast = (message: string): number => showToast({ tone: 'error', message });

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

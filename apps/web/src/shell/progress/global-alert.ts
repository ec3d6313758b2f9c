import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

export type AlertType = 'success' | 'error' | 'danger' | 'warning' | 'info';

export interface GlobalAlert {
  visible: boolean;
  /** "error" is rendered as danger. */
  type: AlertType;
  dismissible: boolean;
  /** Rich text as elements, not as an HTML string. */
  message: ReactNode;
}

export const globalAlert = createStore<GlobalAlert>({
  visible: false,
  type: 'success',
  dismissible: true,
  message: null,
});

export function showAlert(alert: { message: ReactNode } & Partial<Omit<GlobalAlert, 'visible'>>): void {
  globalAlert.set({ type: 'success', dismissible: true, ...alert, visible: true });
}

export const hideAlert = (): void => globalAlert.set((alert) => ({ ...alert, visible: false }));

import { createStore } from '../../lib/store.ts';
import { keepText, storedText } from '../../lib/stored.ts';

/** How the app can be installed on this device: by the browser's own dialog, or by the steps of Safari on iOS. */
export type InstallOffer = { kind: 'dialog'; ask: () => Promise<void> } | { kind: 'ios' };

const KEY = 'bandeja.install_hint';

/** Null while the app is installed, cannot be installed, or the player has closed the hint. */
export const installOffer = createStore<InstallOffer | null>(null);

/** Chromium's event; TypeScript's DOM library does not describe it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

export function offerInstall(): void {
  if (storedText(KEY) === 'closed' || matchMedia('(display-mode: standalone)').matches) return;
  if (isIosSafari()) installOffer.set({ kind: 'ios' });
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would cover the dock; the hint on Home replaces it.
    event.preventDefault();
    const ask = async () => {
      await (event as InstallPromptEvent).prompt();
      installOffer.set(null);
    };
    if (matchMedia('(pointer: coarse)').matches) installOffer.set({ kind: 'dialog', ask });
  });
  addEventListener('appinstalled', () => installOffer.set(null));
}

/** Removes the hint for good on this device. */
export function closeInstallHint(): void {
  installOffer.set(null);
  // Without storage the hint returns with the next visit.
  keepText(KEY, 'closed');
}

/** Only Safari can install on iOS; an iPad calls itself a Mac with touch. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isOther = /CriOS|FxiOS|EdgiOS|OPiOS/.test(userAgent);
  return isIos && !isOther && !('standalone' in navigator && navigator.standalone === true);
}

import { unsaved } from '../../lib/form/drafts.ts';
import { keepText, storedText } from '../../lib/stored.ts';
import { callsInFlight } from '../../session/calls-in-flight.ts';
import { tokens } from '../../session/tokens.ts';
import { settings } from '../../settings.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { holdWhileUnsaved, when, whenAllTabsSaved, whenZero } from './saved-tabs.ts';

/** Set after the first install: the app opens without network. */
const READY_KEY = 'bandeja.offline_ready';

/** How often an open page checks for a new version; it also checks when it becomes visible. */
const CHECK_MS = 60 * 60_000;

const ASK_AGAIN_MS = 2_000;

/** For the code of the page that a saved form gives way to. */
const SETTLE_MS = 1_000;

/**
 * Registers the service worker. A new version is installed in the background and waits while any tab has unsaved
 * input; when it activates, every tab reloads once.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker, locks } = navigator;
  if (locks) holdWhileUnsaved(unsaved, locks);
  reloadOnNewWorker(serviceWorker);
  const registration = await serviceWorker.register('/sw.js', { scope: '/' });
  if (registration.waiting) void activate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) void activate(worker);
    });
  });
  // Where its files cannot be stored the app needs the network.
  if (storedText(READY_KEY) !== 'true')
    serviceWorker.ready.then(showReady).catch((error) => console.warn('Not all files are stored', error));
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

async function activate(worker: ServiceWorker): Promise<void> {
  console.info(`Há uma versão nova do ${settings.brand}. A página vai ser atualizada.`);
  const { locks } = navigator;
  const saved = () => (locks ? whenAllTabsSaved(locks) : whenZero(unsaved));
  await saved();
  // Chromium loses a request that the old worker gets while it is replaced, and waits for it for minutes.
  await pause(SETTLE_MS);
  await saved();
  // The browser replaces the old worker once that is idle, and Chromium has been seen to miss the moment: ask again.
  while (worker.state === 'installed') {
    worker.postMessage({ type: 'SKIP_WAITING' });
    await pause(ASK_AGAIN_MS);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An activated worker takes over every page. Also fires when another tab or another installation activated it. */
function reloadOnNewWorker(serviceWorker: ServiceWorkerContainer): void {
  let isControlled = serviceWorker.controller !== null;
  let reloading = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && !reloading) {
      reloading = true;
      // A form begun since the other tabs agreed keeps this page until it is sent; so does an unanswered call.
      void whenZero(unsaved)
        .then(() => whenZero(callsInFlight))
        .then(() => location.reload());
    }
    isControlled = true;
  });
}

async function showReady(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  // Without them this page would not open: a later visit tries again.
  if (!(await keepLoadedFiles())) return;
  // Without storage the toast is shown at each first load.
  keepText(READY_KEY, 'true');
  // Without a session it would cover a field of Login or Sign Up, and it is about Home.
  await when(tokens, (session) => session !== null);
  showToast({ message: `Pronto: o ${settings.brand} agora abre também sem sinal.` });
}

/** Stores the files that this page had loaded before a worker could do so. Resolves with whether all of them are. */
async function keepLoadedFiles(): Promise<boolean> {
  const cache = await caches.open('bandeja-assets');
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  for (const { origin, pathname } of loaded) {
    if (origin !== location.origin || !pathname.startsWith('/assets/')) continue;
    if (await caches.match(pathname, { ignoreVary: true })) continue;
    const file = await fetch(pathname).catch(() => null);
    if (!file?.ok) return false;
    // As the worker stores them (worker/service-worker.ts), which ends after the answer.
    const headers = new Headers(file.headers);
    headers.delete('vary');
    await cache.put(pathname, new Response(file.body, { headers }));
  }
  return true;
}

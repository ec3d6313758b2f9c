import type { WorkboxPlugin } from 'workbox-core/types.js';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isPagePath } from './is-page-path.ts';
import { showPushMessages } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by build/service-worker.ts: the shell, and every file of this build. */
declare const SHELL: { url: string; revision: string | null }[];
declare const BUILD_FILES: string[];

/** Files of the build outside the shell, stored when they are first used. */
const ASSETS = 'bandeja-assets';

// The page requests the change when no tab has unsent input; a first worker has no page to interrupt.
self.addEventListener('message', ({ data }) => {
  if (Object(data).type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  // The page that installed the worker is controlled without a reload.
  await self.clients.claim();
  const cache = await caches.open(ASSETS);
  const known = new Set(BUILD_FILES);
  for (const request of await cache.keys()) {
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/**
 * Every answer of the server varies by Accept, because pages and calls share paths. Files do not, so the header is
 * removed: the browser sends another Accept for a style, a script and a page, and none would be found.
 */
const withoutVary: WorkboxPlugin = {
  async cacheWillUpdate({ response }) {
    if (response.status !== 200) return null;
    const headers = new Headers(response.headers);
    headers.delete('vary');
    return new Response(response.body, { status: 200, headers });
  },
};

addPlugins([withoutVary]);
cleanupOutdatedCaches();
precacheAndRoute(SHELL);
// Workbox's own route for navigations reads the query too, where a link may name a domain.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPagePath(url.pathname),
  createHandlerBoundToURL('/index.html'),
);
const assets = new CacheFirst({ cacheName: ASSETS, plugins: [withoutVary] });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  (options) => {
    const [response, stored] = assets.handleAll(options);
    // Where the storage is full the page has the file all the same.
    stored.catch((error) => console.warn('A file was not stored', error));
    return response;
  },
);

/** The pictures of the players of own matches, of 256 pixels, which the page stores (src/data/offline/keep-pictures.ts). */
const PICTURES = 'bandeja-pictures';
const PICTURE = /^(\/media\/[\w-]{22})-(96|256|768)\.webp$/;

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PICTURE.test(url.pathname),
  async ({ request, url }) => {
    const [, name, size] = PICTURE.exec(url.pathname) ?? [];
    const stored = () => caches.match(`${name}-256.webp`, { cacheName: PICTURES, ignoreVary: true });
    // The full size only in its place: a picture of this name never changes.
    const kept = size === '768' ? undefined : await stored();
    return kept ?? fetch(request).catch(async () => (await stored()) ?? Response.error());
  },
);

// Wakes open pages, which send the queue: the worker has no tokens.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(wakePages()));

async function wakePages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage({ type: 'SEND_QUEUE' });
}

showPushMessages();

// Shows push messages and opens their pages. The server writes the messages (send-push.ts).

declare const self: ServiceWorkerGlobalScope;

interface Message {
  title?: string;
  body?: string;
  tag?: string;
  meta_data?: { type?: string; id?: number; hash?: string | null } | null;
}

/** A browser takes the permission away when a message shows nothing, so an unreadable one shows its arrival. */
function read(data: PushMessageData | null): Message {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

function pathOf(meta: Message['meta_data']): string {
  if (meta?.type === 'booking') return `/booking/${Number(meta.id)}`;
  if (meta?.type === 'wait') return '/booking/list';
  if (meta?.type === 'match') return `/match/${Number(meta.id)}`;
  if (meta?.type === 'tournament')
    return meta.hash ? `/tournament/${encodeURIComponent(meta.hash)}` : '/tournament';
  return '/notifications';
}

/** A page that is being loaded or frozen does not answer in this time. */
const RECEIPT_MS = 2_000;

/** Sends the path to the page, which asks before it leaves unsaved input. Resolves with whether the page has received it. */
function sendPath(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), RECEIPT_MS);
    page.postMessage({ type: 'OPEN_PAGE', path }, [port2]);
  });
}

async function open(path: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  // Refused when no tap has caused this.
  await page?.focus().catch(() => undefined);
  if (page && (await sendPath(page, path))) return;
  // Another window, since the page that did not answer may hold unsaved input.
  await self.clients.openWindow(path);
}

/** "@brand@" is replaced by the server (apps/api/src/http/page/service-worker.ts). */
export function showPushMessages(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, meta_data } = read(event.data);
    const shown = self.registration.showNotification(title || 'Você tem uma novidade no @brand@', {
      ...(body !== undefined && { body }),
      // A later message of the same kind replaces this one.
      ...(tag !== undefined && { tag }),
      icon: '/icon-192.png',
      lang: 'pt-BR',
      data: { path: pathOf(meta_data) },
    });
    event.waitUntil(shown);
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data?.path ?? '/notifications'));
  });
}

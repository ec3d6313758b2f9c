import type { QueryClient } from '@tanstack/react-query';
import { unsaved } from '../../lib/form/drafts.ts';
import { onSessionEnd } from '../../session/end-session.ts';
import { tokens } from '../../session/tokens.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { newRetryKey } from '../attempt.ts';
import { ownPlayerQuery } from '../own-player.ts';
import { databaseLost, deviceDb } from './device-db.ts';
import { type QueueEvent, stateOf } from './queue.ts';
import { queuePort, showNothing, waiting } from './queue-port.ts';
import { sendQueue } from './send-queue.ts';
import { changeQueue, eraseQueue, isQueueKept, readQueue } from './stored-queue.ts';

/** The waits after attempts without an answer, while the page is open. */
const RETRY_MS = [5_000, 15_000, 60_000];

const CHANNEL = 'bandeja.queue';

const NOT_KEPT = 'Este aparelho está sem espaço. Não feche esta página até o envio, ou libere espaço.';

/**
 * Starts the queue of this page: shows what waits for the signed-in player, and sends it when the page opens, when the
 * network is back, on a message of another tab or the worker, and after a while.
 */
export async function startQueue(client: QueryClient): Promise<void> {
  // Without storage, or without locks that keep two tabs from sending at once, calls need the network.
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return;
  await deviceDb();
  const channel = new BroadcastChannel(CHANNEL);
  const owner = () =>
    tokens.get() === null ? null : (client.getQueryData(ownPlayerQuery.queryKey)?.id ?? null);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;

  async function show(): Promise<void> {
    const player = owner();
    if (player === null) return showNothing();
    const queue = await readQueue(player);
    if (owner() !== player) return;
    const isKept = isQueueKept(player);
    keepPage(!isKept);
    waiting.set({
      entries: queue.entries.map((entry) => ({ ...entry, state: stateOf(queue, entry) })),
      created: queue.created,
      isKept,
    });
  }

  async function apply(player: number, event: QueueEvent): Promise<void> {
    await changeQueue(player, event);
    channel.postMessage('changed');
    await show();
  }

  /** Sends until nothing may go out; one tab at a time, and in a tab one run at a time. */
  async function send(): Promise<void> {
    clearTimeout(timer);
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        const player = owner();
        if (
          player === null ||
          !navigator.onLine ||
          !waiting.get().entries.some(({ state }) => state === 'waiting')
        )
          continue;
        await navigator.locks.request(CHANNEL, () => sendQueue(player, { client, read: readQueue, apply }));
        failures = 0;
        if (owner() === player && waiting.get().entries.length === 0) showToast({ message: 'Tudo enviado.' });
      }
    } catch (error) {
      console.warn('The queue waits', error);
      timer = setTimeout(() => void send(), RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
      failures += 1;
    } finally {
      running = false;
    }
  }

  const mine = (): number => {
    const player = owner();
    if (player === null) throw new Error('No player is signed in');
    return player;
  };
  const decide = async (event: QueueEvent) => {
    await apply(mine(), event);
    void send();
  };

  queuePort.set({
    async add(entry) {
      const player = mine();
      const { entries, created } = await changeQueue(player, { type: 'added', entry });
      channel.postMessage('changed');
      await show();
      if (!isQueueKept(player)) showToast({ tone: 'error', message: NOT_KEPT });
      else if (!navigator.onLine) showToast({ message: 'Guardado neste aparelho. Vai quando houver sinal.' });
      void wakeLater();
      void send();
      const added = entries.find(({ key }) => key === entry.key);
      return added?.match ?? created[entry.match ?? 0] ?? 0;
    },
    retry: (id) => decide({ type: 'retried', id, key: newRetryKey(), at: Date.now() }),
    choose: (id, choice) => decide({ type: 'chosen', id, choice, key: newRetryKey(), at: Date.now() }),
    discard: (id) => decide({ type: 'discarded', id }),
  });
  // From here on a call without network is stored; before, it fails.
  document.documentElement.dataset.queue = 'started';

  const look = () => show().catch((error) => console.warn('The queue was not read', error));
  const refresh = () => void look().then(send);
  let shownOwner = owner();
  /** The player of the last session, also after its expiry has removed the player from this page. */
  let lastOwner = shownOwner;
  tokens.subscribe(() => {
    if (tokens.get() !== null) lastOwner = owner();
  });
  client.getQueryCache().subscribe(() => {
    if (owner() === shownOwner) return;
    shownOwner = owner();
    lastOwner = shownOwner ?? lastOwner;
    refresh();
  });
  channel.addEventListener('message', () => void look());
  // What this page knows is written again.
  databaseLost.subscribe(refresh);
  addEventListener('online', () => void send());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh();
  });
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (Object(data).type === 'SEND_QUEUE') refresh();
  });
  onSessionEnd((why) => {
    const player = lastOwner;
    showNothing();
    keepPage(false);
    // After an expiry it waits for the same player; another player neither sees nor sends it. The session of a deleted
    // account may first be refused and then be left.
    if (why === 'left' && player !== null) void eraseQueue(player).then(() => channel.postMessage('changed'));
  });
  refresh();
}

/** While entries are in this page only, neither a new version nor the player leaves it without a question. */
function keepPage(isKeeping: boolean): void {
  if (isKeeping === isPageKept) return;
  isPageKept = isKeeping;
  unsaved.set((count) => count + (isKeeping ? 1 : -1));
  if (isKeeping) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}

let isPageKept = false;

const askBeforeLeaving = (event: Event) => event.preventDefault();

/** Registers the sync event that wakes open pages when the network is back (Chromium). */
async function wakeLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  const { sync } = Object(registration) as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(CHANNEL).catch(() => undefined);
}

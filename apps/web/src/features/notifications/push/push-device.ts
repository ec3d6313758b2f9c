import { createStore } from '../../../lib/store.ts';
import { keepText, storedText } from '../../../lib/stored.ts';
import { tokens } from '../../../session/tokens.ts';

/** Whether this browser can receive push messages, and does. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The browser's own subscription; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined until it has been read. */
export const pushState = createStore<PushState | undefined>(undefined);

export async function refreshPushState(): Promise<void> {
  pushState.set(await readPushState());
}

async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await currentSubscription()) ? 'on' : 'off';
}

/** Asks for the permission and subscribes. Null when the player or the browser refuses. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The body of the call that subscribes. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

const SESSION_KEY = 'bandeja.push_session';

/** The session that turned push messages on for this device; null: none, or it did so before this was stored. */
export const deviceSession = (): string | null => storedText(SESSION_KEY);

/** Without storage a lost subscription is not made again. */
export const rememberDeviceSession = (session: string | null): void => keepText(SESSION_KEY, session);

/** The id of this session, from the access token. */
export function thisSession(): string | null {
  const payload = tokens.get()?.access.split('.')[1];
  if (payload === undefined) return null;
  try {
    const { sid } = Object(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return typeof sid === 'string' ? sid : null;
  } catch {
    return null;
  }
}

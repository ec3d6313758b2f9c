import { getPushKey } from '@bandeja/contract/calls/notifications';
import { ApiError } from '@bandeja/contract/client';
import { removeDevice, storeDevice } from '../../../data/devices.ts';
import { api } from '../../../session/api.ts';
import {
  currentSubscription,
  deviceSession,
  isSupported,
  refreshPushState,
  rememberDeviceSession,
  subscribeDevice,
  subscriptionBody,
  thisSession,
} from './push-device.ts';

let running: Promise<void> = Promise.resolve();

/**
 * Compares this device with the server at the opening of the app, and repairs what differs: the browser has lost the
 * subscription or holds one for a former key of the server, or the server has dropped the device.
 */
export function checkDevice(): Promise<void> {
  running = check()
    // Without an answer the next opening checks.
    .catch(() => {})
    .then(refreshPushState);
  return running;
}

/** A check that runs would store a device again that is being turned off. */
export const whenChecked = (): Promise<void> => running;

async function check(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const session = thisSession();
  const turnedOnBy = deviceSession();
  let subscription = await currentSubscription();
  if (!subscription && turnedOnBy !== session) return;
  // Of a session that has ended: the server has dropped the device with it, and this one has not turned messages on.
  if (subscription && turnedOnBy !== null && turnedOnBy !== session) {
    await subscription.unsubscribe();
    rememberDeviceSession(null);
    return;
  }
  const { public_key } = await api(getPushKey, {});
  rememberDeviceSession(session);
  if (subscription && !isFor(subscription, public_key)) {
    const { endpoint } = subscription;
    await subscription.unsubscribe();
    subscription = null;
    await removeDevice(endpoint);
  }
  subscription ??= await subscribeDevice(public_key);
  if (!subscription) return;
  try {
    await storeDevice(subscriptionBody(subscription));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_request') throw error;
    // The server does not take this subscription: the settings say so, and a tap makes another one.
    await subscription.unsubscribe();
    rememberDeviceSession(null);
  }
}

/** Whether the subscription is for this key of the server; one that does not name its key counts as such. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@bandeja/contract/calls/notifications';
import { useEffect } from 'react';
import { useCall, useChange } from '../../../data/call-mutation.ts';
import { useStore } from '../../../lib/store.ts';
import { api } from '../../../session/api.ts';
import { whenChecked } from './check-device.ts';
import {
  currentSubscription,
  pushState,
  refreshPushState,
  rememberDeviceSession,
  subscribeDevice,
  subscriptionBody,
  thisSession,
} from './push-device.ts';

/** Whether this device receives push messages; undefined until it is known. */
export function usePushState() {
  useEffect(() => void refreshPushState(), []);
  return useStore(pushState);
}

/** Stores the device of a subscription. */
export const useSubscribe = () => useCall(subscribeToPush);

/** Asks for the permission, subscribes this device and stores it. Resolves with whether it is on. */
export function useTurnPushOn() {
  const { mutateAsync: store } = useSubscribe();
  return async (): Promise<boolean> => {
    try {
      const { public_key } = await api(getPushKey, {});
      const subscription = await subscribeDevice(public_key);
      if (!subscription) return false;
      try {
        await store({ body: subscriptionBody(subscription) });
      } catch (error) {
        await subscription.unsubscribe();
        throw error;
      }
      rememberDeviceSession(thisSession());
      return true;
    } finally {
      await refreshPushState();
    }
  };
}

/** Removes this device from the server and the browser. */
export function useTurnPushOff() {
  return useChange('unsubscribeFromPush', async (_: undefined, key) => {
    await whenChecked();
    const subscription = await currentSubscription();
    if (!subscription) return;
    const input = { body: { endpoint: subscription.endpoint } };
    await api(unsubscribeFromPush, input, { idempotencyKey: key });
    await subscription.unsubscribe();
    rememberDeviceSession(null);
    await refreshPushState();
  });
}

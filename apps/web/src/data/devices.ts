import type { InputTo } from '@bandeja/contract/call';
import { subscribeToPush, unsubscribeFromPush } from '@bandeja/contract/calls/notifications';
import { api } from '../session/api.ts';

// For the check of this device at the opening, which is no action of the player. Both calls may be repeated without a
// retry key, and no read shows devices.

export const storeDevice = (body: InputTo<typeof subscribeToPush>['body']): Promise<unknown> =>
  api(subscribeToPush, { body });

export const removeDevice = (endpoint: string): Promise<unknown> =>
  api(unsubscribeFromPush, { body: { endpoint } });

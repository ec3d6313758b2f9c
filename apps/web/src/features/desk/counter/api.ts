import {
  addDeskDevice,
  getOwnPin,
  listDeskDevices,
  readCounter,
  removeDeskDevice,
  removeOwnPin,
  setOwnPin,
} from '@bandeja/contract/calls/desk-pins';
import { callQuery } from '../../../data/call-query.ts';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

/** Who may come by PIN, asked anew each time: five wrong ones there change it. */
export const counterQuery = (slug: string) => ({
  ...callQuery(readCounter, { params: { slug } }),
  ...{ staleTime: 0, retry: false },
});

export const ownPinQuery = (slug: string) => deskQuery(getOwnPin, { params: { slug } });
export const useSetOwnPin = () => useDeskCall(setOwnPin, { quiet: true });
export const useRemoveOwnPin = () => useDeskCall(removeOwnPin);

export const devicesQuery = (slug: string) => deskQuery(listDeskDevices, { params: { slug } });
export const useAddDevice = () => useDeskCall(addDeskDevice, { quiet: true });
export const useRemoveDevice = () => useDeskCall(removeDeskDevice);

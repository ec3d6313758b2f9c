import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import {
  addDeskItem,
  closeTill,
  listTills,
  moveTill,
  payAtDesk,
  readOpenTill,
  readTill,
  refundOnlinePayment,
  removeDeskItem,
  returnDeskMoney,
  reverseDeskPayment,
} from '@bandeja/contract/calls/desk-till';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

export const openTillQuery = (slug: string) => deskQuery(readOpenTill, { params: { slug } });

export const tillsQuery = (slug: string, page: number) =>
  deskQuery(listTills, { params: { slug }, query: { page } });

export const tillQuery = (slug: string, id: number) => deskQuery(readTill, { params: { slug, id } });

export const bookingBillQuery = (slug: string, id: number) =>
  deskQuery(getDeskBooking, { params: { slug, id } });

/** Each form shows the refusal itself. */
const IN_FORM = { quiet: true };

export const useMoveTill = () => useDeskCall(moveTill, IN_FORM);
export const useCloseTill = () => useDeskCall(closeTill, IN_FORM);
export const usePayAtDesk = () => useDeskCall(payAtDesk, IN_FORM);
export const useReversePayment = () => useDeskCall(reverseDeskPayment, IN_FORM);
export const useReturnMoney = () => useDeskCall(returnDeskMoney, IN_FORM);
export const useAddItem = () => useDeskCall(addDeskItem, IN_FORM);
export const useRemoveItem = () => useDeskCall(removeDeskItem);
export const useRefundOnline = () => useDeskCall(refundOnlinePayment, IN_FORM);

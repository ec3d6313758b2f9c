import { getDeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { downloadDeskMoney, readDeskMoney } from '@bandeja/contract/calls/desk-money';
import { showDeskPix } from '@bandeja/contract/calls/desk-payment-account';
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
import { useMutation } from '@tanstack/react-query';
import { callKey } from '../../../data/call-query.ts';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { api } from '../../../session/api.ts';
import type { MoneySpan } from './money-span.ts';

export const openTillQuery = (slug: string) => deskQuery(readOpenTill, { params: { slug } });

export const tillsQuery = (slug: string, page: number) =>
  deskQuery(listTills, { params: { slug }, query: { page } });

export const tillQuery = (slug: string, id: number) => deskQuery(readTill, { params: { slug, id } });

export const bookingBillQuery = (slug: string, id: number) =>
  deskQuery(getDeskBooking, { params: { slug, id } });

/** Null: of today, which the server knows. */
export const moneyQuery = (slug: string, span: MoneySpan | null) =>
  deskQuery(readDeskMoney, { params: { slug }, query: span ? { from: span.from, to: span.to } : {} });

/** All rows of a span, also those that the page does not show, as a file for the accountant. */
export const useDownloadMoney = (slug: string, { from, to }: MoneySpan) => {
  const input = { params: { slug }, query: { from, to } };
  return useMutation({
    mutationKey: callKey(downloadDeskMoney, input),
    mutationFn: async () => {
      const table = await api(downloadDeskMoney, input);
      // The browser takes the byte order mark away as it reads; Excel needs it.
      const file = new Blob([table.replace(/^\ufeff?/, '\ufeff')], { type: 'text/csv;charset=utf-8' });
      saveFile(`dinheiro-${slug}-${from}-${to}.csv`, file);
    },
    meta: { desk: true, fallback: 'Não deu para baixar o CSV.' },
  });
};

/** Each form shows the refusal itself. */
const IN_FORM = { quiet: true };

export const useMoveTill = () => useDeskCall(moveTill, IN_FORM);
export const useCloseTill = () => useDeskCall(closeTill, IN_FORM);
export const usePayAtDesk = () => useDeskCall(payAtDesk, IN_FORM);
export const useShowPix = () => useDeskCall(showDeskPix, IN_FORM);
export const useReversePayment = () => useDeskCall(reverseDeskPayment, IN_FORM);
export const useReturnMoney = () => useDeskCall(returnDeskMoney, IN_FORM);
export const useAddItem = () => useDeskCall(addDeskItem, IN_FORM);
export const useRemoveItem = () => useDeskCall(removeDeskItem);
export const useRefundOnline = () => useDeskCall(refundOnlinePayment, IN_FORM);

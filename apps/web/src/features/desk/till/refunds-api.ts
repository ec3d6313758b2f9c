import {
  compareAccount,
  confirmTwiceReturned,
  listMoneyTasks,
  retryRefund,
  returnOutside,
} from '@bandeja/contract/calls/desk-refunds';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';
import type { MoneySpan } from './money-span.ts';

export const moneyTasksQuery = (slug: string) => deskQuery(listMoneyTasks, { params: { slug } });

/** `after`: where the answer before ended. The page shows a failure itself. */
export const comparedAccountQuery = (slug: string, { from, to }: MoneySpan, after: string | null) => ({
  ...deskQuery(compareAccount, { params: { slug }, query: { from, to, ...(after && { after }) } }),
  retry: false,
});

export const useRetryRefund = () => useDeskCall(retryRefund);
/** The form shows the refusal itself. */
export const useReturnOutside = () => useDeskCall(returnOutside, { quiet: true });
export const useConfirmTwice = () => useDeskCall(confirmTwiceReturned);

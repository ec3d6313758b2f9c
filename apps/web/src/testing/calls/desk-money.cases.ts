import {
  useAddItem,
  useCloseTill,
  useMoveTill,
  usePayAtDesk,
  useRefundOnline,
  useReturnMoney,
  useReversePayment,
  useShowPix,
} from '../../features/desk/till/api.ts';
import { useConfirmTwice, useRetryRefund, useReturnOutside } from '../../features/desk/till/refunds-api.ts';
import { type CASES, via } from './lost-answers.cases.ts';

const params = { slug: 'arena', id: 7 };

/** The calls about the money of a desk. */
export const DESK_MONEY_CASES: typeof CASES = {
  moveTill: via(useMoveTill, [], ({ mutateAsync }) =>
    mutateAsync({ params: { slug: 'arena' }, body: { kind: 'float', amount_cents: 100, reason: 'Troco' } }),
  ),
  closeTill: via(useCloseTill, [], ({ mutateAsync }) =>
    mutateAsync({ params: { slug: 'arena' }, body: { counted_cents: 100 } }),
  ),
  payAtDesk: via(usePayAtDesk, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { method: 'cash', amount_cents: 100 } }),
  ),
  showDeskPix: via(useShowPix, [], ({ mutateAsync }) => mutateAsync({ params, body: { amount_cents: 100 } })),
  reverseDeskPayment: via(useReversePayment, [], ({ mutateAsync }) =>
    mutateAsync({ params: { ...params, payment: 3 }, body: { reason: 'Engano' } }),
  ),
  returnDeskMoney: via(useReturnMoney, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { method: 'cash', amount_cents: 100, reason: 'Cancelada' } }),
  ),
  addDeskItem: via(useAddItem, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { name: 'Raquete', price_cents: 1_500 } }),
  ),
  refundOnlinePayment: via(useRefundOnline, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { amount_cents: 100, reason: 'Pedido' } }),
  ),
  retryRefund: via(useRetryRefund, [], ({ mutateAsync }) => mutateAsync({ params })),
  returnOutside: via(useReturnOutside, [], ({ mutateAsync }) =>
    mutateAsync({ params, body: { note: 'Pix do clube' } }),
  ),
  confirmTwiceReturned: via(useConfirmTwice, [], ({ mutateAsync }) => mutateAsync({ params })),
};

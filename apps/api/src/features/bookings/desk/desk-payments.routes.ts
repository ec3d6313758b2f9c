import * as spans from '@bandeja/contract/calls/desk-money';
import { showDeskPix as showDeskPixCall } from '@bandeja/contract/calls/desk-payment-account';
import {
  compareAccount as compareAccountCall,
  listMoneyTasks as listMoneyTasksCall,
} from '@bandeja/contract/calls/desk-refunds';
import * as calls from '@bandeja/contract/calls/desk-till';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { Addresses } from '../../accounts/public.ts';
import { compareAccount } from './compare-account.ts';
import {
  addDeskItem,
  payAtDesk,
  refundOnlinePayment,
  removeDeskItem,
  returnDeskMoney,
  reverseDeskPayment,
} from './desk-payments.ts';
import { downloadDeskMoney, type FeesOf, readDeskMoney } from './money.ts';
import { listMoneyTasks } from './money-tasks.ts';
import { getDeskBooking } from './read-desk-booking.ts';
import { showDeskPix } from './show-desk-pix.ts';

type Options = Pick<Parameters<typeof showDeskPix>[1], 'accounts' | 'payables' | 'alarm'> & {
  addresses: Addresses;
  feesOf: FeesOf;
};

export function registerDeskPayments(frame: Frame, { addresses, feesOf, ...payments }: Options) {
  // The request to the provider runs between two transactions; the booking's lock ensures one charge.
  registerCall(
    frame,
    showDeskPixCall,
    async ({ db, viewer, params: { id }, body, now, once }) => {
      const host = new URL(addresses.own()).hostname;
      await showDeskPix(db, { id, ...body, viewer, now, host, ...payments });
      return once((tx) => getDeskBooking(tx, { id, viewer, now }));
    },
    {
      preparesFirst: true,
      idempotency: ({ db, viewer, params: { id }, now }) => getDeskBooking(db, { id, viewer, now }),
    },
  );
  registerCall(
    frame,
    calls.payAtDesk,
    ({ db, viewer, params: { id }, body, now }) => payAtDesk(db, { id, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params: { id }, now }) => getDeskBooking(db, { id, viewer, now }) },
  );
  registerCall(
    frame,
    calls.reverseDeskPayment,
    ({ db, viewer, params: { id, payment }, body, now }) =>
      reverseDeskPayment(db, { id, payment, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params: { id }, now }) => getDeskBooking(db, { id, viewer, now }) },
  );
  registerCall(
    frame,
    calls.returnDeskMoney,
    ({ db, viewer, params: { id }, body, now }) => returnDeskMoney(db, { id, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params: { id }, now }) => getDeskBooking(db, { id, viewer, now }) },
  );
  registerCall(
    frame,
    calls.addDeskItem,
    ({ db, viewer, params: { id }, body, now }) => addDeskItem(db, { id, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params: { id }, now }) => getDeskBooking(db, { id, viewer, now }) },
  );
  registerCall(frame, listMoneyTasksCall, ({ db, viewer }) => listMoneyTasks(db, { viewer }));

  registerCall(frame, compareAccountCall, ({ db, viewer, query, now }) =>
    compareAccount(db, { viewer, ...query, accounts: payments.accounts, now }),
  );

  registerCall(frame, spans.readDeskMoney, ({ db, viewer, query, now }) =>
    readDeskMoney(db, { viewer, now, feesOf, ...query }),
  );
  registerCall(frame, spans.downloadDeskMoney, ({ db, viewer, query }) =>
    downloadDeskMoney(db, { viewer, feesOf, ...query }),
  );
  registerCall(frame, calls.removeDeskItem, ({ db, viewer, params: { id, item }, now }) =>
    removeDeskItem(db, { id, item, viewer, now }),
  );
  registerCall(
    frame,
    calls.refundOnlinePayment,
    ({ db, viewer, params: { id }, body, now }) => refundOnlinePayment(db, { id, ...body, viewer, now }),
    { idempotency: ({ db, viewer, params: { id }, now }) => getDeskBooking(db, { id, viewer, now }) },
  );
}

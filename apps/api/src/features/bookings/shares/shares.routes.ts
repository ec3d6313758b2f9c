import * as calls from '@bandeja/contract/calls/shares';
import type { LinkLimits } from '../../../http/limits/link-limits.ts';
import { networkOf } from '../../../http/limits/rates.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { Addresses } from '../../accounts/public.ts';
import { type PaymentAccounts, type Sending, sessionIdOf } from '../../payments/public.ts';
import { findNamedShare, payOwnShare, readOwnShare } from './own-share.ts';
import { endSplit, getSplit, splitBooking } from './split-booking.ts';

type Options = Pick<Sending, 'payables' | 'alarm'> & {
  accounts: PaymentAccounts;
  addresses: Addresses;
  secretKey: Uint8Array;
  limits: LinkLimits;
};

export function registerShares(frame: Frame, { addresses, limits, secretKey, ...payments }: Options) {
  const { accounts } = payments;
  const links = () => ({ secretKey, base: addresses.own() });

  registerCall(frame, calls.getSplit, ({ db, viewer, params, now }) =>
    getSplit(db, { id: params.id, viewer, links: links(), accounts, now }),
  );
  registerCall(
    frame,
    calls.splitBooking,
    ({ db, viewer, params, body, now }) =>
      splitBooking(db, { ...body, id: params.id, viewer, links: links(), accounts, now }),
    {
      idempotency: ({ db, viewer, params, now }) =>
        getSplit(db, { id: params.id, viewer, links: links(), accounts, now }),
    },
  );
  registerCall(frame, calls.endSplit, ({ db, viewer, params, now }) =>
    endSplit(db, { id: params.id, viewer, now }),
  );

  registerCall(frame, calls.findNamedShare, ({ db, viewer, params }) =>
    findNamedShare(db, { id: params.id, viewer, links: links() }),
  );

  registerCall(frame, calls.readOwnShare, async ({ db, params, now, request }) => {
    await limits.read({ network: networkOf(request.ip), now });
    return readOwnShare(db, { ...params, secretKey, accounts, now });
  });
  // The request to the provider runs between two transactions; the booking's lock ensures one charge.
  registerCall(
    frame,
    calls.payOwnShare,
    async ({ db, params, now, request }) => {
      await limits.pay({ link: params.token, network: networkOf(request.ip), now });
      const host = new URL(addresses.own()).hostname;
      const sent = { sessionId: sessionIdOf(request), host };
      return payOwnShare(db, { ...params, ...sent, ...payments, secretKey, now });
    },
    { preparesFirst: true },
  );
}

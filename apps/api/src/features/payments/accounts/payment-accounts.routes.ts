import * as calls from '@bandeja/contract/calls/desk-payment-account';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { Addresses, PasswordGate, SignInLimits } from '../../accounts/public.ts';
import { changePaymentAccount, getPaymentAccount } from './change-account.ts';
import type { PaymentAccounts } from './payment-accounts.ts';

export type AccountOptions = {
  accounts: PaymentAccounts;
  addresses: Addresses;
  limits: SignInLimits;
  passwords: PasswordGate;
};

export function registerPaymentAccounts(
  frame: Frame,
  { accounts, addresses, limits, passwords }: AccountOptions,
) {
  registerCall(frame, calls.getPaymentAccount, ({ db, viewer }) =>
    getPaymentAccount(db, { viewer, accounts, base: addresses.own() }),
  );

  registerCall(
    frame,
    calls.changePaymentAccount,
    ({ db, viewer, body, now }) =>
      limits.ownPassword(viewer.userId, now, () =>
        changePaymentAccount(db, { viewer, accounts, base: addresses.own(), body, now }),
      ),
    // Its body is kept nowhere, not even as a hash.
    { ...passwords, idempotency: 'off' },
  );
}

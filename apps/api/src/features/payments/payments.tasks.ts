import { HOUR_MS } from '@bandeja/rules/time/instant';
import { addJob } from '../../jobs/add-job.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { type AccountMailOptions, sendAccountLetter } from './accounts/account-letters.ts';
import { checkAccounts } from './accounts/change-account.ts';
import type { PaymentAccounts } from './accounts/payment-accounts.ts';
import { deleteAttemptsBefore } from './card-attempts/card-attempts.repository.ts';
import type { Payables } from './payables.ts';
import { listUnsettled } from './payments.repository.ts';
import type { PaymentAlarm } from './provider-events/record-provider-payment.ts';
import { settlePayment, watchPayment } from './provider-events/settle-payment.ts';
import { giveUpRefunds } from './refunds/refunds.repository.ts';

export type PaymentTaskOptions = {
  accounts: PaymentAccounts;
  payables: Payables;
  alarm: PaymentAlarm;
  mails: AccountMailOptions;
};

const DAY_MS = 24 * HOUR_MS;
/** Longer than an outage of a provider, and longer than it repeats its messages. */
const ASKED_DAYS = 3;
/** How long a refund is asked for: longer than a Pix refund is in process. Then the desk decides. */
const TRIED_DAYS = 5;

type PaymentTask =
  | 'check_payment_accounts'
  | 'send_payment_account_mail'
  | 'settle_payment'
  | 'settle_payments'
  | 'watch_payment';

export function createPaymentTasks(options: PaymentTaskOptions): Pick<TaskHandlers, PaymentTask> {
  const { accounts, payables, alarm, mails } = options;
  return {
    async check_payment_accounts(_, { db, now }) {
      for (const club of await checkAccounts(db, accounts, now))
        alarm({
          club,
          account: 'cannot be opened: it takes no online payment until its owner writes it again',
        });
    },

    send_payment_account_mail: (letter, { db }) => sendAccountLetter(db, mails, letter),

    // Payments whose settle job failed permanently (after about three days) are re-checked.
    async settle_payments(_, { db, now }) {
      await deleteAttemptsBefore(db, new Date(now.getTime() - DAY_MS));
      for (const { payment_id, refused_code } of await giveUpRefunds(
        db,
        new Date(now.getTime() - TRIED_DAYS * DAY_MS),
      ))
        alarm({ payment: payment_id, action: 'refund', given_up: refused_code });
      const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS);
      for (const payment of await listUnsettled(db, since))
        await addJob(db, 'settle_payment', { payment }, { runAt: now, jobKey: `settle_payment:${payment}` });
    },

    settle_payment: ({ payment }, { db, now }) =>
      settlePayment(db, { payment, accounts, payables, now, alarm }),

    watch_payment: ({ payment }, { db, now }) =>
      watchPayment(db, { payment, accounts, payables, now, alarm }),
  };
}

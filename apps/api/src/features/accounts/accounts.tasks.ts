import { retainedSince } from '../../jobs/purge-old-rows.ts';
import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { sendAccountMail } from './mails/send-account-mail.ts';

export type AccountTaskOptions = { mailer: Mailer; brand: string };

export function createAccountTasks({
  mailer,
  brand,
}: AccountTaskOptions): Pick<TaskHandlers, 'send_account_mail' | 'remove_outbox_mails' | 'purge_outbox'> {
  return {
    purge_outbox: (_, { now }) => mailer.removeMailsBefore(retainedSince('outboxMails', now)),
    remove_outbox_mails: ({ recipients }) => mailer.removeMailsTo(recipients),
    send_account_mail: (payload, { db, now }) => sendAccountMail(db, mailer, { ...payload, brand, now }),
  };
}

import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { type CustomerMailOptions, sendCustomerInvitation } from './customer-links.ts';

export const createCustomerTasks = (
  mails: CustomerMailOptions,
): Pick<TaskHandlers, 'send_customer_invitation'> => ({
  send_customer_invitation: ({ customer }, { db, now }) =>
    sendCustomerInvitation(db, mails, { customer, now }),
});

import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { type DeskMailOptions, sendDeskInvitation } from './invitations.ts';

export const createDeskTasks = (mails: DeskMailOptions): Pick<TaskHandlers, 'send_desk_invitation'> => ({
  send_desk_invitation: ({ member }, { db, now }) => sendDeskInvitation(db, mails, { member, now }),
});

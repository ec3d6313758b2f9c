import { type AccountTaskOptions, accountPurges, createAccountTasks } from './features/accounts/public.ts';
import { bookingPayable, createBookingTasks } from './features/bookings/public.ts';
import { createImageTasks, type MediaStore } from './features/images/public.ts';
import { createLevelTasks } from './features/levels/public.ts';
import { createMatchTasks, purgeInvites } from './features/matches/public.ts';
import { notificationPurges } from './features/notifications/public.ts';
import {
  createPaymentTasks,
  createSandboxTasks,
  type PaymentTaskOptions,
  type PostToSelf,
} from './features/payments/public.ts';
import { purgeIdempotencyKeys } from './http/idempotency/purge-idempotency-keys.ts';
import { createJobsTasks } from './jobs/jobs.tasks.ts';
import { type Purge, purgeOldRows } from './jobs/purge-old-rows.ts';
import type { TaskHandlers } from './jobs/task-payloads.ts';

type TaskOptions = Omit<PaymentTaskOptions, 'payables'> & {
  mails: AccountTaskOptions;
  media: MediaStore;
  secretKey: Uint8Array;
  /** How the sandbox bank reaches this server: createPostToSelf, or inject in tests. */
  post: PostToSelf;
};

/** What the job `purge_old_rows` deletes, by feature. */
const PURGES: readonly Purge[] = [
  purgeIdempotencyKeys,
  ...accountPurges,
  purgeInvites,
  ...notificationPurges,
];

/** The handlers of all jobs, one set per feature, as app.ts has those of all calls. */
export function createTasks({ mails, media, secretKey, post, ...payments }: TaskOptions): TaskHandlers {
  return {
    ...createJobsTasks(),
    ...createAccountTasks(mails),
    ...createBookingTasks(),
    ...createImageTasks({ media }),
    ...createLevelTasks(),
    ...createMatchTasks(),
    ...createPaymentTasks({ ...payments, payables: { booking: bookingPayable } }),
    ...createSandboxTasks({ secretKey, post }),
    purge_old_rows: (_, { db, now }) => purgeOldRows(db, PURGES, now),
  };
}

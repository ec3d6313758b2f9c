import { type AccountTaskOptions, createAccountTasks } from './features/accounts/public.ts';
import { createBookingTasks } from './features/bookings/public.ts';
import { createImageTasks, type MediaStore } from './features/images/public.ts';
import { createLevelTasks } from './features/levels/public.ts';
import { createMatchTasks } from './features/matches/public.ts';
import {
  createPaymentTasks,
  createSandboxTasks,
  type PaymentTaskOptions,
  type PostToSelf,
} from './features/payments/public.ts';
import { forgetAnswers } from './http/idempotency/purge-idempotency-keys.ts';
import { createJobsTasks } from './jobs/jobs.tasks.ts';
import type { TaskHandlers } from './jobs/task-payloads.ts';

type TaskOptions = PaymentTaskOptions & {
  mails: AccountTaskOptions;
  media: MediaStore;
  secretKey: Uint8Array;
  /** How the sandbox bank reaches this server: createPostToSelf, or inject in tests. */
  post: PostToSelf;
};

/** Every job's handler, as app.ts has every call's: each feature brings its own. */
export function createTasks({ mails, media, secretKey, post, ...payments }: TaskOptions): TaskHandlers {
  return {
    ...createJobsTasks(),
    ...createAccountTasks(mails),
    ...createBookingTasks(),
    ...createImageTasks({ media }),
    ...createLevelTasks(),
    ...createMatchTasks(),
    ...createPaymentTasks(payments),
    ...createSandboxTasks({ secretKey, post }),
    forget_answers: (_, { db, now }) => forgetAnswers(db, now),
  };
}

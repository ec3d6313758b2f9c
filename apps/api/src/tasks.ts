import { createBookingTasks } from './features/bookings/public.ts';
import type { TaskHandlers } from './jobs/task-payloads.ts';

/** Every job's handler, as app.ts has every call's: each feature brings its own. */
export function createTasks(): TaskHandlers {
  return { ...createBookingTasks() };
}

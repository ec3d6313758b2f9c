import type { TaskHandlers } from '../../jobs/task-payloads.ts';
import { planRegulars } from './plan-dates.ts';

export const createRegularTasks = (): Pick<TaskHandlers, 'plan_regulars'> => ({
  plan_regulars: (_, { db, now }) => planRegulars(db, now),
});

import type { FromCrontab, TaskName, TaskPayloads } from './task-payloads.ts';

/** Jobs that need nothing to run. */
type CronTask = { [N in TaskName]: FromCrontab extends TaskPayloads[N] ? N : never }[TaskName];

/** When they run, as crontab(5) writes it, in UTC. Nodes agree that one of them adds each. */
export type Crontab = Record<CronTask, string>;

export const CRONTAB: Crontab = {
  expire_holds: '* * * * *',
  free_jobs: '* * * * *',
  purge_old_rows: '7 * * * *',
  settle_payments: '17 * * * *',
};

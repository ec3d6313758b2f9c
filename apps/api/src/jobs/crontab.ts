import type { FromCrontab, TaskName, TaskPayloads } from './task-payloads.ts';

/** Jobs without a payload. */
type CronTask = { [N in TaskName]: FromCrontab extends TaskPayloads[N] ? N : never }[TaskName];

/** Their times in the format of crontab(5), in UTC. The nodes share the schedule: each run is added once. */
export type Crontab = Record<CronTask, string>;

export const CRONTAB: Crontab = {
  expire_holds: '* * * * *',
  fold_rankings: '* * * * *',
  free_jobs: '* * * * *',
  purge_old_rows: '7 * * * *',
  purge_outbox: '37 * * * *',
  settle_payments: '17 * * * *',
  snapshot_rankings: '10 7 * * *',
};

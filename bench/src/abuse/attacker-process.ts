import { attacks, type Target } from './attacks.ts';
import { type Paced, runPaced } from './paced.ts';
import { runSlowUploads } from './slow-uploads.ts';

const UPLOADS = 'idle and slow uploads';

export type Order = { target: Target; seconds: number; only: string };
export type Counted = Pick<Paced, 'attempts' | 'perSecond' | 'statuses'>;
export type Report = {
  attacks: Record<string, Counted>;
  /** The share of one core that the attackers used: they run on the machine of the server. */
  core: number;
};

/**
 * Runs all attacks at once, in a process of its own: the latencies of the innocent player are measured in another one.
 * One order, one report; it ends with the process that started it.
 */
process.on('disconnect', () => process.exit(1));
process.once('message', async ({ target, seconds, only }: Order) => {
  const running: Promise<[string, Counted]>[] = Object.entries(attacks(target))
    .filter(([name]) => name.includes(only))
    .map(async ([name, stream]) => {
      const { attempts, perSecond, statuses } = await runPaced(target.port, seconds, stream);
      return [name, { attempts, perSecond, statuses }] as [string, Counted];
    });
  if (UPLOADS.includes(only)) {
    running.push(runSlowUploads(target, seconds).then((counted): [string, Counted] => [UPLOADS, counted]));
  }
  const start = process.cpuUsage();
  const counted = Object.fromEntries(await Promise.all(running));
  const { user, system } = process.cpuUsage(start);
  const report: Report = { attacks: counted, core: (user + system) / 1e6 / seconds };
  process.send?.(report, () => process.exit(0));
});

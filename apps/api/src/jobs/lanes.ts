import type { TaskName } from './task-payloads.ts';

/**
 * A lane is a set of tasks with workers of its own, so that work which waits for another host keeps no other work
 * waiting: `mail` waits for the mail server, `push` for hosts that players choose, `bank`
 * for the payment provider, `pictures` for their storage. `alerts` is long by itself.
 */
export type Lane = 'jobs' | 'mail' | 'push' | 'bank' | 'pictures' | 'alerts';

export const LANES: Record<Lane, { concurrency: number; pollMs: number }> = {
  /** Few, so that requests have priority. pollMs is the greatest delay of a job with a time; immediate jobs arrive by NOTIFY. */
  jobs: { concurrency: 4, pollMs: 1_000 },
  /** One for the queue of paced letters, the others for letters about accounts. */
  mail: { concurrency: 3, pollMs: 1_000 },
  /** They hold no connection while they wait. A job with a time is a retry. */
  push: { concurrency: 8, pollMs: 2_000 },
  /** Reads of pending payments, which repeat; they hold no connection while they wait. */
  bank: { concurrency: 8, pollMs: 1_000 },
  /** Removals, which no one waits for. */
  pictures: { concurrency: 2, pollMs: 2_000 },
  /** Players told of open matches: thousands for one of them, in batches. */
  alerts: { concurrency: 1, pollMs: 1_000 },
};

type Place = {
  lane: Exclude<Lane, 'jobs'>;
  /** The jobs of a lane start in this order, then by time. */
  priority?: number;
  /** The jobs of a queue run one at a time on all nodes. */
  queue?: string;
};

/** Letters that wait for each other and for the pace of the lane (mail/mail-lane.ts). */
const PACED = { lane: 'mail', queue: 'paced_mail' } as const;

/** The tasks outside of the lane `jobs`. */
const PLACES: { [N in TaskName]?: Place } = {
  deliver_to_devices: { lane: 'push' },
  watch_payment: { lane: 'bank' },
  remove_unused_media: { lane: 'pictures' },
  retry_media_removals: { lane: 'pictures' },
  // One batch at a time on all nodes: two of one creator's matches would wait for each other's rows.
  tell_alerts: { lane: 'alerts', queue: 'tell_alerts' },
  send_account_mail: { lane: 'mail' },
  // Its club cannot open before it arrives.
  send_desk_invitation: { lane: 'mail' },
  send_payment_account_mail: { lane: 'mail' },
  send_booking_mail: { ...PACED, priority: 10 },
  // The court is held for minutes.
  send_wait_mail: { ...PACED, priority: 5 },
  // The customer waits for it at the counter.
  send_customer_invitation: { ...PACED, priority: 10 },
  send_draw_mail: { ...PACED, priority: 20 },
  send_schedule_mail: { ...PACED, priority: 20 },
  send_team_mail: { ...PACED, priority: 20 },
  tell_club: { ...PACED, priority: 20 },
  tell_club_of_lost_fee: { ...PACED, priority: 20 },
  tell_club_of_cancelled: { ...PACED, priority: 20 },
  tell_club_of_category: { ...PACED, priority: 20 },
};

export const placeOf = (task: TaskName): Omit<Place, 'lane'> => PLACES[task] ?? {};

export const laneOf = (task: TaskName): Lane => PLACES[task]?.lane ?? 'jobs';

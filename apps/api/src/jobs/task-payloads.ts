import type { Database } from '@bandeja/db/transaction';

/** What the runner itself puts there says nothing we need. */
export type FromCrontab = object;

/** Every job there is and what its row carries: ids, never a secret or a name. Features add their lines. */
export interface TaskPayloads {
  /** At the deadline of a result: it may no longer be contested, and unconfirmed players no longer answer. */
  accept_result: { match: number };
  /** Fewer results of this player are pending: waiting ones may move levels. */
  count_waiting_results: { player: number };
  /** The sandbox bank tells this server that something happened to a charge. */
  deliver_sandbox_webhook: { charge: string };
  /** At the instant a hold ends, and some minutes before, to say so. */
  end_hold: { booking: number };
  /** Every minute: holds whose own job was lost. */
  expire_holds: FromCrontab;
  /** A mail of account_mails; the token of its link is made when it is sent. */
  send_account_mail: {
    mail: number;
    letter: 'reset' | 'log_in_code' | 'welcome' | 'new_email' | 'email_changed' | 'email_restored';
    base: string;
  };
  /** Every minute: jobs of processes that were killed. */
  free_jobs: FromCrontab;
  /** Every hour: rows older than their retention (retention.ts). */
  purge_old_rows: FromCrontab;
  /** Some hours before a confirmed booking. */
  remind_of_booking: { booking: number };
  /** Levels of these players after a place in the order of results: changes there were taken back or rewritten. */
  replay_levels: { match: number; at: string; players: number[] };
  /** Seven days after a result was contested: nobody agreed. */
  settle_contest: { match: number };
  /** Brings a payment to what the provider says of it, and the provider to what we want of it. */
  settle_payment: { payment: number };
  /** Every hour: payments whose own job has given up. */
  settle_payments: FromCrontab;
  /** The files of one picture, when no row shows it (any more). */
  remove_unused_media: { name: string };
}

export type TaskName = keyof TaskPayloads;

/** Does a job. It may run twice (a process killed at its end), so a second run must change nothing more. */
export type Task<N extends TaskName> = (
  payload: TaskPayloads[N],
  context: { db: Database; now: Date },
) => Promise<void>;

export type TaskHandlers = { [N in TaskName]: Task<N> };

import type { Database } from '@bandeja/db/transaction';

/** The payload of the runner itself is not used. */
export type FromCrontab = object;

/** All jobs and their payloads: ids, no secrets and no names. Features add their lines. */
export interface TaskPayloads {
  /** At the deadline of a result: it may no longer be contested, and unconfirmed players no longer answer. */
  accept_result: { match: number };
  /** Fewer results of this player are pending: waiting ones may move levels. */
  count_waiting_results: { player: number };
  /** Sends the sandbox bank's message about a changed charge to this server. */
  deliver_sandbox_webhook: { charge: string };
  /** Ends a hold, and warns its player some minutes before. */
  end_hold: { booking: number };
  /** Every minute: ends holds whose own job was lost. */
  expire_holds: FromCrontab;
  /** A mail of account_mails; the token of its link is made when it is sent. */
  send_account_mail: {
    mail: number;
    letter: 'reset' | 'log_in_code' | 'welcome' | 'new_email' | 'email_changed' | 'email_restored';
    base: string;
  };
  /** Every minute: unlocks jobs of killed processes. */
  free_jobs: FromCrontab;
  /** Every hour: deletes rows older than their retention (retention.ts). */
  purge_old_rows: FromCrontab;
  /** Reminds the player some hours before a confirmed booking. */
  remind_of_booking: { booking: number };
  /** Levels of these players after a place in the order of results: changes there were taken back or rewritten. */
  replay_levels: { match: number; at: string; players: number[] };
  /** Seven days after a result was contested without agreement. */
  settle_contest: { match: number };
  /** Reads a payment at the provider, records it, and sends the outstanding action. */
  settle_payment: { payment: number };
  /** Every hour: payments whose settle job failed permanently. */
  settle_payments: FromCrontab;
  /** Deletes the files of a picture that no row refers to. */
  remove_unused_media: { name: string };
}

export type TaskName = keyof TaskPayloads;

/** Handles a job. A job may run twice (its process was killed at the end), so handlers are idempotent. */
export type Task<N extends TaskName> = (
  payload: TaskPayloads[N],
  context: { db: Database; now: Date },
) => Promise<void>;

export type TaskHandlers = { [N in TaskName]: Task<N> };

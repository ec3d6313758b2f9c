import type { Database } from '@bandeja/db/database';
import type { StoredNotification } from '@bandeja/rules/notifications/notifications';
import type { ScheduleChange } from '@bandeja/rules/notifications/tournament-notifications';

/** The payload of the runner itself is not used. */
type FromCrontab = object;

/** A notification that also goes out as a letter, with its own words. */
export type MailedNotice = Extract<
  StoredNotification,
  { type: 'disputed_money' | 'split_deadline' | 'weekly_time' }
>;

/** A notification about a wait for a court, which also goes out as a letter. */
export type WaitNotice = Extract<StoredNotification, { type: 'court_offered' | 'court_free' }>;

/** All jobs and their payloads: ids, no secrets and no names. Features add their lines. */
export interface TaskPayloads {
  /** At the deadline of a result: it may no longer be contested, and unconfirmed players no longer answer. */
  accept_result: { match: number };
  /** Some hours before an open match has to be full: asks its creator what happens if it is not. */
  ask_to_fill: { match: number };
  /** The start of an open match or its booking moved: its fill-by instant follows the court's free cancellation. */
  bind_filling: { match: number };
  /** A player asked to enter an open match, and its creator has not answered. */
  end_match_request: { request: number };
  /** Minutes of an offer to one in the line of an open match begin or are over, or a place of it is free for all. */
  follow_line: { match: number };
  /** One of these players has blocked the other: places of open matches that are kept for them are looked at again. */
  renew_offers: { players: number[] };
  /** A request to enter this match ended with another match: its pages read it again. */
  renew_match: { match: number };
  /** A match with places that cost has changed, or the time to pay one is over. */
  follow_places: { match: number };
  /** Every hour: places that cost and wait for something whose own job was lost. */
  follow_all_places: FromCrontab;
  /** The instant at which an open match has to be full. */
  fill_match: { match: number };
  /** Tells players of an open match: those of the next alerts after this id. `at`: when the telling of this opening began. */
  tell_alerts: { match: number; at: string; after: number };
  /** Fewer results of this player are pending: waiting ones may move levels. */
  count_waiting_results: { player: number };
  /** The match of the same hour that counted instead of this one does not count any more. */
  count_replaced_result: { match: number };
  /** Sends the sandbox bank's message about a changed charge to this server. */
  deliver_sandbox_webhook: { charge: string };
  /** Sends the next push message to one of a player's devices. */
  deliver_to_devices: { player: number };
  /** Of an older release: one push message about these notifications to one device. */
  deliver_push: { device: number; notifications: number[] };
  /** Rewrites texts that an earlier version stored as typed. */
  clean_stored_texts: Record<string, never>;
  /** Ends a hold, and warns its player some minutes before. */
  end_hold: { booking: number };
  /** Kept answers of a deleted account, beyond those that its deletion deleted. */
  erase_kept_answers: { user: number };
  /** Every minute: ends holds whose own job was lost. */
  expire_holds: FromCrontab;
  /** A mail of account_mails; the token of its link is made when it is sent. */
  send_account_mail: {
    mail: number;
    letter:
      | 'reset'
      | 'log_in_code'
      | 'welcome'
      | 'new_email'
      | 'email_changed'
      | 'email_restored'
      | 'email_shared'
      | 'password_changed'
      | 'new_device';
    base: string;
  };
  /** The letter with the link of an invitation to the staff of a club. */
  send_desk_invitation: { member: number };
  /** The letter with the link by which a customer of a club links the own player. */
  send_customer_invitation: { customer: number };
  /** Every minute: adds the changes of standings to the counts that positions are summed from. */
  fold_rankings: FromCrontab;
  /** Every minute: unlocks jobs of killed processes. */
  free_jobs: FromCrontab;
  /** The match of a booking that expiry or the club ended continues without a court. */
  release_match: { booking: number };
  /** Every hour: deletes rows older than their retention (retention.ts). */
  purge_old_rows: FromCrontab;
  /** Every hour: deletes mails kept as files that are older than their retention. */
  purge_outbox: FromCrontab;
  /** Deletes the mails kept as files to a deleted account; marks, not addresses. */
  remove_outbox_mails: { recipients: string[] };
  /** Decides whether a letter about a booking is sent, and counts it. */
  queue_booking_mail: TaskPayloads['send_booking_mail'];
  /** Does what is due for a released court: the next in line is asked, or everybody is told. The database adds it. */
  offer_court: { release: number };
  /** Every minute: released courts whose own job was lost. */
  offer_courts: FromCrontab;
  /** Tells waits that a released court is free for all, each of the time that it would get. */
  tell_line: { release: number; quiet: boolean; waits: { wait: number; start_at: string; end_at: string }[] };
  /** Decides whether a letter about a wait is sent, and counts it. */
  queue_wait_mail: TaskPayloads['send_wait_mail'];
  /** Sends a letter about a wait. */
  send_wait_mail: { player: number; notice: WaitNotice };
  /** Sends a letter about a booking. */
  send_booking_mail: {
    booking: number;
    letter: 'booking_confirmed' | 'booking_moved' | 'booking_cancelled' | 'refund_done' | 'notice';
    /** What goes back, or went, and of which refund; jobs queued by an older release have none. */
    cents?: number;
    payment?: number;
    /** It does not go back: it became credit at the club. */
    credited?: boolean;
    /** Of a lesson: the player it is for. */
    student?: number;
    /** The words are those of this notification, which this player got. */
    notice?: MailedNotice;
    player?: number;
  };
  /** Adds a player's waiting notifications to the lines of the devices. */
  send_push: { player: number };
  /** Deletes the devices of ended sessions. */
  remove_push_devices: { sessions: string[] };
  /** Each pays: tells the player before the deadline of the shares, and at it. */
  split_deadline: { booking: number };
  /** Reminds the player some hours before a confirmed booking. */
  remind_of_booking: { booking: number };
  /**
   * Levels of these players after a place in the order of results: changes there were taken back or rewritten. `met`:
   * players whose common match was taken back; jobs queued by an older release have none.
   */
  replay_levels: { match: number; at: string; players: number[]; met?: { players: number[]; until: string } };
  /** The stored levels are of another model than this one. */
  replay_all_levels: { fingerprint: string };
  /** Seven days after a result was contested without agreement. */
  settle_contest: { match: number };
  /** Reads a payment at the provider, records it, and sends the outstanding action. */
  settle_payment: { payment: number };
  /** Reads a pending payment at the provider until it is no longer pending. */
  watch_payment: { payment: number };
  /** Tells an owner about the account in which a club is paid. */
  send_payment_account_mail: { club: number; user: number; what: 'changed' | 'unusable' };
  /** Every hour: looks whether the server can open the accounts of clubs. */
  check_payment_accounts: FromCrontab;
  /** Every hour: bills whose sums do not agree. */
  check_bills: FromCrontab;
  /** Every day: makes and takes off months of the history of bookings, where the operator asks for them. */
  keep_history_months: FromCrontab;
  /** Every hour: payments whose settle job failed permanently. */
  settle_payments: FromCrontab;
  /** The earliest deadline of a category: places that are over go to the teams in line. */
  fill_places: { category: number };
  /** A team whose fee was paid at the club has left: the club gives it back. */
  tell_club: { team: number };
  /** A bank took back the fee of a drawn team, or a half of it: notifies the club. */
  tell_club_of_lost_fee: { team: number; cents: number };
  /** A tournament was cancelled: notifies the club, and lists the fees to return. */
  tell_club_of_cancelled: { tournament: number };
  /** One category of it was. */
  tell_club_of_category: { tournament: number; category: number };
  /** The tournament of a team was cancelled: decides which of its players get a letter, and counts them. */
  queue_team_mail: { team: number };
  /** Sends a player the letter about the cancelled tournament of a team. */
  send_team_mail: { team: number; player: number };
  /** Sends a player of a team the letter about the draw of its category. */
  send_draw_mail: { team: number; player: number };
  /** Sends a player the letter about changed times of matches of a team's tournament. */
  send_schedule_mail: { team: number; player: number; changes: ScheduleChange[] };
  /** The result of a match of a tournament was made or withdrawn: standings and bracket follow. */
  follow_match: { match: number };
  /** Every day: books the dates of monthly players up to the horizon. */
  plan_regulars: FromCrontab;
  /** Every day: stores the positions of every ranking, for trends. */
  snapshot_rankings: FromCrontab;
  /** Deletes the files of a picture that no row refers to. */
  remove_unused_media: { name: string };
  /** Every ten minutes: removals of files that failed, once their storage answers again. */
  retry_media_removals: FromCrontab;
}

export type TaskName = keyof TaskPayloads;

/** Handles a job. A job may run twice (its process was killed at the end), so handlers are idempotent. */
export type Task<N extends TaskName> = (
  payload: TaskPayloads[N],
  context: { db: Database; now: Date },
) => Promise<void>;

export type TaskHandlers = { [N in TaskName]: Task<N> };

/** Jobs without a payload. */
type CronTask = { [N in TaskName]: FromCrontab extends TaskPayloads[N] ? N : never }[TaskName];

/** Their times in the format of crontab(5), in UTC. The nodes share the schedule: each run is added once. */
export type Crontab = Record<CronTask, string>;

export const CRONTAB: Crontab = {
  check_bills: '47 * * * *',
  check_payment_accounts: '27 * * * *',
  expire_holds: '* * * * *',
  fold_rankings: '* * * * *',
  free_jobs: '* * * * *',
  keep_history_months: '53 6 * * *',
  offer_courts: '* * * * *',
  plan_regulars: '23 6 * * *',
  purge_old_rows: '7 * * * *',
  purge_outbox: '37 * * * *',
  retry_media_removals: '*/10 * * * *',
  settle_payments: '17 * * * *',
  follow_all_places: '37 * * * *',
  snapshot_rankings: '10 7 * * *',
};

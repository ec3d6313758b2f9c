import type { NotificationTopic } from '@bandeja/rules/notifications/topics';
import {
  type AccountTaskOptions,
  accountPurges,
  createAccountTasks,
  fillEmailKeys,
} from './features/accounts/public.ts';
import {
  type BookingMailOptions,
  bookingPayable,
  bookingsOfMatches,
  createBookingTasks,
  sharePayable,
  waitPurges,
} from './features/bookings/public.ts';
import { createCustomerTasks } from './features/customers/public.ts';
import { createDeskTasks } from './features/desk/public.ts';
import { createImageTasks } from './features/images/public.ts';
import { createLevelTasks } from './features/levels/public.ts';
import {
  alertPurges,
  createMatchTasks,
  createPlacePayable,
  purgeChangesOfSums,
  purgeInvites,
  purgeJoins,
  purgeLines,
  purgeNoShows,
  purgeNumbers,
  purgeWords,
} from './features/matches/public.ts';
import {
  createNotificationTasks,
  notificationPurges,
  type PushOptions,
  unsubscribeUrl,
} from './features/notifications/public.ts';
import {
  createPaymentTasks,
  createSandboxTasks,
  type PaymentTaskOptions,
  type PostToSelf,
} from './features/payments/public.ts';
import { createRankingTasks, purgeRankingMoves } from './features/rankings/public.ts';
import { createRegularTasks, statementPayable } from './features/regulars/public.ts';
import { createTournamentTasks, halfPayable, teamPayable } from './features/tournaments/public.ts';
import { eraseFurtherKeys, purgeIdempotencyKeys } from './http/idempotency/idempotency.own-data.ts';
import { cleanStoredTexts } from './jobs/clean-stored-texts.ts';
import { type Purge, purgeDeadJobs, purgeOldRows } from './jobs/purge-old-rows.ts';
import { createJobsTasks } from './jobs/start-worker.ts';
import type { TaskHandlers } from './jobs/task-payloads.ts';
import type { MediaStore } from './media/media-store.ts';
import { notificationSources } from './notification-sources.ts';
import { isUsedElsewhere } from './pictures-in-use.ts';

type TaskOptions = Omit<PaymentTaskOptions, 'payables' | 'mails'> & {
  mails: AccountTaskOptions &
    Omit<BookingMailOptions, 'unsubscribe'> & {
      /** Sends letters about bookings and tournaments, and invitations of clubs; the same as `mailer` in tests. */
      pacedMailer?: BookingMailOptions['mailer'];
    };
  media: MediaStore;
  /** Months of the history of bookings that are kept; undefined: all. */
  historyMonths?: number | undefined;
  /** Tests only: how push services are reached. */
  pushConnection?: PushOptions['connection'];
  secretKey: Uint8Array;
  /** How the sandbox bank reaches this server: createPostToSelf, or inject in tests. */
  post: PostToSelf;
};

/** What the job `purge_old_rows` deletes, by feature. */
const PURGES: readonly Purge[] = [
  purgeIdempotencyKeys,
  ...accountPurges,
  purgeInvites,
  purgeWords,
  purgeNumbers,
  purgeNoShows,
  purgeJoins,
  purgeLines,
  purgeChangesOfSums,
  ...notificationPurges,
  ...waitPurges,
  ...alertPurges,
  purgeRankingMoves,
  purgeDeadJobs,
];

/** The handlers of all jobs, one set per feature, as app.ts has those of all calls. */
export function createTasks({
  mails,
  media,
  secretKey,
  post,
  historyMonths,
  pushConnection = {},
  ...payments
}: TaskOptions): TaskHandlers {
  const pacedMails = {
    ...mails,
    mailer: mails.pacedMailer ?? mails.mailer,
    unsubscribe: (player: number, topic: NotificationTopic) =>
      unsubscribeUrl(secretKey, mails.base(), { player, topic }),
  };
  return {
    ...createJobsTasks(),
    ...createAccountTasks(mails),
    ...createBookingTasks({ mails: pacedMails, alarm: payments.alarm, historyMonths }),
    ...createCustomerTasks(pacedMails),
    ...createDeskTasks(pacedMails),
    ...createImageTasks({ media, isUsedElsewhere }),
    ...createLevelTasks(),
    ...createMatchTasks(bookingsOfMatches),
    ...createPaymentTasks({
      ...payments,
      mails,
      payables: {
        booking: bookingPayable,
        booking_share: sharePayable,
        tournament_team: teamPayable,
        tournament_half: halfPayable,
        statement: statementPayable,
        match_place: createPlacePayable(bookingsOfMatches),
      },
    }),
    ...createTournamentTasks(pacedMails),
    ...createNotificationTasks({
      sources: notificationSources,
      base: mails.base,
      connection: pushConnection,
    }),
    ...createRankingTasks(),
    ...createRegularTasks(),
    ...createSandboxTasks({ accounts: payments.accounts, post }),
    clean_stored_texts: async (_, { db, now }) => {
      await fillEmailKeys(db, { base: mails.base(), now });
      await cleanStoredTexts(db);
    },
    erase_kept_answers: (payload, { db }) => eraseFurtherKeys(db, payload),
    purge_old_rows: (_, { db, now }) => purgeOldRows(db, PURGES, now),
  };
}

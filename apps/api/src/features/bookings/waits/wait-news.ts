import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { renderNotification } from '@bandeja/rules/notifications/notifications';
import { toIso } from '@bandeja/rules/time/instant';
import { isNight } from '@bandeja/rules/time/night';
import { addJob } from '../../../jobs/add-job.ts';
import type { TaskPayloads, WaitNotice } from '../../../jobs/task-payloads.ts';
import { writeLetter } from '../../../mail/letter.ts';
import { notifyPlayers } from '../../notifications/public.ts';
import { findMailbox } from '../../players/public.ts';
import { admitsLetter, type BookingMailOptions } from '../booking-mails.ts';
import type { During } from '../booking-state.ts';
import { loadCourtPlaces } from '../bookings.repository.ts';
import { findOpenOfferOfWait, type OfferRow, type ReleaseRow } from './offers.repository.ts';

/** Tells a player that a court is held for them: by a notification, on the devices, and by a letter. */
export async function notifyOfOffer(tx: Database, offer: OfferRow, now: Date): Promise<void> {
  const { wait_id: wait, court_id: court, date, player_id: player } = offer;
  const params = {
    ...{ wait, court, date, start_at: toIso(offer.start_at), end_at: toIso(offer.end_at) },
    expires_at: toIso(offer.expires_at),
  };
  const notice = { type: 'court_offered', params } as const;
  await notifyPlayers(tx, { ...notice, players: [player], author: null, now });
  await queueWaitMail(tx, { player, notice }, now);
}

/** Tells a player that the club took back the court that was held for them. At night without a sound. */
export async function notifyOfEndedOffer(tx: Database, offer: OfferRow, now: Date): Promise<void> {
  const { wait_id: wait, court_id: court, date, player_id: player } = offer;
  const params = { wait, court, date, start_at: toIso(offer.start_at), end_at: toIso(offer.end_at) };
  const quiet = isNight(now, offer.timezone);
  await notifyPlayers(tx, {
    ...{ type: 'court_offer_ended', params, players: [player], author: null, quiet, now },
  });
}

type FreeCourt = {
  /** Each a player of its own, with the time that it would get. */
  waits: readonly { id: number; player_id: number; slot: During }[];
  release: ReleaseRow;
  /** Without a sound: only in the bell. */
  quiet: boolean;
  now: Date;
};

/** Tells players in line that a court is free for all. */
export async function notifyOfFreeCourt(tx: Database, free: FreeCourt): Promise<void> {
  const { waits, release, quiet, now } = free;
  const { court_id: court, date } = release;
  const notices = new Map(
    waits.map(({ id: wait, player_id, slot: { start_at, end_at } }) => [
      player_id,
      { type: 'court_free', params: { wait, court, date, start_at, end_at } } as const,
    ]),
  );
  await notifyPlayers(tx, {
    ...{ type: 'court_free', players: [...notices.keys()], author: null, quiet, now },
    params: (player) => notices.get(player)?.params as WaitNotice['params'],
  });
  if (quiet) return;
  for (const [player, notice] of notices) await queueWaitMail(tx, { player, notice }, now);
}

const keyOf = ({ player, notice: { type, params } }: TaskPayloads['send_wait_mail']): string =>
  [type, player, params.wait, params.court, params.start_at].join(':');

const queueWaitMail = (tx: Database, payload: TaskPayloads['queue_wait_mail'], now: Date) =>
  addJob(tx, 'queue_wait_mail', payload, { runAt: now, jobKey: `queue_wait_mail:${keyOf(payload)}` });

/** Counts the letter and adds the job that sends it, where the player gets letters. */
export async function admitWaitMail(
  db: Database,
  payload: TaskPayloads['queue_wait_mail'],
  now: Date,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await admitsLetter(tx, payload.player, now))) return;
    const jobKey = `send_wait_mail:${keyOf(payload)}`;
    await addJob(tx, 'send_wait_mail', payload, { runAt: now, jobKey });
  });
}

/** Sends the letter, unless the offer has ended or the court's time has begun meanwhile. */
export async function sendWaitMail(
  db: Database,
  { player, notice }: TaskPayloads['send_wait_mail'],
  { mailer, brand, base, unsubscribe, now }: Omit<BookingMailOptions, 'base'> & { base: string; now: Date },
): Promise<void> {
  const mailbox = await findMailbox(db, player);
  if (!mailbox || !(await isStillTrue(db, notice, now))) return;
  const courts = await loadCourtPlaces(db, [notice.params.court]);
  const none = { players: new Map(), bookings: new Map(), matches: new Map(), teams: new Map() };
  const words = renderNotification(notice, { ...none, courts }, player);
  if (!words) return;
  const isOffer = notice.type === 'court_offered';
  await mailer.deliver(
    writeLetter({
      ...{ to: mailbox.email, brand, subject: words.title, before: [words.content] },
      button: { label: isOffer ? 'Reservar' : 'Ver horários', url: `${base}/booking/list` },
      after: [`Não quer mais receber estes e-mails? Desligue em ${brand} → Notificações → Preferências.`],
      unsubscribe: unsubscribe(player, 'bookings'),
    }),
  );
}

async function isStillTrue(db: Database, { type, params }: WaitNotice, now: Date): Promise<boolean> {
  if (type === 'court_free') return new Date(params.start_at) > now;
  const offer = await findOpenOfferOfWait(db, params.wait);
  return offer !== undefined && offer.expires_at > now;
}

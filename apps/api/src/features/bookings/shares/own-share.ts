import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/shares';
import type { OwnShare } from '@bandeja/contract/calls/shares';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { deadlineOf } from '@bandeja/rules/bookings/cancellation';
import { heldSharesUntil, payShareAbility } from '@bandeja/rules/bookings/split';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { toIso } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { PagePreview } from '../../../http/page/page-preview.ts';
import {
  type Claimed,
  hasAccount,
  openDeskCharge,
  type PaymentAccounts,
  type Sending,
  sendDeskCharge,
} from '../../payments/public.ts';
import { lockBooking } from '../booking-locks.repository.ts';
import { type BookingMoney, readBookingMoney } from '../booking-money.ts';
import { stateAsOf, storedState } from '../booking-state.ts';
import { type BookingRow, bookingPlace, limitLockWaits } from '../bookings.repository.ts';
import { isHeldForShares } from './held-shares.ts';
import { readShare, type SharePayment } from './share-links.repository.ts';
import { readShareToken, type ShareLinks, shareUrl } from './share-links.ts';
import { findShareOfPlayer, type ShareRow } from './shares.repository.ts';
import { shareFacts, statusOfShare } from './split-booking.ts';

// What the link of a share shows and does, without an account.

export type OfShareLink = Parsed<typeof calls.readOwnShare>['params'] & {
  secretKey: Uint8Array;
  accounts: PaymentAccounts;
  now: Date;
};

/** The share of a link with its booking. A division that was taken back has none. */
async function readLink(db: Database, { token, secretKey }: OfShareLink) {
  const id = readShareToken(secretKey, token);
  const found = id === null ? undefined : await readShare(db, id);
  if (!found || found.share.is_own || found.share.ended_at !== null) throw new Refusal('share_not_found');
  return found;
}

/** Where a player pays the share that another one has asked for by name. */
export async function findNamedShare(
  db: Database,
  { id, viewer, links }: { id: number; viewer: { playerId: number }; links: ShareLinks },
): Promise<{ url: string }> {
  const share = await findShareOfPlayer(db, { booking: id, player: viewer.playerId });
  if (!share) throw new Refusal('share_not_found');
  return { url: shareUrl(links, share.id) };
}

export async function readOwnShare(db: Database, of: OfShareLink): Promise<OwnShare> {
  const { accounts, now } = of;
  const { share, booking, by, payment } = await readLink(db, of);
  if (!by) throw new Refusal('share_not_found');
  const money = await readBookingMoney(db, booking);
  const takesPix = hasAccount(booking.charges_with, accounts.installation);
  const { club_slug: slug, club_name, club_city: city, timezone } = booking;
  const canPay = takesPix && payShareAbility(shareFacts(share, booking, money), now) === null;
  return {
    club: { slug, name: club_name, city, timezone },
    court: booking.court_name,
    start_at: toIso(booking.start_at),
    end_at: toIso(booking.end_at),
    invited_by: by.first_name.trim().split(' ')[0] ?? '',
    amount_cents: share.amount_cents,
    status: statusOfShare(share, { booking, money, shares: [share], now }),
    free_cancellation_until: deadlineOf(booking),
    payment: presentPayment(payment, { canPay, now }),
    can: { pay: canPay },
    is_cancelled: stateAsOf(booking, now).status === BOOKING_STATUS.cancelled,
    ...returnedBy(share, money),
    ...heldFor(share, booking, now),
  };
}

/** Also of an earlier code than the one that is shown: a bank takes a Pix whose code is over here. */
function returnedBy({ id }: ShareRow, { payments }: BookingMoney): Pick<OwnShare, 'returned'> {
  const left = payments.filter(
    ({ payable_kind, payable_id, status }) =>
      payable_kind === 'booking_share' &&
      payable_id === id &&
      (status === 'refunding' || status === 'refunded'),
  );
  if (left.length === 0) return {};
  return { returned: left.some(({ status }) => status === 'refunding') ? 'refunding' : 'refunded' };
}

const SHARE_PAGE = /^(\/desk\/invitation\/share\/([\w-]+))\/?(?:\?|$)/;

/** What a chat shows of the link of a share: what the link itself shows to everyone who has it. Null for every other address. */
export async function previewShare(
  db: Database,
  url: string,
  of: Omit<OfShareLink, 'token'>,
): Promise<PagePreview | null> {
  const [, path = '', token] = SHARE_PAGE.exec(url) ?? [];
  if (token === undefined) return null;
  const { club, court, start_at, amount_cents, invited_by, status } = await readOwnShare(db, {
    token,
    ...of,
  });
  const start = new Date(start_at);
  const when = `${formatShortDate(localDateOf(start, club.timezone))}, ${localTimeOf(start, club.timezone)}`;
  return {
    title: previewTitle(status, formatMoney(amount_cents)),
    text: `${when} · ${club.name}, ${court} · convite de ${invited_by}`,
    path,
    listed: false,
  };
}

function previewTitle(status: OwnShare['status'], amount: string): string {
  if (status === 'paid') return `Parte de ${amount} paga`;
  return status === 'waiting' ? `Sua parte da quadra: ${amount}` : `Parte de ${amount} encerrada`;
}

/** What the payer has to know before paying: until when the others have to. */
function heldFor(share: ShareRow, booking: BookingRow, now: Date): Pick<OwnShare, 'held'> {
  const { status, hold_expires_at } = stateAsOf(booking, now);
  if (!isHeldForShares({ ...booking, status }) || hold_expires_at === null) return {};
  const pay_until = heldSharesUntil(storedState(booking)) ?? hold_expires_at;
  return {
    held: {
      until: toIso(hold_expires_at),
      pay_until: toIso(pay_until),
      own_paid: share.own_paid_cents > 0,
    },
  };
}

/** A code is shown only while its money would be taken. */
function presentPayment(
  payment: SharePayment,
  { canPay, now }: { canPay: boolean; now: Date },
): OwnShare['payment'] {
  if (!payment) return null;
  const { status, pix_qr_code, pix_qr_code_base64, pix_expires_at, provider, provider_id } = payment;
  const isShown = canPay && status === 'pending' && pix_expires_at !== null && pix_expires_at > now;
  return {
    status,
    pix:
      isShown && pix_qr_code && pix_qr_code_base64
        ? {
            ...{ qr_code: pix_qr_code, qr_code_base64: pix_qr_code_base64 },
            expires_at: toIso(pix_expires_at),
            ...(provider === 'sandbox' && { sandbox_url: `/sandbox/bank/${provider_id}` }),
          }
        : null,
  };
}

type Asked = OfShareLink &
  Pick<Sending, 'payables' | 'alarm' | 'sessionId'> & {
    /** The host of this server: of the address that the provider wants of a payer. */
    host: string;
  };

/** Shows the Pix of a share. No personal data is sent: the bank knows who pays. */
export async function payOwnShare(db: Database, asked: Asked): Promise<OwnShare> {
  const { payables, alarm, sessionId, host, now } = asked;
  const charge = await withTransaction(db, (tx) => openCharge(tx, asked));
  if (charge) {
    const email = `parte-${charge.payment.payable_id}@${host}`;
    const payer = { email, firstName: 'Jogador', lastName: 'Convidado' };
    await sendDeskCharge(db, charge, { payer, sessionId, payables, now, alarm });
  }
  return readOwnShare(db, asked);
}

/** Null: its code is shown already. Of two who ask at once the second waits for the booking, and gets the first one's code. */
async function openCharge(tx: Database, asked: Asked): Promise<Claimed | null> {
  const { accounts, now } = asked;
  await limitLockWaits(tx);
  const seen = await readLink(tx, asked);
  const booking = await lockBooking(tx, seen.booking.id);
  const { share } = await readLink(tx, asked);
  if (!booking) throw new Refusal('share_not_found');
  const { club_id, charges_with } = booking;
  const facts = shareFacts(share, booking, await readBookingMoney(tx, booking));
  const refusal = payShareAbility(facts, now);
  if (refusal) throw new Refusal(refusal);
  const description = `Parte da reserva: ${bookingPlace(booking)}`;
  return openDeskCharge(tx, {
    payable: { kind: 'booking_share', id: share.id, club_id, charges_with, description },
    ...{ amount_cents: share.amount_cents, accounts, now },
  });
}

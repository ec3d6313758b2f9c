import type { DeskPayment } from '@bandeja/contract/calls/desk-bookings';
import type { Database } from '@bandeja/db/database';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { reversalAbility } from '@bandeja/rules/payments/bill';
import { toIso } from '@bandeja/rules/time/instant';
import { loadPlayerNames } from '../../players/public.ts';
import { setReturnDue } from '../../tills/public.ts';
import { type BookingMoney, isOfShare, readBookingMoney } from '../booking-money.ts';
import { stateAsOf } from '../booking-state.ts';
import type { BookingRow } from '../bookings.repository.ts';
import { announceBookings } from '../changes/booking-news.ts';
import { updateStaffFields } from '../changes/booking-writes.repository.ts';
import { listShareNames } from '../shares/shares.repository.ts';
import type { DeskBill } from './desk-bookings.presenter.ts';

/** What came for a booking, what went back, and what is to pay. */
export async function readBill(
  db: Database,
  booking: BookingRow,
  viewing: { role: DeskRole; now: Date },
): Promise<DeskBill & Pick<BookingMoney, 'rows'>> {
  const { status } = stateAsOf(booking, viewing.now);
  const money = await readBookingMoney(db, { ...booking, status });
  const shares = money.payments.some(isOfShare) ? await listShareNames(db, booking.id) : new Map();
  const ofPlaces = money.payments.filter((row) => row.payable_kind === 'match_place');
  const payers = await loadPlayerNames(
    db,
    ofPlaces.flatMap(({ payer_id }) => payer_id ?? []),
  );
  const nameOf = (row: BookingMoney['payments'][number]) =>
    (row.payable_kind === 'match_place' ? payers.get(row.payer_id ?? 0) : shares.get(row.payable_id)) ?? '';
  const { paid_cents, returned_cents, open_cents, to_return_cents, refundable_cents } = money.bill;
  return {
    rows: money.rows,
    items_cents: money.facts.items_cents,
    ...{ paid_cents, returned_cents, open_cents, to_return_cents, refundable_cents },
    payments: [
      ...money.payments.map((row) => presentOnline(row, isOfShare(row) ? nameOf(row) : null)),
      ...money.rows.map((row) => presentByHand(row, money, viewing.role)),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    items: money.items.map(({ id, name, quantity, price_cents }) => ({
      ...{ id, name, quantity, amount_cents: quantity * price_cents },
    })),
  };
}

/** Gives a locked booking another price. Below what was paid, the difference is money to return. */
export async function repriceBooking(
  tx: Database,
  booking: BookingRow,
  price_cents: number,
  now: Date,
): Promise<void> {
  const { id, club_id: club } = booking;
  await updateStaffFields(tx, id, { price_cents }, now);
  const { bill } = await readBookingMoney(tx, { ...booking, price_cents });
  await setReturnDue(tx, { booking: id, club, cents: bill.to_return_cents, now });
  await announceBookings(tx, [id]);
}

/** A payment without a payer is one of the desk, a code that it showed, or of a share: then with the name that the player typed. */
const presentOnline = (row: BookingMoney['payments'][number], share: string | null): DeskPayment => ({
  id: row.id,
  source: 'provider',
  kind: 'payment',
  method: row.payer_id === null && share === null ? 'pix_desk' : row.method,
  amount_cents: row.amount_cents,
  status: row.status,
  by: null,
  payer: share === '' ? (row.payable_kind === 'match_place' ? 'Vaga em partida' : 'Parte dividida') : share,
  student: null,
  reason: null,
  at: toIso(row.created_at),
  reversed_at: null,
  can_reverse: false,
  returned_cents: row.returned_cents,
  refund: row.refund,
  ...pixOf(row),
});

function pixOf(row: BookingMoney['payments'][number]): Pick<DeskPayment, 'pix'> {
  const { status, payer_id, pix_qr_code, pix_qr_code_base64, pix_expires_at, provider, provider_id } = row;
  const isShown = status === 'pending' && payer_id === null && !isOfShare(row);
  if (!isShown || !pix_qr_code || !pix_qr_code_base64 || !pix_expires_at) return {};
  return {
    pix: {
      ...{ qr_code: pix_qr_code, qr_code_base64: pix_qr_code_base64, expires_at: toIso(pix_expires_at) },
      ...(provider === 'sandbox' && { sandbox_url: `/sandbox/bank/${provider_id}` }),
    },
  };
}

function presentByHand(
  row: BookingMoney['rows'][number],
  { rows }: Pick<BookingMoney, 'rows'>,
  role: DeskRole,
): DeskPayment {
  const { id, kind, method, amount_cents, by, payer, reason, is_till_open: isTillOpen } = row;
  const reversal = rows.find(({ reverses_id }) => reverses_id === id);
  return {
    ...{ id, source: 'desk', kind, method, amount_cents, by, payer, reason, student: row.student_id },
    status: reversal ? 'reversed' : kind === 'payment' ? 'approved' : 'refunded',
    at: toIso(row.at),
    reversed_at: reversal ? toIso(reversal.at) : null,
    can_reverse: reversalAbility({ desk: rows }, { id, isTillOpen, role }) === null,
    ...{ returned_cents: 0, refund: null },
  };
}

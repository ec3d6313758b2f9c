import type { AccountExport } from '@bandeja/contract/calls/accounts/account-export';
import type { Database } from '@bandeja/db/database';
import { listPaymentsByPayer } from './payments.repository.ts';

/** The payments of the player. Tax law keeps these rows after a deletion; they hold no name or address. */
export async function exportPayments(
  db: Database,
  { playerId }: { playerId: number },
): Promise<Pick<AccountExport, 'payments'>> {
  const payments = await listPaymentsByPayer(db, playerId);
  return {
    payments: payments.map((payment) => ({
      id: payment.id,
      booking: payment.payable_kind === 'booking' ? payment.payable_id : null,
      tournament_team: payment.payable_kind === 'tournament_team' ? payment.payable_id : null,
      amount_cents: payment.amount_cents,
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      created_at: payment.created_at.toISOString(),
      approved_at: payment.approved_at?.toISOString() ?? null,
      refunded_at: payment.refunded_at?.toISOString() ?? null,
      returned_cents: payment.returned_cents,
      match_place: payment.payable_kind === 'match_place' ? payment.payable_id : null,
      tournament_half: payment.half_id,
    })),
  };
}

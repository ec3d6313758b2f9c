import type { Database } from '@bandeja/db/database';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { assertCash, enterTill, insertDeskRow } from '../../tills/public.ts';

/** Who takes a fee at the desk, or hands it back, and how. */
export type FeeAct = {
  viewer: Parameters<typeof enterTill>[1]['viewer'];
  method: DepositMethod;
  now: Date;
};

/** A half by its id, or the whole fee. */
export type TakenFee = { half: number | null; cents: number };

type FeeTill = Awaited<ReturnType<typeof enterFeeTill>>;

/** The columns of a row of the open till, which is locked: after a category, before players and customers. */
export async function enterFeeTill(tx: Database, { viewer, method, now }: FeeAct) {
  const { id: till_id } = await enterTill(tx, { viewer, now });
  return { till_id, club_id: viewer.desk.club_id, by_user: viewer.userId, method, at: now };
}

export async function writeTakenFee(
  tx: Database,
  till: FeeTill,
  { team, taken }: { team: number; taken: readonly TakenFee[] },
): Promise<void> {
  for (const { half, cents } of taken)
    await insertDeskRow(tx, { ...till, kind: 'payment', team_id: team, half_id: half, amount_cents: cents });
}

/** All that the club took of a team, handed back at once; or what its new category costs less, which the database lets come besides. */
export async function writeReturnedFee(
  tx: Database,
  act: FeeAct,
  { team, cents, difference = false }: { team: number; cents: number; difference?: boolean },
): Promise<void> {
  const till = await enterFeeTill(tx, act);
  if (act.method === 'cash') await assertCash(tx, till.till_id, cents);
  const reason = difference ? 'Diferença da inscrição' : 'Inscrição devolvida';
  await insertDeskRow(tx, { ...till, kind: 'return', team_id: team, amount_cents: cents, reason });
}

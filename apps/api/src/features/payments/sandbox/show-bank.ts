import type { Database } from '@bandeja/db/transaction';
import { findCharge, listCharges } from '../providers/sandbox/sandbox-charges.repository.ts';
import { bankChargePage, bankListPage } from './bank-page.ts';

const LISTED = 100;
/** Anything else (a NUL, say) the database would answer with an error. */
const CHARGE_ID = /^SBX[\da-f]{20}$/;

type View = { brand: string; now: Date };

export const isChargeId = (id: string) => CHARGE_ID.test(id);

/** The page of all charges. */
export const showBank = async (db: Database, view: View) => bankListPage(await listCharges(db, LISTED), view);

/** The page of one charge; null: there is no such charge. */
export async function showCharge(db: Database, id: string, view: View): Promise<string | null> {
  const charge = isChargeId(id) && (await findCharge(db, id));
  return charge ? bankChargePage(charge, view) : null;
}

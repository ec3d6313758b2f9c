import type { Database } from '@bandeja/db/database';
import { findCharge, listCharges } from '../providers/sandbox/sandbox-charges.repository.ts';
import { bankChargePage, bankListPage } from './bank-page.ts';

const LISTED = 100;
/** For other text (with a NUL, for example) the database raises an error. */
const CHARGE_ID = /^SBX[\da-f]{20}$/;

type View = { brand: string; now: Date };

export const isChargeId = (id: string) => CHARGE_ID.test(id);

/** The page of all charges. */
export const showBank = async (db: Database, view: View) => bankListPage(await listCharges(db, LISTED), view);

/** The page of one charge; null: the charge does not exist. */
export async function showCharge(db: Database, id: string, view: View): Promise<string | null> {
  const charge = isChargeId(id) && (await findCharge(db, id));
  return charge ? bankChargePage(charge, view) : null;
}

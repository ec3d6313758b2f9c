import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/regular-statements';
import type { OwnStatement } from '@bandeja/contract/calls/regular-statements';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { formatMonth } from '@bandeja/rules/format/dates';
import { Refusal } from '../../http/errors/refusal.ts';
import { hashMailedToken } from '../accounts/public.ts';
import { limitLockWaits } from '../bookings/public.ts';
import { holdCustomer } from '../customers/public.ts';
import { type Claimed, openDeskCharge, type Sending, sendDeskCharge } from '../payments/public.ts';
import { type OfLink, readLink, readOwnMonths, readOwnStatement } from './own-statement.ts';
import { lockLink } from './statement-links.repository.ts';
import { withdrawCodes } from './statement-payable.ts';
import { findOrAddStatement } from './statements.repository.ts';

type Asked = OfLink &
  Parsed<typeof calls.payOwnMonth>['body'] &
  Pick<Sending, 'payables' | 'alarm'> & {
    /** The host of this server: of the address that the provider wants of a payer. */
    host: string;
  };

/**
 * Shows a Pix for all that is open of a month. Its money is recorded like any other of the provider, and divided over the
 * dates then (statement-payable.ts). No personal data is sent: the bank knows who pays.
 */
export async function payOwnMonth(db: Database, asked: Asked): Promise<OwnStatement> {
  const { payables, alarm, host, now } = asked;
  const charge = await withTransaction(db, (tx) => openCharge(tx, asked));
  if (charge) {
    const email = `mensalidade-${charge.payment.payable_id}@${host}`;
    const payer = { email, firstName: 'Cliente', lastName: 'Mensalista' };
    await sendDeskCharge(db, charge, { payer, sessionId: null, payables, now, alarm });
  }
  return readOwnStatement(db, asked);
}

/** Null: the code for what is open is shown already. */
async function openCharge(tx: Database, { token, month, now, accounts }: Asked): Promise<Claimed | null> {
  await limitLockWaits(tx);
  const link = await readLink(tx, token);
  const { club_id: club, customer_id: customer, charges_with } = link;
  // Neither merged nor erased meanwhile; of two tabs at once the second finds the code of the first.
  const isHere = (await holdCustomer(tx, club, customer)) && (await lockLink(tx, hashMailedToken(token)));
  if (!isHere) throw new Refusal('statement_link_refused');
  const open = (await readOwnMonths(tx, link, now)).find((one) => one.month === month)?.open_cents;
  if (open === undefined) throw new Refusal('statement_not_found');
  if (open <= 0) throw new Refusal('nothing_open');
  const id = await findOrAddStatement(tx, { club, customer, month, now });
  await withdrawCodes(tx, { customer, month, now, except: id });
  const description = `Mensalidade de ${formatMonth(`${month}-01`)}: ${link.club_name}`;
  return openDeskCharge(tx, {
    payable: { kind: 'statement', id, club_id: club, charges_with, description },
    ...{ amount_cents: open, accounts, now },
  });
}

import type { Database } from '@bandeja/db/database';
import { takesPayments } from '@bandeja/rules/payments/charging';
import type { ClubProviders } from '../providers/create-provider.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import {
  type AccountRow,
  findAccount,
  findPresentAccount,
  listAccountsOf,
} from './payment-accounts.repository.ts';
import { type AccountSecrets, openSecrets } from './seal.ts';

/** An account that can be charged. `id` null: the installation's. */
export type PaymentAccount = { id: number | null; provider: PaymentProvider };

/** The accounts with which this server charges. */
export type PaymentAccounts = {
  /** null: the installation has none. */
  installation: PaymentProvider | null;
  /** How the accounts of clubs are reached. */
  clubs: ClubProviders;
  secretKey: Uint8Array;
};

/** What a club's bookings and tournaments say of its account: the column of clubs. */
export type ChargesWith = 'club' | 'installation' | null;

/** Whether there is an account that a club charges with now. */
export const hasAccount = (charges: string | null, installation: PaymentProvider | null | boolean): boolean =>
  takesPayments(charges, Boolean(installation));

/** The secrets of an account; null: this server cannot open it, or charges by another provider. */
export function secretsOf(
  { clubs, secretKey }: PaymentAccounts,
  account: Pick<AccountRow, 'club_id' | 'provider' | 'sealed'>,
): AccountSecrets | null {
  return account.provider === clubs.name ? openSecrets(secretKey, account.club_id, account.sealed) : null;
}

function providerOf(accounts: PaymentAccounts, account: AccountRow): PaymentProvider | null {
  const secrets = secretsOf(accounts, account);
  return secrets && accounts.clubs.connect({ ...secrets, slug: account.club_slug });
}

/** The account that a club charges with now. */
export async function accountOfClub(
  db: Database,
  accounts: PaymentAccounts,
  club: { club_id: number; charges_with: ChargesWith },
): Promise<PaymentAccount | null> {
  if (club.charges_with === 'installation')
    return accounts.installation && { id: null, provider: accounts.installation };
  if (club.charges_with === null) return null;
  const account = await findPresentAccount(db, club.club_id);
  const provider = account && providerOf(accounts, account);
  return account && provider ? { id: account.id, provider } : null;
}

/** The provider with the account that a payment was made with. */
export async function providerOfPayment(
  db: Database,
  accounts: PaymentAccounts,
  payment: { account_id: number | null },
): Promise<PaymentProvider | null> {
  if (payment.account_id === null) return accounts.installation;
  const account = await findAccount(db, payment.account_id);
  return account ? providerOf(accounts, account) : null;
}

/** The accounts of a club that a message may be about, the present one first. */
export async function accountsOfSlug(
  db: Database,
  accounts: PaymentAccounts,
  slug: string,
): Promise<(PaymentAccount & { id: number })[]> {
  const rows = await listAccountsOf(db, slug);
  return rows.flatMap((row) => {
    const provider = providerOf(accounts, row);
    return provider ? [{ id: row.id, provider }] : [];
  });
}

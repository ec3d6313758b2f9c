import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-payment-account';
import type { DeskPaymentAccount } from '@bandeja/contract/calls/desk-payment-account';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { toIso } from '@bandeja/rules/time/instant';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { StaffViewer } from '../../../http/session/viewer.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { checkOwnPassword } from '../../accounts/public.ts';
import { findCharging, lockSettings, setOwnAccount } from '../../clubs/public.ts';
import { insertEntry, listOwners } from '../../desk/public.ts';
import { webhookPath } from '../providers/create-provider.ts';
import { ProviderUnavailable } from '../providers/payment-provider.ts';
import { findPresentAccount, listPresentAccounts, replaceAccount } from './payment-accounts.repository.ts';
import { hasAccount, type PaymentAccounts, secretsOf } from './payment-accounts.ts';
import { type AccountSecrets, sealSecrets } from './seal.ts';

type Asker = { viewer: StaffViewer; accounts: PaymentAccounts; base: string };

export async function getPaymentAccount(
  db: Database,
  { viewer, accounts, base }: Asker,
): Promise<DeskPaymentAccount> {
  const { club_id, club_slug } = viewer.desk;
  const { charges_with } = await findCharging(db, club_id);
  const account = await findPresentAccount(db, club_id);
  const isOpen = account !== undefined && secretsOf(accounts, account) !== null;
  // The column follows within the hour.
  const charges = charges_with === 'club' && !isOpen ? null : charges_with;
  return {
    charges_with: hasAccount(charges, accounts.installation) ? charges : null,
    configured_at: account ? toIso(account.created_at) : null,
    token_end: account?.token_end ?? null,
    unusable: account !== undefined && !isOpen,
    webhook_url: new URL(webhookPath(accounts.clubs.name, club_slug), base).href,
  };
}

type Change = Asker & { body: Parsed<typeof calls.changePaymentAccount>['body']; now: Date };

const TOKEN_END = 4;

/**
 * Replaces the account of the club: payments made with an earlier one keep it, for their refunds. The same account again
 * changes nothing. Refused: wrong_password; payment_token_refused, when the provider does not know the token.
 */
export async function changePaymentAccount(db: Database, change: Change): Promise<DeskPaymentAccount> {
  const { viewer, accounts, body, now } = change;
  const { userId, desk } = viewer;
  const { club_id, club_slug } = desk;
  await checkOwnPassword(db, userId, body.password);
  const secrets = { accessToken: body.access_token, webhookSecret: body.webhook_secret };
  await refuseUnknown(accounts, { ...secrets, slug: club_slug }, now);
  return withTransaction(db, async (tx) => {
    await lockSettings(tx, club_id);
    const present = await findPresentAccount(tx, club_id);
    if (!present || !isSame(secretsOf(accounts, present), secrets)) {
      await replaceAccount(tx, {
        ...{ club_id, provider: accounts.clubs.name, created_at: now },
        sealed: sealSecrets(accounts.secretKey, club_id, secrets),
        token_end: secrets.accessToken.slice(-TOKEN_END),
      });
      await setOwnAccount(tx, club_id, 'usable');
      await insertEntry(tx, {
        ...{ clubId: club_id, at: now, userId, call: 'changePaymentAccount', kind: 'club', object: club_id },
        changes: { payment_account: [] },
      });
      await writeToOwners(tx, { club: club_id, what: 'changed', now });
    }
    return getPaymentAccount(tx, change);
  });
}

async function refuseUnknown(
  { clubs }: PaymentAccounts,
  account: AccountSecrets & { slug: string },
  now: Date,
): Promise<void> {
  try {
    if (!(await clubs.knows(account, now)))
      throw new Refusal('payment_token_refused', { field: 'access_token' });
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_provider_unavailable');
    throw error;
  }
}

const isSame = (one: AccountSecrets | null, other: AccountSecrets) =>
  one?.accessToken === other.accessToken && one.webhookSecret === other.webhookSecret;

type News = { club: number; what: 'changed' | 'unusable'; now: Date };

async function writeToOwners(tx: Database, { club, what, now }: News): Promise<void> {
  for (const { user_id: user } of await listOwners(tx, club))
    await addJob(tx, 'send_payment_account_mail', { club, user, what }, { runAt: now });
}

/**
 * Looks whether this server can open the account of every club, and keeps it at the club, whose bookings ask for no payment
 * that could not be taken. Resolves with the slugs of those it cannot open.
 */
export async function checkAccounts(db: Database, accounts: PaymentAccounts, now: Date): Promise<string[]> {
  const closed: string[] = [];
  for (const account of await listPresentAccounts(db)) {
    const state = secretsOf(accounts, account) ? 'usable' : 'unusable';
    if (state === 'unusable') closed.push(account.club_slug);
    await withTransaction(db, async (tx) => {
      await lockSettings(tx, account.club_id);
      // Replaced meanwhile: the present one was opened by this server.
      if ((await findPresentAccount(tx, account.club_id))?.id !== account.id) return;
      const isNews = await setOwnAccount(tx, account.club_id, state);
      if (isNews && state === 'unusable')
        await writeToOwners(tx, { club: account.club_id, what: state, now });
    });
  }
  return closed;
}

import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findCharging } from '../../clubs/public.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';
import {
  type ComparedRow,
  findComparedRows,
  listPaidRows,
  wasPaidByInstallation,
} from './compared-payments.repository.ts';
import { listAccountsInSpan } from './payment-accounts.repository.ts';
import {
  accountOfClub,
  type PaymentAccount,
  type PaymentAccounts,
  providerOfPayment,
} from './payment-accounts.ts';

/** Payments of the account in one answer, and how long it may be read for. */
const COMPARED = 1_000;
const READ_MS = 15_000;
/** Payments that the list has not are asked for one by one: their charge may be of another day. */
const ASKED = 20;

type Listed = ProviderPayment & { createdAt: Date };
type Span = { since: Date; until: Date };

type AccountFinding = {
  what: 'unknown_here' | 'unknown_there' | 'amount' | 'returned' | 'status';
  at: Date;
  row: ComparedRow | null;
  provider_id: string | null;
  here_cents: number | null;
  there_cents: number | null;
};

/** An account of the span whose payments are not in it, and from when to when the club was paid into it. */
type Unasked = { token_end: string | null } & Span;

export type Comparison = {
  compared: number;
  findings: AccountFinding[];
  next: Date | null;
  shared: boolean;
  unasked: Unasked[];
};

/**
 * Compares what the accounts of a club got in a span, the present one and those that it replaced, with the payments here, and
 * the payments here with the account that took each. One answer reads a part of the span, and `next` is where it ends. Refuses
 * with 503 without an account, and without the answer of the present one; a former one that does not answer is named.
 */
export async function comparePayments(
  db: Database,
  accounts: PaymentAccounts,
  { club, now, ...span }: Span & { club: number; now: Date },
): Promise<Comparison> {
  const { asked, unasked } = await accountsOfSpan(db, accounts, { club, ...span });
  const lists: Awaited<ReturnType<typeof listSpan>>[] = [];
  const answering: SpanAccount[] = [];
  for (const account of asked) {
    try {
      lists.push(await listSpan(account.provider, span, now));
      answering.push(account);
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (account.isPresent) throw new Refusal('account_unreachable');
      unasked.push(account);
    }
  }
  // What one account was not read for is left to the next part, of all.
  const next = lists.reduce<Date | null>(
    (first, list) => (list.next && (!first || list.next < first) ? list.next : first),
    null,
  );
  const covered = { since: span.since, until: next ?? span.until };
  // Two tokens of one account list the same payments.
  const listed = new Map<string, Listed & { isShared: boolean }>();
  for (const [index, list] of lists.entries())
    for (const one of list.listed)
      if (one.createdAt < covered.until && !listed.has(one.providerId))
        listed.set(one.providerId, { ...one, isShared: answering[index]?.id === null });
  const found = [...listed.values()];
  const paid = found.filter(hasMoney);
  const rows = await findComparedRows(
    db,
    paid.map(({ reference }) => reference),
  );
  const here = { club, rows: new Map(rows.map((row) => [row.reference, row])) };
  const missing: AccountFinding[] = [];
  try {
    for (const account of answering)
      missing.push(...(await findUnknownThere(db, account, { ...covered, club, listed: found, now })));
  } catch (error) {
    if (isFailure(error)) throw new Refusal('account_unreachable');
    throw error;
  }
  return {
    compared: found.length,
    findings: [...paid.flatMap((one) => compareOne(one, here)), ...missing].toSorted(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
    next,
    shared: answering.some(({ id }) => id === null),
    unasked: unasked.map(({ token_end, since, until }) => ({ token_end, since, until })),
  };
}

const isFailure = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused;

type SpanAccount = PaymentAccount & Unasked & { isPresent: boolean };

/** The accounts into which a club was paid in a span, the present one first, and those that this server cannot ask. */
async function accountsOfSpan(
  db: Database,
  accounts: PaymentAccounts,
  { club, ...span }: Span & { club: number },
): Promise<{ asked: SpanAccount[]; unasked: Unasked[] }> {
  const { charges_with } = await findCharging(db, club);
  const present = await accountOfClub(db, accounts, { club_id: club, charges_with });
  const asked: SpanAccount[] = present ? [{ ...present, ...span, token_end: null, isPresent: true }] : [];
  const unasked: Unasked[] = [];
  const former = await listAccountsInSpan(db, club, span);
  for (const account of former) {
    if (account.id === present?.id) continue;
    const { id, token_end, created_at, replaced_at } = account;
    const used = { ...span };
    if (created_at > span.since) used.since = created_at;
    // Replaced before: what its last charges brought may be of any day.
    if (replaced_at && replaced_at > span.since && replaced_at < span.until) used.until = replaced_at;
    const provider = await providerOfPayment(db, accounts, { account_id: id });
    if (provider) asked.push({ id, provider, token_end, ...used, isPresent: false });
    else unasked.push({ token_end, ...used });
  }
  if (present?.id !== null && (await wasPaidByInstallation(db, club, span))) {
    const installation = { id: null, token_end: null, ...span, isPresent: false };
    if (accounts.installation) asked.push({ ...installation, provider: accounts.installation });
    else unasked.push(installation);
  }
  if (asked.length + unasked.length === 0) throw new Refusal('account_missing');
  return { asked, unasked };
}

async function listSpan(
  provider: PaymentProvider,
  { since, until }: Span,
  now: Date,
): Promise<{ listed: Listed[]; next: Date | null }> {
  const listed: Listed[] = [];
  const begun = performance.now();
  let offset: number | null = 0;
  while (offset !== null && listed.length < COMPARED && performance.now() - begun < READ_MS) {
    const page: Awaited<ReturnType<PaymentProvider['list']>> = await provider.list(
      { since, until, offset },
      now,
    );
    listed.push(...page.payments);
    offset = page.next;
  }
  const last = listed.at(-1)?.createdAt;
  if (offset === null || !last) return { listed, next: null };
  // Those of the last instant come with the next part, as one.
  const before = listed.filter(({ createdAt }) => createdAt < last);
  return before.length > 0 ? { listed: before, next: last } : { listed, next: new Date(last.getTime() + 1) };
}

const isHeld = ({ status }: ProviderPayment): boolean => status === 'approved' || status === 'dispute_won';

const hasMoney = (one: ProviderPayment): boolean =>
  isHeld(one) || one.status === 'refunded' || one.status === 'charged_back';

type Here = { club: number; rows: ReadonlyMap<string, ComparedRow> };

function compareOne(one: Listed & { isShared: boolean }, { club, rows }: Here): AccountFinding[] {
  const row = rows.get(one.reference);
  const found = (what: AccountFinding['what'], here_cents: number | null, there_cents: number) => [
    { what, at: one.createdAt, row: row ?? null, provider_id: one.providerId, here_cents, there_cents },
  ];
  // The installation's account is paid for other clubs too, and for what is not of this app.
  if (row?.club_id !== club) return one.isShared ? [] : found('unknown_here', null, one.amountCents);
  if (row.amount_cents !== one.amountCents) return found('amount', row.amount_cents, one.amountCents);
  if (row.approved_at === null) return found('status', null, one.amountCents);
  const back = isHeld(one) ? one.refundedCents : one.amountCents;
  // A refund that is asked for may be done there, and its message on its way.
  const agrees = back >= row.done_cents && back <= row.done_cents + row.asked_cents;
  return agrees ? [] : found('returned', row.done_cents, back);
}

async function findUnknownThere(
  db: Database,
  { id: account, provider }: PaymentAccount,
  { club, listed, now, ...span }: Span & { club: number; listed: readonly Listed[]; now: Date },
): Promise<AccountFinding[]> {
  const known = new Set(listed.map(({ reference }) => reference));
  const rows = await listPaidRows(db, { club, account, provider: provider.name, ...span, limit: COMPARED });
  const missing = rows.filter(({ reference }) => !known.has(reference));
  const unknown = await Promise.all(
    missing.map(async (row, index) => index >= ASKED || !(await isKnown(provider, row, now))),
  );
  return missing
    .filter((_, index) => unknown[index])
    .map((row) => ({
      ...{ what: 'unknown_there', at: row.approved_at, row, provider_id: row.provider_id },
      ...{ here_cents: row.amount_cents, there_cents: null },
    }));
}

async function isKnown(
  provider: PaymentProvider,
  { provider_id, reference }: ComparedRow,
  now: Date,
): Promise<boolean> {
  try {
    const found = provider_id
      ? await provider.read(provider_id, now)
      : await provider.findByReference(reference, now);
    return found?.reference === reference;
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

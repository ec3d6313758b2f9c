import type { Database } from '@bandeja/db/database';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findCharging } from '../../clubs/public.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';
import { type ComparedRow, findComparedRows, listPaidRows } from './compared-payments.repository.ts';
import { accountOfClub, type PaymentAccount, type PaymentAccounts } from './payment-accounts.ts';

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

export type Comparison = { compared: number; findings: AccountFinding[]; next: Date | null; shared: boolean };

/**
 * Compares what the present account of a club got in a span with the payments here, and the payments here that were paid in it
 * with the account. One answer reads a part of the span, and `next` is where it ends. Refuses with 503 without an account, and
 * without its answer.
 */
export async function comparePayments(
  db: Database,
  accounts: PaymentAccounts,
  { club, now, ...span }: Span & { club: number; now: Date },
): Promise<Comparison> {
  const { charges_with } = await findCharging(db, club);
  const account = await accountOfClub(db, accounts, { club_id: club, charges_with });
  if (!account) throw new Refusal('account_missing');
  try {
    const { listed, next } = await listSpan(account.provider, span, now);
    const paid = listed.filter(hasMoney);
    const rows = await findComparedRows(
      db,
      paid.map(({ reference }) => reference),
    );
    const here = { club, account: account.id, rows: new Map(rows.map((row) => [row.reference, row])) };
    const covered = { since: span.since, until: next ?? span.until };
    return {
      compared: listed.length,
      findings: [
        ...paid.flatMap((one) => compareOne(one, here)),
        ...(await findUnknownThere(db, account, { ...covered, club, listed, now })),
      ].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      next,
      shared: account.id === null,
    };
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      throw new Refusal('account_unreachable');
    throw error;
  }
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

const hasMoney = ({ status }: ProviderPayment): boolean =>
  status === 'approved' || status === 'refunded' || status === 'charged_back';

type Here = { club: number; account: number | null; rows: ReadonlyMap<string, ComparedRow> };

function compareOne(one: Listed, { club, account, rows }: Here): AccountFinding[] {
  const row = rows.get(one.reference);
  const found = (what: AccountFinding['what'], here_cents: number | null, there_cents: number) => [
    { what, at: one.createdAt, row: row ?? null, provider_id: one.providerId, here_cents, there_cents },
  ];
  // The installation's account is paid for other clubs too, and for what is not of this app.
  if (!row) return account === null ? [] : found('unknown_here', null, one.amountCents);
  if (row.club_id !== club || row.account_id !== account)
    return account === null ? [] : found('unknown_here', null, one.amountCents);
  if (row.amount_cents !== one.amountCents) return found('amount', row.amount_cents, one.amountCents);
  if (row.approved_at === null) return found('status', null, one.amountCents);
  const back = one.status === 'approved' ? one.refundedCents : one.amountCents;
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

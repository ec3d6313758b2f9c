import type { Till, TillRow } from '@bandeja/contract/calls/desk-till';
import { formatMoney } from '@bandeja/rules/format/money';
import { METHOD_LABELS, MONEY_KINDS } from '@bandeja/rules/payments/desk-methods';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { FeeLink, feeOfMoneyWords } from './fee-of-money.tsx';
import { MethodSums } from './method-sums.tsx';

const BillSheet = lazyPart(async () => (await import('./bill-sheet.tsx')).BillSheet);

/** What a till took by all methods; its drawer has the cash alone. */
export function TillSums({ till: { by_method, income_cents, credit_cents } }: { till: Till }) {
  if (by_method.length === 0) return null;
  return (
    <section aria-label="Recebido" className="grid gap-2 text-14">
      <p>
        Recebido neste caixa, em dinheiro ou não:{' '}
        <b className="text-ink tabular-nums">{formatMoney(income_cents)}</b>
        {credit_cents !== 0 && `, dos quais ${formatMoney(credit_cents)} são depósitos de clientes`}
      </p>
      <MethodSums sums={by_method} />
    </section>
  );
}

/** What went in and out of a till, newest first, with who did it. */
export function TillRows({ rows }: { rows: readonly TillRow[] }) {
  const { timezone } = useDesk();
  const [bill, setBill] = useState<number | null>(null);
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label="Lançamentos">
      <ul className="divide-y divide-line">
        {rows.map(({ id, kind, method, amount_cents, at, by, payer, reason, booking, customer, fee }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-3 text-14"
          >
            <span className="min-w-0 flex-1 basis-44">
              <b className="block text-ink">
                {MONEY_KINDS[kind]} · {METHOD_LABELS[method]}
              </b>
              <span className="block text-13 wrap-anywhere text-muted">
                {[
                  localTimeOf(at, timezone),
                  by,
                  booking?.who,
                  booking && `${booking.court}, ${booking.start_time}`,
                  payer !== booking?.who && payer,
                  customer?.name,
                  fee && feeOfMoneyWords(fee),
                  reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="ms-auto flex items-center gap-3">
              {booking && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Conta de ${booking.court}, ${booking.start_time}`}
                  onClick={() => setBill(booking.id)}
                >
                  Conta
                </Button>
              )}
              {fee && <FeeLink fee={fee} />}
              {customer && (
                <DeskLink
                  page="customer"
                  params={{ id: String(customer.id) }}
                  className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
                >
                  Cliente
                </DeskLink>
              )}
              <b className="text-ink tabular-nums">{formatMoney(amount_cents)}</b>
            </span>
          </li>
        ))}
      </ul>
      <Suspense>
        <BillSheet booking={bill} onClose={() => setBill(null)} />
      </Suspense>
    </Card>
  );
}

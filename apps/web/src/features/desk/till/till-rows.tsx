import type { TillRow } from '@bandeja/contract/calls/desk-till';
import { formatMoney } from '@bandeja/rules/format/money';
import { METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Card } from '../../../ui/card.tsx';
import { useDesk } from '../shell/desk-club.ts';

const KINDS: Readonly<Record<TillRow['kind'], string>> = {
  payment: 'Pagamento',
  reversal: 'Estorno',
  return: 'Devolução',
  float: 'Troco inicial',
  addition: 'Reforço',
  sangria: 'Sangria',
};

/** What went in and out of a till, newest first, with who did it. */
export function TillRows({ rows }: { rows: readonly TillRow[] }) {
  const { timezone } = useDesk();
  if (rows.length === 0) return null;
  return (
    <Card as="section" pad="none" aria-label="Lançamentos">
      <ul className="divide-y divide-line">
        {rows.map(({ id, kind, method, amount_cents, at, by, payer, reason, booking }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-5 py-3 text-14"
          >
            <span className="min-w-0 flex-1 basis-44">
              <b className="block text-ink">
                {KINDS[kind]} · {METHOD_LABELS[method]}
              </b>
              <span className="block text-13 wrap-anywhere text-muted">
                {[
                  localTimeOf(at, timezone),
                  by,
                  booking && `${booking.court}, ${booking.start_time}`,
                  payer,
                  reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <b className="text-ink tabular-nums">{formatMoney(amount_cents)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { formatMoneyShort } from '@bandeja/rules/format/money';
import { formatTimeLeft } from '@bandeja/rules/format/relative-time';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { lookOf } from './day-layout.ts';

/** The words of an item: `A pagar · R$ 120`, `Aguarda pagamento · faltam 12 min`. */
export function ItemWords({ item }: { item: AgendaItem }) {
  const { look, words } = lookOf(item);
  const open = item.open_cents ?? 0;
  const money =
    open > 0 && (look === 'part' || look === 'due' || look === 'missed') ? ` ${formatMoneyShort(open)}` : '';
  return (
    <span className="font-label">
      {words}
      {money}
      {(item.kind === 'hold' || item.kind === 'offer') && item.hold_expires_at !== null && (
        <Left until={item.hold_expires_at} />
      )}
    </span>
  );
}

/** Minutes are enough: the seconds would draw each hold again every second. */
function Left({ until }: { until: string }) {
  const left = formatTimeLeft(until, useNow(10_000));
  return <> · {left ?? 'tempo esgotado'}</>;
}

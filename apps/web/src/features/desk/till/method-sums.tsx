import { formatMoney } from '@bandeja/rules/format/money';
import { isIncome, METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';

const labelOf = (method: string): string => METHOD_LABELS[method as keyof typeof METHOD_LABELS] ?? method;

interface MethodSumsProps {
  sums: readonly { method: string; amount_cents: number }[];
}

/** The sum of each method, and in words what is in no total, or in no drawer. */
export function MethodSums({ sums }: MethodSumsProps) {
  if (sums.length === 0) return null;
  const notes = [
    ...(sums.some(({ method }) => method === 'partner')
      ? ['Wellhub e TotalPass pagam ao clube depois: contam no total, e não estão na gaveta.']
      : []),
    ...(sums.some(({ method }) => !isIncome(method))
      ? ['Cortesia e pagar com crédito não trazem dinheiro: ficam fora do total.']
      : []),
  ];
  return (
    <div className="grid gap-2">
      <dl className="grid max-w-96 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-14 tabular-nums">
        {sums.map(({ method, amount_cents }) => (
          <div key={method} className="contents">
            <dt className="wrap-anywhere">
              {labelOf(method)}
              {!isIncome(method) && ' (fora do total)'}
            </dt>
            <dd className="text-end text-ink">{formatMoney(amount_cents)}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="text-13 text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}

import { formatMoney } from '@bandeja/rules/format/money';
import { isIncome, METHOD_LABELS } from '@bandeja/rules/payments/desk-methods';

const labelOf = (method: string): string => METHOD_LABELS[method as keyof typeof METHOD_LABELS] ?? method;

interface MethodSumsProps {
  sums: readonly { method: string; amount_cents: number }[];
}

/** The sum of a card: enlarged, it stays in one line of a phone. */
export const BigSum = ({ cents }: { cents: number }) => (
  <p className="text-[length:min(var(--t-36),11vw)] leading-none font-heavy tracking-display text-ink tabular-nums">
    {formatMoney(cents)}
  </p>
);

/** A sum of a list; enlarged, it goes below its name. */
export const SumRow = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="min-w-0 flex-1 basis-36 wrap-anywhere">{label}</dt>
    <dd className="ms-auto text-ink">{formatMoney(cents)}</dd>
  </div>
);

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
      <dl className="grid max-w-96 gap-1 text-14 tabular-nums">
        {sums.map(({ method, amount_cents }) => (
          <SumRow
            key={method}
            label={`${labelOf(method)}${isIncome(method) ? '' : ' (fora do total)'}`}
            cents={amount_cents}
          />
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

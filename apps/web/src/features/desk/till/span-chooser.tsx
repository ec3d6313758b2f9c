import { isLocalDate } from '@bandeja/rules/time/local-time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type MoneySpan, spanFrom, spanTo } from './money-span.ts';

interface SpanChooserProps {
  span: MoneySpan;
  /** Offered by name. */
  spans: readonly (MoneySpan & { label: string })[];
  onSpan: (span: MoneySpan) => void;
}

/** A span of days: one with a name, or by its first and last day. */
export function SpanChooser({ span, spans, onSpan }: SpanChooserProps) {
  return (
    <Card as="section" aria-label="Período" className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {spans.map(({ label, from, to }) => {
          const isOn = from === span.from && to === span.to;
          return (
            <Button
              key={label}
              size="small"
              variant={isOn ? 'soft' : 'secondary'}
              aria-pressed={isOn}
              onClick={() => onSpan({ from, to })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <DayField label="De" value={span.from} onDay={(from) => onSpan(spanFrom(span, from))} />
        <DayField label="Até" value={span.to} onDay={(to) => onSpan(spanTo(span, to))} />
      </div>
    </Card>
  );
}

/** A day; what is half typed stays in the field. */
function DayField({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      type="date"
      label={label}
      required
      className="min-w-0 flex-1 basis-40"
      value={typed ?? value}
      onChange={(day) => {
        setTyped(day);
        if (isLocalDate(day)) onDay(day);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

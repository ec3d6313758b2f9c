import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { cx } from '../../lib/cx.ts';

/** A change: arrow, sign as words for screen readers, and the formatted amount. A change of zero is neither. */
export function Delta({ value, text }: { value: number; text: string }) {
  // Nor one that is too small to be shown: "0,00" neither rose nor fell.
  if (!/[1-9]/.test(text)) return <span className="text-13 text-muted">{text}</span>;
  const up = value > 0;
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-0.5 font-head whitespace-nowrap',
        up ? 'text-green-text' : 'text-red-text',
      )}
    >
      {up ? <ArrowUp size={16} className="flex-none" /> : <ArrowDown size={16} className="flex-none" />}
      <span className="sr-only">{up ? 'subiu' : 'desceu'}</span> {text}
    </span>
  );
}

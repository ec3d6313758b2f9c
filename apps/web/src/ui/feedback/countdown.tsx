import { formatTimeLeft } from '@bandeja/rules/format/relative-time';
import { useNow } from '../../lib/hooks/use-now.ts';

/** "faltam 22 min", updated every second; afterwards the text for the end. */
export function Countdown({ until, className }: { until: string; className?: string }) {
  return <span className={className}>{formatTimeLeft(until, useNow(1_000)) ?? 'tempo esgotado'}</span>;
}

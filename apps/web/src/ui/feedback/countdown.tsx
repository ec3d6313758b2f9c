import { formatCountdown } from '@bandeja/rules/format/relative-time';
import { useNow } from '../../lib/hooks/use-now.ts';

/** "Pague em 12:31", updated every second; afterwards the text for the end. */
export function Countdown({
  until,
  label,
  over = 'tempo esgotado',
  className,
}: {
  until: string;
  label: string;
  over?: string;
  className?: string;
}) {
  const left = formatCountdown(until, useNow(1_000));
  return <span className={className}>{left === '0:00' ? over : `${label} ${left}`}</span>;
}

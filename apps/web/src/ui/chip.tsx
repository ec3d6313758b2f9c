import { formatTimeLeft } from '@bandeja/rules/format/relative-time';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useNow } from '../lib/hooks/use-time.ts';
import { type Tone, tones } from './feedback/note.tsx';

/** A short fact. Not interactive: filters and buttons are separate components. */
export function Chip({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'num inline-flex min-h-7 items-center gap-1.5 rounded-chip px-2.5 text-13 font-label whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** The live indicator: the ball, the only animated orange element. */
export const LiveDot = () => <span className="live" aria-hidden="true" />;

/** "faltam 22 min", updated every second; afterwards the text for the end. */
export function Countdown({ until, className }: { until: string; className?: string }) {
  return <span className={className}>{formatTimeLeft(until, useNow(1_000)) ?? 'tempo esgotado'}</span>;
}

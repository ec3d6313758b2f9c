import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { type Tone, tones } from './tones.ts';

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

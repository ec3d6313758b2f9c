import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export type Tone = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'orange' | 'deep';

export const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-text',
  blue: 'bg-blue-soft text-blue-text',
  green: 'bg-green-soft text-green-text',
  amber: 'bg-amber-soft text-amber-text',
  red: 'bg-red-soft text-red-text',
  orange: 'bg-orange-soft text-orange-text',
  deep: 'bg-turf-deep text-on-turf',
};

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

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

/**
 * An inline message: a rule, a refusal with its reason, a confirmation. `live` for messages that appear without a
 * user action.
 */
export function Note({
  tone = 'neutral',
  icon: Icon,
  live,
  className,
  children,
}: {
  tone?: Exclude<Tone, 'deep' | 'orange'>;
  icon?: LucideIcon;
  live?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={live ? 'status' : undefined}
      data-problem={tone === 'red' || (live && tone === 'amber') || undefined}
      className={cx(
        'note flex items-start gap-2.5 rounded-control px-3.5 py-3 text-14 leading-small',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon size={20} className="flex-none" />}
      <div className="min-w-0 flex-1 [&>.btn]:mt-1 [&>.btn]:flex [&>.btn]:w-fit">{children}</div>
    </div>
  );
}

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

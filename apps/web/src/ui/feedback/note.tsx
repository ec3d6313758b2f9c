import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { type Tone, tones } from '../tones.ts';

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

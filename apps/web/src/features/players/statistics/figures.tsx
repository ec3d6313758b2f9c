import type { Outcome } from '@bandeja/rules/matches/statistics';
import { cx } from '../../../lib/cx.ts';
import { formatNumber } from '../../../lib/format.ts';
import './statistics.css';

const OUTCOMES: Record<Outcome, { letter: string; word: string }> = {
  won: { letter: 'V', word: 'vitória' },
  lost: { letter: 'D', word: 'derrota' },
  drawn: { letter: 'E', word: 'empate' },
};

/** The latest outcomes, newest last. */
export function OutcomeRun({ last, className }: { last: readonly Outcome[]; className?: string }) {
  if (last.length === 0) return null;
  const inOrder = last.toReversed();
  const words = inOrder.map((outcome) => OUTCOMES[outcome].word).join(', ');
  return (
    <div
      className={cx('run', className)}
      role="img"
      aria-label={`Últimas partidas, a mais recente por último: ${words}`}
    >
      {inOrder.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position in the run identifies the item.
        <span key={index} className={outcome} aria-hidden="true">
          {OUTCOMES[outcome].letter}
        </span>
      ))}
    </div>
  );
}

export const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
  </div>
);

export const FigureRow = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="num text-ink">{value}</dd>
  </div>
);

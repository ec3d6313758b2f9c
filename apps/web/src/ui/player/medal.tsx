import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';

/** A position in a ranking: a medal with its digit for 1 to 3, otherwise the ordinal. */
export function Place({ position, big }: { position: number; big?: boolean }) {
  const label = `${formatNumber(position)}º lugar`;
  if (position >= 1 && position <= 3) {
    return (
      <span
        className={cx('medal', big && 'big', position === 2 && 'silver', position === 3 && 'bronze')}
        role="img"
        aria-label={label}
      >
        {position}
      </span>
    );
  }
  return (
    <span
      className={cx('num font-heavy tracking-display text-ink', big ? 'text-36 leading-none' : 'text-16')}
    >
      {formatNumber(position)}º
    </span>
  );
}

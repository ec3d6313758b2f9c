import { settings } from '../../settings.ts';
import wordmark from './wordmark.svg?url&no-inline';

interface LogoProps {
  /** Size in pixels, at least 16. */
  height?: number;
  /** White, for use on the court colour. */
  onTurf?: boolean;
}

const halves =
  'M8.5 4H23a9 9 0 0 1 0 18H6.5V6a2 2 0 0 1 2-2ZM6.5 25H26a9.5 9.5 0 0 1 0 19H8.5a2 2 0 0 1-2-2Z';

/**
 * Two half courts form a B, the gap is the net, with the ball above. Decorative: the product name must be next to it.
 */
export function ProductSymbol({ height = 24, onTurf }: LogoProps) {
  return (
    <svg width={height} height={height} viewBox="0 0 48 48" aria-hidden="true" className="flex-none">
      <path d={halves} className={onTurf ? 'fill-on-turf' : 'fill-blue'} />
      <circle cx="36.4" cy="21.7" r="5" className="fill-orange" />
    </svg>
  );
}

/** Symbol and wordmark. With another brand configured, its name as text. */
export function Logo({ height = 32, onTurf }: LogoProps) {
  if (settings.brand !== 'Bandeja') {
    return (
      <span className="flex items-center gap-2 text-22 font-heavy tracking-head">
        <ProductSymbol height={height} onTurf={onTurf} />
        {settings.brand}
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 230 48"
      height={height}
      width={(height * 230) / 48}
      role="img"
      aria-label="Bandeja"
      className={onTurf ? 'text-on-turf' : 'text-ink'}
    >
      <path d={halves} className={onTurf ? 'fill-on-turf' : 'fill-blue'} />
      <use href={`${wordmark}#word`} />
      <g className="fill-orange">
        <circle cx="36.4" cy="21.7" r="5" />
        <circle cx="194.3" cy="10.5" r="4.1" />
      </g>
    </svg>
  );
}

import { formatLevelExact } from '@bandeja/rules/format/level';
import { useEffect, useState } from 'react';
import { useMedia } from '../../../../lib/hooks/use-media.ts';

const COUNT_MS = 700;

/** Animates the level from old to new. Without animation when the device prefers reduced motion. */
export function CountedLevel({ from, to }: { from: number; to: number }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (still) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, (now - start) / COUNT_MS);
      // Ease-out, as in the design tokens.
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [still]);
  const level = still ? to : from + (to - from) * share;
  return (
    <>
      <span className="sr-only">{formatLevelExact(to)}</span>
      <span aria-hidden="true" className="text-64 leading-none font-heavy tracking-display text-ink">
        {formatLevelExact(level)}
      </span>
    </>
  );
}

import type { Player } from '@bandeja/contract/calls/players';
import { formatLevel } from '@bandeja/rules/format/level';
import { sigmaOf } from '@bandeja/rules/levels/reliability';
import { categoryName } from '@bandeja/rules/levels/scale';
import { Card } from '../../../ui/card.tsx';
import { LevelRuler } from '../../../ui/level/level-ruler.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';

/** The level and its uncertainty, as a band of one sigma. */
export function LevelCard({ level, ...rest }: { level: NonNullable<Player['level']>; 'data-area'?: string }) {
  const sigma = sigmaOf(level.reliability);
  const band = { low: Math.max(0, level.level - sigma), high: Math.min(7, level.level + sigma) };
  return (
    <Card as="section" aria-labelledby="level-card" {...rest}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="level-card">Seu nível</h2>
        <MoreLink to="/dashboard">Ver dashboard</MoreLink>
      </div>
      <div className="mt-2 mb-1.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="num text-44 leading-none font-heavy tracking-display text-ink">
          {formatLevel(level.level)}
        </span>
        <span className="text-14 text-muted">
          provável entre {formatLevel(band.low)} e {formatLevel(band.high)}
        </span>
      </div>
      <LevelRuler level={level.level} band={band} />
      <p className="mt-3 text-14 text-muted">No Brasil: {categoryName(level.level)}</p>
    </Card>
  );
}

import type { OwnStanding } from '@bandeja/contract/calls/rankings/rankings';
import { formatNumber } from '../../../lib/format.ts';
import { markOwnBar } from '../../../lib/hooks/mark-root.ts';
import { Card } from '../../../ui/card.tsx';
import { Trend } from './trend.tsx';

interface OwnProps {
  standing: OwnStanding;
  onJump: () => void;
}

/** The viewer's position next to the list, on large screens. */
export function OwnCard({ standing, onJump }: OwnProps) {
  return (
    <Card as="section" pad="tight" className="own-card" aria-label="Sua posição">
      <span className="num text-36 leading-none font-heavy tracking-display text-ink">
        {formatNumber(standing.position)}º
      </span>
      <span className="min-w-0 flex-1">
        <b className="block">Você</b>
        <span className="num text-14 text-muted">{formatNumber(standing.score)} pontos</span>
      </span>
      <span className="grid justify-items-end">
        <Trend value={standing.trend} />
        <JumpButton onJump={onJump} />
      </span>
    </Card>
  );
}

/** The viewer's position above the dock, on phones: always in view. */
export function OwnBar({ standing, onJump }: OwnProps) {
  return (
    <section ref={markOwnBar} className="own-bar" aria-label="Sua posição">
      <span className="min-w-0 flex-1">
        <b className="num">{formatNumber(standing.position)}º</b>{' '}
        <span className="num">com {formatNumber(standing.score)} pontos</span>
      </span>
      <Trend value={standing.trend} />
      <JumpButton onJump={onJump} />
    </section>
  );
}

const JumpButton = ({ onJump }: { onJump: () => void }) => (
  <button type="button" className="min-h-11 text-14 font-bold text-blue-text" onClick={onJump}>
    Ir até mim
  </button>
);

import type { RankedIn } from '@bandeja/contract/calls/rankings/rankings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Place } from '../../../ui/player/medal.tsx';
import { rankingsOfPlayerQuery } from '../api.ts';
import { RankingsSkeleton } from './rankings-skeleton.tsx';
import { Trend } from './trend.tsx';
import './rankings-carousel.css';

interface RankingsCarouselProps {
  playerId: number;
  /** The text without a ranking; default: that of the own Home. */
  emptyText?: string;
}

/** The player's rankings of the present period: position, points, trend, and the link to each ranking. */
export function RankingsCarousel({
  playerId,
  emptyText = 'Finalize uma partida competitiva e apareça no ranking.',
}: RankingsCarouselProps) {
  const rankings = useQuery(rankingsOfPlayerQuery(playerId));
  if (rankings.isPending) return <RankingsSkeleton />;
  const shown = latestRankings(rankings.data ?? []);
  return (
    <Section title="Rankings" className="rankings-section">
      {rankings.isError && !rankings.data ? (
        <ErrorState title="Não deu para buscar os rankings" onRetry={() => void rankings.refetch()} />
      ) : shown.length === 0 ? (
        <Card>
          <p className="text-14 text-muted">{emptyText}</p>
        </Card>
      ) : (
        <Carousel label="Rankings">
          {shown.map((one) => (
            <RankingCard key={one.ranking.id} {...one} />
          ))}
        </Carousel>
      )}
    </Section>
  );
}

function RankingCard({ ranking, position, score, trend }: RankedIn) {
  return (
    <Link
      to="/ranking-details/$ranking_id"
      params={{ ranking_id: String(ranking.id) }}
      className="rank-card shadow-card"
    >
      <Place position={position} big />
      <span className="min-w-[min(100%,7rem)] flex-1">
        <b className="block leading-tight">{ranking.name}</b>
        <span className="num text-14 text-muted">{formatNumber(Math.round(score))} pontos</span>
      </span>
      <Trend value={trend} />
    </Link>
  );
}

/** Those of the newest quarter in which the player has points. The list has the newest period first. */
function latestRankings(rankings: readonly RankedIn[]): RankedIn[] {
  const [latest] = rankings;
  return rankings.filter(({ ranking }) => ranking.period_start === latest?.ranking.period_start);
}

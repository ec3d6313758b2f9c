import type { OwnStanding, Ranking } from '@bandeja/contract/calls/rankings/rankings';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { awardsQuery } from '../api.ts';
import { REASON_NAMES, sumByReason } from '../points-by-match.ts';

const load = async () => ({ default: (await import('./points-sheet.tsx')).PointsSheet });
const PointsSheet = lazy(load);

interface PointsCardProps {
  ranking: Ranking;
  player: number;
  standing: OwnStanding;
}

/** Where the viewer's points come from, by reason; a sheet lists them match by match. */
export function PointsCard({ ranking, player, standing }: PointsCardProps) {
  const awards = useQuery(awardsQuery(ranking.id, player));
  const [isOpen, setOpen] = useState(false);
  const { matches, score } = standing;
  return (
    <Card as="section" aria-labelledby="ranking-points">
      <h2 id="ranking-points">De onde vêm seus pontos</h2>
      {awards.data ? (
        <>
          <p className="mt-1 mb-2 text-14 text-muted">
            {formatNumber(matches)} {matches === 1 ? 'partida soma' : 'partidas somam'} {formatNumber(score)}.
          </p>
          <ul className="points-list">
            {sumByReason(awards.data).map(({ reason, points, matches: of }) => (
              <li key={reason}>
                <span className="min-w-0 flex-1">
                  <b className="block">{REASON_NAMES[reason]}</b>
                  <span className="text-13 text-muted">
                    {of === 1 ? 'em 1 partida' : `em ${formatNumber(of)} partidas`}
                  </span>
                </span>
                <b className="num">{formatNumber(points)}</b>
              </li>
            ))}
          </ul>
          <Button
            variant="soft"
            size="small"
            className="mt-2"
            onClick={() => openWithCode(load, () => setOpen(true))}
          >
            Ver partida a partida
          </Button>
          {isOpen && (
            <Suspense>
              <PointsSheet ranking={ranking} awards={awards.data} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      ) : awards.isError ? (
        <ErrorState bare title="Não deu para buscar seus pontos" onRetry={() => void awards.refetch()} />
      ) : (
        <Loading label="Buscando seus pontos" className="mt-3 grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
    </Card>
  );
}

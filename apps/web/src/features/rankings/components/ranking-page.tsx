import type { OwnStanding, Ranking } from '@bandeja/contract/calls/rankings/rankings';
import { ApiError } from '@bandeja/contract/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { playerStandingQuery, rankingQuery, topPlayersQuery } from '../api.ts';
import { PointsCard } from './points-card.tsx';
import { RankingHead } from './ranking-head.tsx';
import './ranking-page.css';
import { formatNumber } from '../../../lib/format.ts';
import { markOwnBar } from '../../../lib/hooks/mark-root.ts';
import { Card } from '../../../ui/card.tsx';
import { Trend } from './trend.tsx';

// Requested with the page, which shows the podium first.
const load = async () => ({ default: (await import('./positions-list.tsx')).PositionsList });
load().catch(() => {});
const PositionsList = lazy(load);

interface RankingPageProps {
  /** null: the address has no valid id. */
  id: number | null;
  viewerId: number | null;
}

/** Ranking Details: medals, all positions, the own row always in view, and where the own points come from. */
export function RankingPage({ id, viewerId }: RankingPageProps) {
  const ranking = useQuery({ ...rankingQuery(id ?? 0), enabled: id !== null });
  const lastKnown = useLastKnown(ranking);
  usePageTitle(ranking.data?.name);

  if (id === null || ranking.data === null) {
    return (
      <EmptyState title="Ranking não encontrado" text="Talvez o endereço esteja incompleto.">
        <LinkButton to="/">Ir para o início</LinkButton>
      </EmptyState>
    );
  }
  if (ranking.data === undefined) {
    return ranking.isError ? (
      <ErrorState
        title="Não deu para buscar o ranking"
        text={errorText(ranking.error, 'Confira o sinal e tente de novo.')}
        onRetry={() => void ranking.refetch()}
      />
    ) : (
      <Loading label="Buscando o ranking" className="ranking-grid">
        <Skeleton className="h-58 rounded-card" />
        <Skeleton className="h-120 rounded-card" />
      </Loading>
    );
  }
  return (
    <>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Loaded key={id} ranking={ranking.data} viewerId={viewerId} />
    </>
  );
}

function Loaded({ ranking, viewerId }: { ranking: Ranking; viewerId: number | null }) {
  const top = useQuery(topPlayersQuery(ranking.id));
  const own = useQuery({
    ...playerStandingQuery(ranking.id, viewerId ?? 0),
    enabled: viewerId !== null,
    // 404: the viewer has no points here, which a second request does not change.
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
  });
  const [jump, setJump] = useState<{ position: number; count: number } | null>(null);
  const onJump = (standing: OwnStanding) =>
    setJump({ position: standing.position, count: (jump?.count ?? 0) + 1 });
  return (
    <div className="ranking-grid" data-own={own.data ? '' : undefined}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RankingHead ranking={ranking} top={top} viewerId={viewerId} own={own.data ?? null} />
      </div>
      {/* Before the list, which loads more rows as the focus moves down. */}
      <div className="ranking-side">
        {own.data && viewerId !== null ? (
          <>
            <OwnCard standing={own.data} onJump={() => onJump(own.data)} />
            <OwnBar standing={own.data} onJump={() => onJump(own.data)} />
            <PointsCard ranking={ranking} player={viewerId} standing={own.data} />
          </>
        ) : (
          own.isError && (
            <EmptyState
              title="Você ainda não está aqui"
              text="Finalize uma partida competitiva neste período e apareça no ranking."
            >
              <LinkButton to="/match/create">Criar Partida</LinkButton>
            </EmptyState>
          )
        )}
      </div>
      {ranking.players === 0 ? (
        <EmptyState title="Ninguém pontuou ainda" text="A primeira partida competitiva abre o ranking.">
          <LinkButton to="/match/create">Criar Partida</LinkButton>
        </EmptyState>
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PositionsList ranking={ranking} viewerId={viewerId} jump={jump} />
        </Suspense>
      )}
    </div>
  );
}

interface OwnProps {
  standing: OwnStanding;
  onJump: () => void;
}

/** The viewer's position next to the list, on large screens. */
function OwnCard({ standing, onJump }: OwnProps) {
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
function OwnBar({ standing, onJump }: OwnProps) {
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

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LevelHistory } from '../features/levels/components/level-history.tsx';
import { matchesQuery } from '../features/matches/api/list-matches.ts';
import { MatchSummary } from '../features/matches/components/match-summary.tsx';
import { HeadToHead } from '../features/players/components/head-to-head.tsx';
import { PlayerPage } from '../features/players/components/player-page.tsx';
import { PlayerStatistics } from '../features/players/components/player-statistics.tsx';
import { useOwnPlayer } from '../session/own-player.ts';
import { Card, Section } from '../ui/card.tsx';
import { CardSkeleton, Loading } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';

const LAST_RESULTS = 5;

export const Route = createFileRoute('/_shell/player/$player_id')({
  staticData: { page: 'player' },
  component: AthletePage,
});

function AthletePage() {
  const { player_id } = Route.useParams();
  const own = useOwnPlayer();
  const navigate = Route.useNavigate();
  return (
    <PlayerPage
      id={player_id}
      ownId={own?.id}
      onEdit={() => void navigate({ to: '/profile', search: { edit: true } })}
    >
      {(player) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_372px] wide:gap-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <LevelHistory player={player} />
            {own && own.id !== player.id && <HeadToHead playerId={player.id} />}
            <LastResults playerId={player.id} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <PlayerStatistics playerId={player.id} />
          </div>
        </div>
      )}
    </PlayerPage>
  );
}

function LastResults({ playerId }: { playerId: number }) {
  const matches = useQuery(matchesQuery({ player: playerId, finished: true, pageSize: LAST_RESULTS }));
  const results = matches.data?.results ?? [];
  return (
    <Section title="Últimos resultados">
      {matches.isPending ? (
        <Loading label="Carregando os últimos resultados" className="grid gap-3">
          <CardSkeleton />
          <CardSkeleton />
        </Loading>
      ) : matches.isError && !matches.data ? (
        <ErrorState title="Não deu para buscar os resultados" onRetry={() => void matches.refetch()} />
      ) : results.length === 0 ? (
        <Card>
          <p className="text-14 text-muted">As partidas finalizadas aparecem aqui.</p>
        </Card>
      ) : (
        results.map((match) => (
          <MatchSummary key={match.id} match={match} playerId={playerId} isOwn={false} />
        ))
      )}
    </Section>
  );
}

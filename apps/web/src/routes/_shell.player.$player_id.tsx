import type { Match } from '@bandeja/contract/calls/matches';
import type { Player } from '@bandeja/contract/calls/players';
import type { Page } from '@bandeja/contract/fields/primitives';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ownPlayerQuery } from '../data/own-player.ts';
import { LevelHistory } from '../features/levels/components/level-history.tsx';
import { matchesQuery } from '../features/matches/api/read-matches.ts';
import { MatchSummary } from '../features/matches/components/match-summary.tsx';
import { PlayerCompanions } from '../features/players/components/player-companions.tsx';
import { PlayerForm } from '../features/players/components/player-form.tsx';
import { PLAYER_COLUMNS, PlayerPage } from '../features/players/components/player-page.tsx';
import { outcomesOf } from '../lib/outcomes-of.ts';
import { useStore } from '../lib/store.ts';
import { tokens } from '../session/tokens.ts';
import { Card, Section } from '../ui/card.tsx';
import { CardSkeleton, Loading } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';

const LAST_RESULTS = 5;

export const Route = createFileRoute('/_shell/player/$player_id')({
  staticData: { page: 'player' },
  component: AthletePage,
});

function AthletePage() {
  const { player_id } = Route.useParams();
  const signedIn = useStore(tokens) !== null;
  const own = useQuery({ ...ownPlayerQuery, enabled: signedIn });
  const viewerId = signedIn && own.isPending ? undefined : (own.data?.id ?? null);
  const navigate = Route.useNavigate();
  return (
    <PlayerPage
      id={player_id}
      viewerId={viewerId}
      onEdit={() => void navigate({ to: '/profile', search: { edit: true } })}
    >
      {(player) => <Played key={player.id} player={player} isOwn={player.id === viewerId} />}
    </PlayerPage>
  );
}

function Played({ player, isOwn }: { player: Player; isOwn: boolean }) {
  const results = useQuery(matchesQuery({ player: player.id, finished: true, pageSize: LAST_RESULTS }));
  return (
    <div className={PLAYER_COLUMNS}>
      <div className="grid min-w-0 gap-5">
        <LevelHistory player={player} />
        <PlayerForm
          playerId={player.id}
          isOwn={isOwn}
          last={outcomesOf(results.data?.results ?? [], player.id)}
        />
        <LastResults playerId={player.id} results={results} />
      </div>
      <div className="grid min-w-0 gap-5">
        <PlayerCompanions playerId={player.id} />
      </div>
    </div>
  );
}

function LastResults({ playerId, results }: { playerId: number; results: UseQueryResult<Page<Match>> }) {
  const matches = results.data?.results ?? [];
  return (
    <Section title="Últimos resultados">
      {results.isPending ? (
        <Loading label="Carregando os últimos resultados" className="grid gap-3">
          <CardSkeleton />
          <CardSkeleton />
        </Loading>
      ) : results.isError && !results.data ? (
        <ErrorState title="Não deu para buscar os resultados" onRetry={() => void results.refetch()} />
      ) : matches.length === 0 ? (
        <Card>
          <p className="text-14 text-muted">As partidas finalizadas aparecem aqui.</p>
        </Card>
      ) : (
        matches.map((match) => (
          <MatchSummary key={match.id} match={match} playerId={playerId} isOwn={false} />
        ))
      )}
    </Section>
  );
}

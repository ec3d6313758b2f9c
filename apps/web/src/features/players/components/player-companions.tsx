import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { playerStatisticsQuery } from '../api.ts';
import { CompanionLists } from '../statistics/companion-lists.tsx';

/** The most frequent partners and rivals; each links to Perfil Atleta. */
export function PlayerCompanions({ playerId }: { playerId: number }) {
  const { data, isError, refetch } = useQuery(playerStatisticsQuery(playerId));
  if (data && data.top_partners.length + data.top_rivals.length > 0) {
    return <CompanionLists partners={data.top_partners} rivals={data.top_rivals} />;
  }
  if (!data && isError) {
    return <ErrorState title="Não deu para buscar parceiros e rivais" onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Buscando parceiros e rivais" className="grid gap-5">
        <CompanionsSkeleton />
        <CompanionsSkeleton />
      </Loading>
    );
  }
  return (
    <Card as="section" aria-labelledby="companions">
      <h2 id="companions">Parceiros e rivais</h2>
      <p className="mt-1 text-14 leading-small text-muted">
        Depois da primeira partida, aparece aqui quem joga ao lado e quem joga contra.
      </p>
    </Card>
  );
}

/** With the maximum number of rows. */
const CompanionsSkeleton = () => (
  <Card className="grid gap-4">
    <Skeleton className="h-6 w-11/25" />
    {['a', 'b', 'c', 'd', 'e'].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </Card>
);

import { ApiError } from '@bandeja/contract/client';
import type { Match } from '@bandeja/contract/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/error-messages.ts';
import { useLastKnown } from '../../../lib/last-known.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/states.tsx';
import { matchQuery } from '../api/get-match.ts';
import { placeOf } from '../match-names.ts';
import { ShareMatch } from '../share/share-match.tsx';
import { useLiveMatch } from '../use-live-match.ts';
import { MatchCourt } from './match-court.tsx';
import { MatchFinal } from './match-final.tsx';
import { MatchScore } from './match-score.tsx';

/** The page of one match in each of its states; `id` null is an address that can be none. */
export function MatchPage({ id, viewerId }: { id: number | null; viewerId: number | null }) {
  const match = useQuery({ ...matchQuery(id ?? 0), enabled: id !== null });
  useLiveMatch(match.data);
  const lastKnown = useLastKnown(match);
  if (id === null || (match.error instanceof ApiError && match.error.status === 404)) {
    return (
      <>
        <PageHeader title="Partida não encontrada" />
        <EmptyState title="Não há partida neste endereço" text="Veja a lista dos seus jogos.">
          <LinkButton to="/match">Meus Jogos</LinkButton>
        </EmptyState>
      </>
    );
  }
  if (match.data) {
    return (
      <>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        {match.data.ended_at ? (
          <MatchFinal match={match.data} viewerId={viewerId} />
        ) : (
          <MatchOpen match={match.data} viewerId={viewerId} />
        )}
      </>
    );
  }
  if (match.isError) {
    return (
      <>
        <PageHeader title="Partida" />
        <ErrorState
          title="Não deu para buscar a partida"
          text={errorText(match.error, 'Confira o sinal e tente de novo.')}
          onRetry={() => void match.refetch()}
        />
      </>
    );
  }
  return (
    <Loading
      label="Buscando a partida"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_372px]"
    >
      <Skeleton className="aspect-2120/1120 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  );
}

function MatchOpen({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const now = useNow(60_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={formatDayTime(match.date, now, match.timezone)}
          text={[placeOf(match), matchTypeLabel(match.type)].filter(Boolean).join(' · ')}
        >
          <ShareMatch match={match} />
        </PageHeader>
        <MatchCourt match={match} viewerId={viewerId} />
      </div>
      <MatchScore match={match} />
    </div>
  );
}

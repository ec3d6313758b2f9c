import type { Match } from '@bandeja/contract/calls/matches';
import { ApiError } from '@bandeja/contract/client';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useLastKnown } from '../../../lib/last-known.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { matchQuery } from '../api/get-match.ts';
import { placeOf } from '../match-names.ts';
import { ShareMatch } from '../share/share-match.tsx';
import { useLiveMatch } from '../use-live-match.ts';
import { InviteButton } from './invite-button.tsx';
import { JoinByInvite } from './join-by-invite.tsx';
import { MatchActions } from './match-actions.tsx';
import { MatchCourt } from './match-court.tsx';
import { ConsentBanner } from './result/consent-banner.tsx';
import { LevelStakes } from './result/level-stakes.tsx';
import { MatchFinal } from './result/match-final.tsx';
import { MatchScore } from './result/match-score.tsx';
import { ResultBanner } from './result/result-banner.tsx';

/** The page of one match in every state; `id` is null when the address holds no valid id. */
export function MatchPage({
  id,
  viewerId,
  invite,
  onInviteUsed,
}: {
  id: number | null;
  viewerId: number | null;
  /** The token of the invite link that opened the page. */
  invite: string | undefined;
  onInviteUsed: () => void;
}) {
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
        {invite && viewerId !== null && (
          <JoinByInvite id={match.data.id} token={invite} onJoined={onInviteUsed} />
        )}
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
  const isFree = ['A', 'B'].some((team) => match.players.filter((player) => player.team === team).length < 2);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={formatDayTime(match.date, now, match.timezone)}
          text={[placeOf(match), matchTypeLabel(match.type)].filter(Boolean).join(' · ')}
        >
          {!match.cancelled_at && <ShareMatch match={match} />}
        </PageHeader>
        {match.cancelled_at && (
          <Note tone="neutral" icon={CircleX}>
            <b>Partida cancelada.</b> Ela não conta para nada.
          </Note>
        )}
        <ConsentBanner match={match} />
        <ResultBanner match={match} now={now} viewerId={viewerId} />
        <MatchCourt match={match} viewerId={viewerId} />
        {match.can.seat && isFree && <InviteButton match={match} now={now} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!match.cancelled_at && <MatchScore match={match} />}
        {!match.cancelled_at && <LevelStakes match={match} viewerId={viewerId} />}
        <MatchActions match={match} viewerId={viewerId} />
      </div>
    </div>
  );
}

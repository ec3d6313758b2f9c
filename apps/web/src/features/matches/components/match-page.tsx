import type { Match } from '@bandeja/contract/calls/matches';
import { ApiError } from '@bandeja/contract/client';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { asksWhoCame, hasWords } from '@bandeja/rules/matches/match-over';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { hasFullTeams } from '@bandeja/rules/matches/players/positions';
import { useQuery } from '@tanstack/react-query';
import CircleX from 'lucide-react/icons/circle-x';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { Suspense, useEffect, useRef } from 'react';
import { matchOverlay, waiting } from '../../../data/offline/queue-port.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { useStore } from '../../../lib/store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { matchZoneNote } from '../../../lib/time/zone-note.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { matchQuery } from '../api/read-matches.ts';
import { InviteButton } from '../invites/invite-button.tsx';
import { placeOf } from '../match-names.ts';
import { MatchFinal } from '../result/match-final.tsx';
import { MatchScore } from '../result/match-score.tsx';
import { ConsentBanner, ResultBanner } from '../result/result-banner.tsx';
import { ShareMatch } from '../share/share-match.tsx';
import { untilSetsOpen, useLiveMatch } from '../use-live-match.ts';
import { useLiveResults } from '../use-live-results.ts';
import { MatchCourt } from './match-court.tsx';
import { MatchLinks } from './match-links.tsx';

const JoinByInvite = lazyPart(async () => (await import('../invites/join-by-invite.tsx')).JoinByInvite);
// Below the scoreboard.
const LevelStakes = lazyPart(async () => (await import('../result/level-stakes.tsx')).LevelStakes);
const MatchTogether = lazyPart(async () => (await import('../words/match-together.tsx')).MatchTogether);
const MatchActions = lazyPart(async () => (await import('./match-actions.tsx')).MatchActions);
const OpeningPart = lazyPart(async () => (await import('../open/opening-part.tsx')).OpeningPart);
const MatchQueue = lazyPart(async () => (await import('../../../shell/queue/match-queue.tsx')).MatchQueue);

interface MatchPageProps {
  id: number | null;
  viewerId: number | null;
  /** The token of the invite link that opened the page. */
  invite: string | undefined;
  onInviteUsed: () => void;
  /** The match was made to be opened to others. */
  opens: boolean;
}

/** The page of one match in every state; `id` is null when the address holds no valid id. */
export function MatchPage({ id, viewerId, invite, onInviteUsed, opens }: MatchPageProps) {
  const match = useQuery({
    ...matchQuery(id ?? 0),
    enabled: id !== null && id > 0,
    // The answer has the viewer's abilities: read again when sets can be recorded.
    refetchInterval: ({ state }) => (state.data ? untilSetsOpen(state.data, serverNow()) : false),
  });
  useLiveMatch(match.data);
  useLiveResults(match.data !== undefined && isIn(match.data, viewerId));
  const lastKnown = useLastKnown(match);
  useTopOnResult(match.data);
  const shown = useShownMatch(id, match.data, viewerId);
  if (id === null || (id < 0 && !shown) || (match.error instanceof ApiError && match.error.status === 404)) {
    return (
      <>
        <PageHeader title="Partida não encontrada" />
        <EmptyState title="Não há partida neste endereço" text="Veja a lista das suas partidas.">
          <LinkButton to="/match">Meus Jogos</LinkButton>
        </EmptyState>
      </>
    );
  }
  if (shown) {
    return (
      <>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        {invite && viewerId !== null && (
          <Suspense>
            <JoinByInvite match={shown} viewerId={viewerId} token={invite} onDone={onInviteUsed} />
          </Suspense>
        )}
        {shown.ended_at && <Waiting match={shown.id} />}
        {shown.ended_at ? (
          <>
            <MatchFinal match={shown} viewerId={viewerId} />
            <Together match={shown} viewerId={viewerId} />
          </>
        ) : (
          <MatchOpen match={shown} viewerId={viewerId} opens={opens} />
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

/**
 * The match of a page: the server's answer with what waits on this device. A negative id is a match that was created here.
 */
function useShownMatch(
  id: number | null,
  answer: Match | undefined,
  viewerId: number | null,
): Match | undefined {
  const entries = useStore(waiting, (shown) => shown.entries);
  const overlay = useStore(matchOverlay);
  const own = entries.filter(({ match }) => match === id);
  const preview = own.find(({ preview: shown }) => shown)?.preview;
  const match = answer ?? (preview && id !== null ? { ...preview, id } : undefined);
  // The page is drawn again when the network changes (useLastKnown) and when sets open (untilSetsOpen).
  if (!match || !overlay || (own.length === 0 && navigator.onLine)) return match;
  return overlay.withQueued(match, own, { viewerId, now: serverNow() });
}

/** The result replaces the open match on screen: it starts at its verdict, for eyes and for screen readers. */
function useTopOnResult(match: Match | undefined) {
  const shown = useRef<Match | undefined>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = match;
    if (before?.id !== match?.id || before?.ended_at || !match?.ended_at) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const verdict = document.querySelector<HTMLElement>('main h1');
    if (!verdict) return;
    verdict.tabIndex = -1;
    verdict.focus({ preventScroll: true });
  }, [match]);
}

const isIn = ({ players }: Match, viewerId: number | null) =>
  players.some(({ player }) => player.id === viewerId);

/** What waits on this device for the match. */
const Waiting = ({ match }: { match: number }) => (
  <Suspense>
    <MatchQueue match={match} />
  </Suspense>
);

/** What those who take part tell each other; loaded from a week before the match for as long as a missed one counts. */
function Together({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const now = useNow(60_000);
  if (viewerId === null || match.id < 0 || match.cancelled_at) return null;
  if (!isIn(match, viewerId) && match.created_by !== viewerId) return null;
  if (!hasWords(match, now) && !asksWhoCame(match, now)) return null;
  return (
    <Suspense>
      <MatchTogether match={match} viewerId={viewerId} now={now} />
    </Suspense>
  );
}

type MatchOpenProps = Pick<MatchPageProps, 'viewerId' | 'opens'> & { match: Match };

function MatchOpen({ match, viewerId, opens }: MatchOpenProps) {
  const now = useNow(60_000);
  // During the match the score comes first.
  const hasBegun = new Date(match.date) <= now;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_372px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PageHeader
          title={formatDayTime(match.date, now, match.timezone)}
          text={[matchZoneNote(match), placeOf(match), matchTypeLabel(match.type)]
            .filter(Boolean)
            .join(' · ')}
        >
          {!match.cancelled_at && match.id > 0 && <ShareMatch match={match} />}
        </PageHeader>
        {match.cancelled_at && (
          <Note tone="neutral" icon={CircleX}>
            <b>Partida cancelada.</b> Ela não conta para nada.
          </Note>
        )}
        {match.has_lost_court && !match.cancelled_at && (
          <Note tone="amber" icon={MapPinOff}>
            <b>Sem quadra.</b> A reserva desta partida não vale mais. A partida continua marcada: combinem
            outra quadra.
          </Note>
        )}
        <ConsentBanner match={match} />
        <ResultBanner match={match} now={now} viewerId={viewerId} />
        <MatchCourt match={match} viewerId={viewerId} />
        {match.can.seat && <InviteButton match={match} now={now} isFull={hasFullTeams(match.players)} />}
        {(match.opening || match.can.open) && !match.cancelled_at && (
          <Suspense>
            <OpeningPart match={match} viewerId={viewerId} now={now} opens={opens} />
          </Suspense>
        )}
        {!hasBegun && <Together match={match} viewerId={viewerId} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Waiting match={match.id} />
        {!match.cancelled_at && <MatchScore match={match} viewerId={viewerId} now={now} />}
        {hasBegun && <Together match={match} viewerId={viewerId} />}
        {!match.cancelled_at && match.id > 0 && (
          <Suspense>
            <LevelStakes match={match} viewerId={viewerId} />
          </Suspense>
        )}
        <MatchLinks match={match} viewerId={viewerId} />
        {(match.can.cancel || match.can.leave || match.can.walkover) && (
          <Suspense>
            <MatchActions match={match} viewerId={viewerId} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

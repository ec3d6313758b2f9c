import { ApiError } from '@bandeja/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchDesk } from '../../../data/desk.ts';
import { deskPages } from '../../../desk-pages.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { BarePage } from '../../../shell/page/bare-page.tsx';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { useDeskParam } from '../shell/desk-router.tsx';
import { MatchSourceProvider } from './match-source.ts';
import { MatchesList } from './matches-list.tsx';
import { refereeMatchesQuery } from './results-api.ts';

/** The target of the link that a club gives a referee: the matches of one tournament, called and recorded. No account. */
export function RefereePage() {
  usePageTitle(deskPages.referee.title);
  const token = useDeskParam('token');
  const client = useQueryClient();
  const matches = useQuery(refereeMatchesQuery(token));
  const lastKnown = useLastKnown(matches);
  const isOver = matches.error instanceof ApiError && matches.error.code === 'referee_link_refused';
  // Results and calls of others; also that the link has ended.
  useLive(matches.data && !isOver ? [`tournament:${matches.data.hash}`] : [], () => void refetchDesk(client));
  if (isOver)
    return (
      <BarePage>
        <h1>Jogos do torneio</h1>
        <EmptyState
          title="Este link não vale mais"
          text="O torneio acabou, ou o clube encerrou este link ou criou outro. Peça o link atual ao clube."
        />
      </BarePage>
    );
  return (
    <BarePage>
      <h1 className="wrap-anywhere">{matches.data?.name ?? 'Jogos do torneio'}</h1>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Fetched
        query={matches}
        failed="Não deu para buscar os jogos"
        loading={
          <Loading label="Buscando os jogos">
            <CardSkeleton />
          </Loading>
        }
      >
        {(found) => (
          <MatchSourceProvider value={{ params: { token }, timezone: found.club.timezone }}>
            <p className="text-14 wrap-anywhere text-muted">
              {found.club.name} · árbitro. O que você gravar aqui vale na hora.
            </p>
            <MatchesList found={found} />
          </MatchSourceProvider>
        )}
      </Fetched>
    </BarePage>
  );
}

import type { Match } from '@bandeja/contract/calls/matches';
import { useQuery } from '@tanstack/react-query';
import { waiting } from '../../../data/offline/queue-port.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useLastKnown } from '../../../lib/hooks/last-known.ts';
import { useStore } from '../../../lib/store.ts';
import { Later } from '../../../shell/page/later.tsx';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { matchesQuery } from '../api/list-matches.ts';
import { MATCH_TABS, type MatchListSearch, type MatchTab } from '../search/match-search.ts';
import { hasLocalMatch, LocalMatches } from './local/local-matches.tsx';
import { MatchFilters } from './match-filters.tsx';
import { MatchSummary } from './match-summary.tsx';

/** The tabs of Jogos. */
const TAB_LABELS: Record<MatchTab, string> = {
  todas: 'Todas',
  abertas: 'Em aberto',
  finalizadas: 'Finalizadas',
};

/** The `finished` filter of the list call; undefined: both. */
const TAB_FINISHED: Record<MatchTab, boolean | undefined> = {
  todas: undefined,
  abertas: false,
  finalizadas: true,
};

const MATCHES_PER_PAGE = 10;

/** As many as the first screen of a phone shows. */
const IN_VIEW = 3;

interface MatchListProps {
  playerId: number;
  search: MatchListSearch;
  onChange: (search: MatchListSearch) => void;
}

/** Jogos: the viewer's matches, the next one first, then the newest, page by page. */
export function MatchList({ playerId, search, onChange }: MatchListProps) {
  const { tab = 'todas', page = 1 } = search;
  const finished = TAB_FINISHED[tab];
  const matches = useQuery(
    matchesQuery({
      player: playerId,
      page,
      pageSize: MATCHES_PER_PAGE,
      finished,
      type: search.type,
      companion: search.with,
    }),
  );
  const lastKnown = useLastKnown(matches);
  const hasLocal = useStore(waiting, hasLocalMatch) && page === 1 && tab !== 'finalizadas';
  const { data } = matches;
  const row = (match: Match) => (
    <li key={match.id} className="grid min-w-0">
      <MatchSummary match={match} playerId={playerId} isOwn withResult />
    </li>
  );
  return (
    <>
      <PageHeader title="Jogos" text={<MoreLink to="/americano">Americano e Mexicano</MoreLink>}>
        <LinkButton size="small" to="/match/create">
          Criar Partida
        </LinkButton>
      </PageHeader>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <Segmented
          label="Mostrar"
          value={tab}
          options={MATCH_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
          onChange={(value) =>
            onChange({ ...search, tab: value === 'todas' ? undefined : value, page: undefined })
          }
        />
        <MatchFilters playerId={playerId} search={search} onChange={onChange} />
        {lastKnown && <OfflineStrip time={lastKnown} />}
        {hasLocal && <LocalMatches playerId={playerId} />}
        {data === undefined ? (
          matches.isError ? (
            <ErrorState
              title="Não deu para buscar suas partidas"
              text={errorText(matches.error, 'Confira o sinal e tente de novo.')}
              onRetry={() => void matches.refetch()}
            />
          ) : (
            <Loading label="Buscando suas partidas" className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3">
              {['a', 'b', 'c', 'd'].map((row) => (
                <CardSkeleton key={row} />
              ))}
            </Loading>
          )
        ) : data.results.length === 0 ? (
          !hasLocal && (
            <Nothing
              beyond={data.count > 0}
              filtered={search.type !== undefined || search.with !== undefined}
              onFirst={() => onChange({ ...search, page: undefined })}
              onAll={() => onChange({ tab: search.tab })}
            />
          )
        ) : (
          <>
            <h2 className="sr-only">{TAB_LABELS[tab]}</h2>
            <ul className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3" aria-label={TAB_LABELS[tab]}>
              {data.results.slice(0, IN_VIEW).map(row)}
              {data.results.length > IN_VIEW && (
                <Later place={<li aria-hidden="true" className="min-h-dvh" />}>
                  {data.results.slice(IN_VIEW).map(row)}
                </Later>
              )}
            </ul>
            <Later place={null}>
              <Pagination
                page={page}
                pageCount={Math.ceil(data.count / MATCHES_PER_PAGE)}
                onChange={(next) => onChange({ ...search, page: next === 1 ? undefined : next })}
              />
            </Later>
          </>
        )}
      </div>
    </>
  );
}

function Nothing({
  beyond,
  filtered,
  onFirst,
  onAll,
}: {
  beyond: boolean;
  filtered: boolean;
  onFirst: () => void;
  onAll: () => void;
}) {
  if (beyond) {
    return (
      <EmptyState title="Esta página está vazia" text="Talvez uma partida tenha mudado de lista.">
        <Button onClick={onFirst}>Ir para a primeira página</Button>
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState title="Nenhuma partida com estes filtros" text="Tente outro tipo ou outra companhia.">
        <Button onClick={onAll}>Limpar filtros</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nenhuma partida aqui" text="Crie a partida, chame três jogadores e registre os sets.">
      <LinkButton to="/match/create">Criar Partida</LinkButton>
    </EmptyState>
  );
}

import type { Match } from '@bandeja/contract/calls/matches';
import { isMatchType, MATCH_TYPES, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { shortName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import { waiting } from '../../../data/offline/queue-port.ts';
import { playerQuery } from '../../../data/shared-reads.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { useStore } from '../../../lib/store.ts';
import { Later } from '../../../shell/page/later.tsx';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { FilterSelect, Filters } from '../../../ui/fields/select.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { matchesQuery } from '../api/read-matches.ts';
import { MATCH_TABS, type MatchListSearch, type MatchTab } from '../match-search.ts';
import { GuestGames } from './guest-games-list.tsx';
import { hasLocalMatch, LocalMatches } from './local-matches.tsx';
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
  // No filter of the list knows these games.
  const isPlain =
    page === 1 && tab !== 'finalizadas' && search.type === undefined && search.with === undefined;
  const row = (match: Match) => (
    <li key={match.id} className="grid min-w-0">
      <MatchSummary match={match} playerId={playerId} isOwn withResult />
    </li>
  );
  return (
    <>
      <PageHeader title="Jogos" text={<MoreLink to="/americano">Americano e Mexicano</MoreLink>}>
        <LinkButton size="small" variant="secondary" to="/play">
          Partidas abertas
        </LinkButton>
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
        {isPlain && <GuestGames />}
        <Fetched
          query={matches}
          failed="Não deu para buscar suas partidas"
          loading={
            <Loading label="Buscando suas partidas" className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3">
              {['a', 'b', 'c', 'd'].map((row) => (
                <CardSkeleton key={row} />
              ))}
            </Loading>
          }
        >
          {(data) =>
            data.results.length === 0 ? (
              !hasLocal && <Nothing search={search} beyond={data.count > 0} onChange={onChange} />
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
            )
          }
        </Fetched>
      </div>
    </>
  );
}

function Nothing({
  search,
  beyond,
  onChange,
}: Pick<MatchListProps, 'search' | 'onChange'> & { beyond: boolean }) {
  if (beyond) {
    return (
      <EmptyState title="Esta página está vazia" text="Talvez uma partida tenha mudado de lista.">
        <Button onClick={() => onChange({ ...search, page: undefined })}>Ir para a primeira página</Button>
      </EmptyState>
    );
  }
  if (search.type !== undefined || search.with !== undefined) {
    return (
      <EmptyState title="Nenhuma partida com estes filtros" text="Tente outro tipo ou outra companhia.">
        <Button onClick={() => onChange({ tab: search.tab })}>Limpar filtros</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nenhuma partida aqui" text="Crie a partida, chame três jogadores e registre os sets.">
      <LinkButton to="/match/create">Criar Partida</LinkButton>
    </EmptyState>
  );
}

const load = async () => ({ default: (await import('../create/player-picker.tsx')).PlayerPicker });
const PlayerPicker = lazy(load);

interface MatchFiltersProps {
  playerId: number;
  search: MatchListSearch;
  onChange: (search: MatchListSearch) => void;
}

/** Filters the viewer's matches by type and by another player. */
function MatchFilters({ playerId, search, onChange }: MatchFiltersProps) {
  const [picking, setPicking] = useState(false);
  const companion = useQuery({
    ...playerQuery(search.with ?? 0),
    enabled: search.with !== undefined,
  });
  const change = (part: MatchListSearch) => onChange({ ...search, ...part, page: undefined });
  return (
    <>
      <Filters label="Filtros">
        <FilterSelect
          label="Tipo"
          value={search.type ?? ''}
          options={[
            { value: '', label: 'Todos os tipos' },
            ...MATCH_TYPES.map((value) => ({ value, label: matchTypeLabel(value) })),
          ]}
          onChange={(value) => change({ type: isMatchType(value) ? value : undefined })}
        />
        {search.with === undefined ? (
          <button type="button" className="filter" onClick={() => openWithCode(load, () => setPicking(true))}>
            Com quem
          </button>
        ) : (
          <button type="button" className="filter on" onClick={() => change({ with: undefined })}>
            Com {companion.data ? shortName(companion.data) : '…'}
            <X size={16} aria-label="Tirar este filtro" />
          </button>
        )}
      </Filters>
      {picking && (
        <Suspense>
          <PlayerPicker
            isOpen
            onClose={() => setPicking(false)}
            playerId={playerId}
            exclude={[playerId]}
            title="Partidas com quem?"
            onPick={({ id }) => {
              setPicking(false);
              change({ with: id });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

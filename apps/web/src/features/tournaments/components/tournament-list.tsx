import type { TournamentStatus } from '@bandeja/rules/tournaments/tournament-status';
import { useQuery } from '@tanstack/react-query';
import { useLastKnown } from '../../../lib/hooks/last-known.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Filters } from '../../../ui/fields/select.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TOURNAMENTS_PER_PAGE, tournamentsQuery } from '../api/list-tournaments.ts';
import { TOURNAMENT_TABS, type TournamentListSearch, type TournamentTab } from '../tournament-search.ts';
import { TournamentCard } from './tournament-card.tsx';

/** The tabs of Torneios. */
const TAB_LABELS: Record<TournamentTab, string> = {
  todos: 'Todos',
  abertos: 'Inscrições abertas',
  andamento: 'Em andamento',
  encerrados: 'Encerrados',
  meus: 'Meus torneios',
};

/** The `status` filter of the list call; undefined: every state. */
const TAB_STATUS: Record<TournamentTab, TournamentStatus | undefined> = {
  todos: undefined,
  abertos: 'open',
  andamento: 'running',
  encerrados: 'finished',
  meus: undefined,
};

interface TournamentListProps {
  playerId: number;
  search: TournamentListSearch;
  onChange: (search: TournamentListSearch) => void;
}

/** Torneios: the open and running ones first, page by page. */
export function TournamentList({ playerId, search, onChange }: TournamentListProps) {
  const { tab = 'todos', page = 1 } = search;
  const tournaments = useQuery(tournamentsQuery({ page, status: TAB_STATUS[tab], mine: tab === 'meus' }));
  const lastKnown = useLastKnown(tournaments);
  return (
    <>
      <PageHeader title="Torneios">
        <LinkButton size="small" variant="secondary" to="/americano">
          Americano e Mexicano
        </LinkButton>
      </PageHeader>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <Filters label="Mostrar">
          {TOURNAMENT_TABS.map((value) => (
            <button
              key={value}
              type="button"
              className={value === tab ? 'filter on' : 'filter'}
              aria-pressed={value === tab}
              onClick={() => onChange({ tab: value === 'todos' ? undefined : value, page: undefined })}
            >
              {TAB_LABELS[value]}
            </button>
          ))}
        </Filters>
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <Fetched
          query={tournaments}
          failed="Não deu para buscar os torneios"
          loading={
            <Loading label="Buscando os torneios" className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3">
              {['a', 'b', 'c', 'd'].map((row) => (
                <CardSkeleton key={row} />
              ))}
            </Loading>
          }
        >
          {(data) =>
            data.results.length === 0 ? (
              <Nothing tab={tab} beyond={data.count > 0} onChange={onChange} />
            ) : (
              <>
                <h2 className="sr-only">{TAB_LABELS[tab]}</h2>
                <ul className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3" aria-label={TAB_LABELS[tab]}>
                  {data.results.map((tournament) => (
                    <li key={tournament.hash} className="grid min-w-0">
                      <TournamentCard tournament={tournament} viewer={playerId} />
                    </li>
                  ))}
                </ul>
                <Pagination
                  page={page}
                  pageCount={Math.ceil(data.count / TOURNAMENTS_PER_PAGE)}
                  onChange={(next) => onChange({ ...search, page: next === 1 ? undefined : next })}
                />
              </>
            )
          }
        </Fetched>
      </div>
    </>
  );
}

function Nothing({
  tab,
  beyond,
  onChange,
}: {
  tab: keyof typeof TAB_LABELS;
  beyond: boolean;
  onChange: (search: TournamentListSearch) => void;
}) {
  if (beyond) {
    return (
      <EmptyState title="Esta página está vazia" text="Talvez um torneio tenha mudado de lista.">
        <Button onClick={() => onChange({ tab })}>Ir para a primeira página</Button>
      </EmptyState>
    );
  }
  if (tab === 'todos') {
    return (
      <EmptyState
        title="Nenhum torneio por enquanto"
        text="Quando um clube abrir inscrições, o torneio aparece aqui."
      />
    );
  }
  return (
    <EmptyState
      title={tab === 'meus' ? 'Você ainda não se inscreveu em um torneio' : 'Nenhum torneio nesta lista'}
      text="Veja todos: pode haver um perto de você."
    >
      <Button onClick={() => onChange({})}>Ver todos os torneios</Button>
    </EmptyState>
  );
}

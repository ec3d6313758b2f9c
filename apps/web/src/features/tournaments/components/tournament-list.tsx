import type { Tournament } from '@bandeja/contract/calls/tournaments';
import { formatDeadline } from '@bandeja/rules/format/dates';
import type { TournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../lib/cx.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Filters } from '../../../ui/fields/select.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TOURNAMENTS_PER_PAGE, tournamentsQuery } from '../api.ts';
import { TOURNAMENT_TABS, type TournamentListSearch, type TournamentTab } from '../tournament-search.ts';
import { dateRange, STATUS_LABELS, STATUS_TONES, teamLabel, teamTone } from '../tournament-texts.ts';

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

interface NothingProps {
  tab: keyof typeof TAB_LABELS;
  beyond: boolean;
  onChange: (search: TournamentListSearch) => void;
}

function Nothing({ tab, beyond, onChange }: NothingProps) {
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

/** A tournament in the list: state, dates, club, categories, the viewer's team. A tap anywhere opens it. */
function TournamentCard({ tournament, viewer }: { tournament: Tournament; viewer: number }) {
  const { hash, name, club, status, categories, own_teams } = tournament;
  return (
    <div className="relative grid min-w-0 rounded-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue-text">
      <Card as="article" pad="none" className="grid grid-cols-[minmax(0,1fr)] content-start">
        <div className="h-24 overflow-hidden">
          <TournamentPicture image={tournament.image} />
        </div>
        <div className="grid min-w-0 gap-2 p-4">
          <div className="flex flex-wrap items-center gap-2">
            <Chip tone={STATUS_TONES[status]}>
              {status === 'running' && <LiveDot />}
              <span>{STATUS_LABELS[status]}</span>
            </Chip>
            <span className="text-13 text-muted">{dateRange(tournament.starts_on, tournament.ends_on)}</span>
          </div>
          <h3 className="text-balance">
            <Link
              to="/tournament/$hash"
              params={{ hash }}
              className="outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {name}
            </Link>
          </h3>
          <p className="text-14 leading-small text-muted">
            {club.name}, {club.city}
          </p>
          <p className="text-14 leading-small">{categories.map((category) => category.name).join(' · ')}</p>
          {status === 'open' && (
            <p className="text-13 text-muted">
              Inscrições até {formatDeadline(tournament.registration_ends_at, tournament.timezone)}
            </p>
          )}
          {own_teams.map((team) => (
            <div key={team.id} className="flex flex-wrap items-center gap-2 border-line border-t pt-3">
              <Chip tone={teamTone(team, viewer)}>{teamLabel(team, viewer)}</Chip>
              <span className="text-13 text-muted">{team.category_name}</span>
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}

/** The picture of a tournament. Without one, half a court seen from above. */
function TournamentPicture({ image, className }: { image: string | null; className?: string }) {
  if (image !== null) {
    return <img src={image} alt="" loading="lazy" className={cx('h-full w-full object-cover', className)} />;
  }
  return (
    <svg
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx('h-full w-full bg-turf text-on-turf', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M-10 14h340M-10 106h340M160 0v120M70 14v92M250 14v92M70 60h180" />
      <circle cx="212" cy="38" r="7" className="fill-orange" stroke="none" />
    </svg>
  );
}

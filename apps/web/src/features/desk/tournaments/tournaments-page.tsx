import type { DeskTournamentSummary } from '@bandeja/contract/calls/desk-tournaments';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { refetchDesk } from '../../../data/desk.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { courtsQuery } from '../regulars/api.ts';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { deskTournamentQuery, deskTournamentsQuery } from './api.ts';
import { daysWords, numbersWords, STATUS_TONES, STATUS_WORDS } from './tournament-words.ts';

const TournamentForm = lazy(async () => ({
  default: (await import('./tournament-form.tsx')).TournamentForm,
}));
const ManageTournament = lazy(async () => ({
  default: (await import('./manage-tournament.tsx')).ManageTournament,
}));

/** In the address: the form of a new one. */
const NEW = 'novo';

/** The club's tournaments; one of them, its form, or the form of a new one, which the address names. */
export function TournamentsPage() {
  const { mayAs } = useDesk();
  const [{ torneio, editar }] = useDeskSearch();
  if (torneio === NEW && mayAs('manager')) return <NewTournament />;
  if (torneio && torneio !== NEW) return <OneTournament hash={torneio} isEdited={editar === 'sim'} />;
  return <TournamentList />;
}

const Waiting = ({ title = 'Torneios' }: { title?: string }) => (
  <>
    <PageHeader title={title} />
    <Loading label="Buscando os torneios">
      <CardSkeleton />
    </Loading>
  </>
);

const Later = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Loading label="Abrindo">
        <CardSkeleton />
      </Loading>
    }
  >
    {children}
  </Suspense>
);

function NewTournament() {
  const { slug, timezone, mayAs } = useDesk();
  const [, change] = useDeskSearch();
  const now = useNow(60_000);
  const courts = useQuery(courtsQuery(slug));
  // Once: the clock that runs on changes no field.
  const [at] = useState({ today: localDateOf(now, timezone), time: localTimeOf(now, timezone) });
  return (
    <Fetched
      query={courts}
      failed="Não deu para buscar as quadras"
      loading={<Waiting title="Novo torneio" />}
    >
      {(found) => {
        const names = found.courts.map(({ name }) => name);
        return (
          <>
            <PageHeader title="Novo torneio" />
            {names.length === 0 ? (
              <EmptyState title="O clube ainda não tem quadras" text="O dono as cadastra em Clube.">
                {mayAs('owner') && (
                  <DeskLink page="club" className="btn min-h-11 bg-blue px-4 text-on-blue">
                    Cadastrar quadras
                  </DeskLink>
                )}
              </EmptyState>
            ) : (
              <Later>
                <TournamentForm
                  tournament={null}
                  at={at}
                  courts={names}
                  onDone={(hash) => change({ torneio: hash })}
                  onBack={() => change({ torneio: undefined })}
                />
              </Later>
            )}
          </>
        );
      }}
    </Fetched>
  );
}

function OneTournament({ hash, isEdited }: { hash: string; isEdited: boolean }) {
  const { slug } = useDesk();
  const [, change] = useDeskSearch();
  const tournament = useQuery(deskTournamentQuery(slug, hash));
  const lastKnown = useLastKnown(tournament);
  const client = useQueryClient();
  // Teams register, accept and pay on their phones.
  const isPublic = tournament.data !== undefined && tournament.data.status !== 'draft';
  useLive(isPublic ? [`tournament:${hash}`] : [], () => void refetchDesk(client));
  return (
    <>
      <DeskLink page="tournaments" className="w-fit text-14 font-label text-blue-text">
        Todos os torneios
      </DeskLink>
      <Fetched query={tournament} failed="Não deu para buscar o torneio" loading={<Waiting />}>
        {(found) => (
          <>
            {lastKnown && <OfflineStrip time={lastKnown} />}
            {isEdited && found.can.change && <PageHeader title="Editar o torneio" text={found.name} />}
            <Later>
              {isEdited && found.can.change ? (
                <TournamentForm
                  key={hash}
                  tournament={found}
                  courts={found.club_courts}
                  onDone={() => change({ editar: undefined })}
                  onBack={() => change({ editar: undefined })}
                />
              ) : (
                <ManageTournament tournament={found} />
              )}
            </Later>
          </>
        )}
      </Fetched>
    </>
  );
}

function TournamentList() {
  const { slug, mayAs } = useDesk();
  const tournaments = useQuery(deskTournamentsQuery(slug));
  const lastKnown = useLastKnown(tournaments);
  const button = mayAs('manager') && (
    <DeskLink page="tournaments" search={{ torneio: NEW }} className="btn min-h-11 bg-blue px-4 text-on-blue">
      Novo torneio
    </DeskLink>
  );
  return (
    <Fetched query={tournaments} failed="Não deu para buscar os torneios" loading={<Waiting />}>
      {(found) => (
        <>
          <PageHeader title="Torneios">{found.length > 0 && button}</PageHeader>
          {lastKnown && <OfflineStrip time={lastKnown} />}
          {found.length === 0 ? (
            <EmptyState
              title="Nenhum torneio ainda"
              text="Nome, dias, categorias e valor: em poucos minutos as inscrições estão no ar, com Pix e fila de espera."
            >
              {button}
            </EmptyState>
          ) : (
            <ul className="grid items-start gap-4 desk:grid-cols-2" aria-label="Torneios do clube">
              {found.map((tournament) => (
                <li key={tournament.hash}>
                  <OneCard tournament={tournament} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Fetched>
  );
}

const OneCard = ({ tournament }: { tournament: DeskTournamentSummary }) => (
  <Card className="grid gap-2">
    <div className="flex flex-wrap items-start justify-between gap-2">
      <h2 className="min-w-0 wrap-anywhere">
        <DeskLink page="tournaments" search={{ torneio: tournament.hash }} className="text-ink">
          {tournament.name}
        </DeskLink>
      </h2>
      <Chip tone={STATUS_TONES[tournament.status]}>{STATUS_WORDS[tournament.status]}</Chip>
    </div>
    <p className="text-14 text-muted">{daysWords(tournament)}</p>
    <p className="text-14">{numbersWords(tournament)}</p>
  </Card>
);

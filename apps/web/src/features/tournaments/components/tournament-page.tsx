import type { Tournament, TournamentCategory } from '@bandeja/contract/calls/tournaments';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Chip, LiveDot } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Filters } from '../../../ui/fields/select.tsx';
import { tournamentQuery } from '../api.ts';
import { entriesText } from '../category-texts.ts';
import { CANCELLED, dateRange, STATUS_LABELS, STATUS_TONES, waitsForViewer } from '../tournament-texts.ts';
import { CategoryPart } from './category-part.tsx';
import { TournamentFailed } from './tournament-failed.tsx';

interface TournamentPageProps {
  hash: string;
  viewer: number | null;
  /** The category shown; undefined: see shownCategory. */
  categoryId: number | undefined;
  onCategory: (id: number) => void;
}

/** One tournament: its state and the chosen category, live while results come in. */
export function TournamentPage({ hash, viewer, categoryId, onCategory }: TournamentPageProps) {
  const client = useQueryClient();
  const tournament = useQuery(tournamentQuery(hash));
  const lastKnown = useLastKnown(tournament);
  useLive(tournament.data ? [`tournament:${hash}`] : [], () => {
    void refetch(client, answersOf(LIVE_CHANGES.tournament));
  });
  const { data } = tournament;
  useFollowedTeam(data?.own_teams, { chosen: categoryId, onCategory });
  if (data === undefined) {
    if (tournament.isError) {
      const { error, refetch: again } = tournament;
      return <TournamentFailed title="Torneio" error={error} onRetry={() => void again()} />;
    }
    return (
      <Loading label="Buscando o torneio" className="grid gap-4">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-66 rounded-card" />
      </Loading>
    );
  }
  const waiting = data.own_teams.filter((team) => viewer !== null && waitsForViewer(team, viewer));
  const own = (waiting[0] ?? data.own_teams[0])?.category;
  const category = shownCategory(data.categories, { chosen: categoryId, own });
  return (
    <>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Head tournament={data} />
      {data.status === 'cancelled' && (
        <Note tone="red">
          {CANCELLED.title}. {CANCELLED.text}
          {data.cancel_reason && <p>Motivo: {data.cancel_reason}</p>}
        </Note>
      )}
      {data.categories.length > 1 && (
        <Filters label="Categoria">
          {data.categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={id === category?.id ? 'filter on' : 'filter'}
              aria-pressed={id === category?.id}
              onClick={() => onCategory(id)}
            >
              {name}
              {id !== category?.id && waiting.some((team) => team.category === id) && (
                <span className="text-blue-text">
                  <span aria-hidden="true">•</span>
                  <span className="sr-only">: espera você</span>
                </span>
              )}
            </button>
          ))}
        </Filters>
      )}
      {category && <CategoryPart key={category.id} tournament={data} category={category} viewer={viewer} />}
    </>
  );
}

/** The page stays with an own team that moves to another category, where the club has asked it to play. */
function useFollowedTeam(
  teams: Tournament['own_teams'] | undefined,
  { chosen, onCategory }: { chosen: number | undefined; onCategory: (id: number) => void },
) {
  const before = useRef<Tournament['own_teams']>([]);
  useEffect(() => {
    const left = before.current.find(({ category }) => category === chosen);
    const moved = teams?.find(({ id, category }) => id === left?.id && category !== chosen);
    if (teams) before.current = teams;
    if (moved) onCategory(moved.category);
  }, [teams, chosen, onCategory]);
}

function Head({ tournament }: { tournament: Tournament }) {
  const { status, name, club, description } = tournament;
  const entries = entriesText(tournament.entries_max);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={STATUS_TONES[status]}>
          {status === 'running' && <LiveDot />}
          <span>{STATUS_LABELS[status]}</span>
        </Chip>
        <span className="text-14 text-muted">{dateRange(tournament.starts_on, tournament.ends_on)}</span>
      </div>
      <PageHeader
        title={name}
        text={
          <>
            {club.name}, {club.city}
            {status === 'open' &&
              `. Inscrições até ${formatDeadline(tournament.registration_ends_at, tournament.timezone)}`}
            {status === 'upcoming' &&
              `. Inscrições a partir de ${formatDeadline(tournament.registration_starts_at, tournament.timezone)}`}
            {(status === 'open' || status === 'upcoming') && entries && `. ${entries}`}
          </>
        }
      />
      {description !== '' && (
        <p className="max-w-prose text-14 leading-small whitespace-pre-line">{description}</p>
      )}
    </div>
  );
}

/** The category that a tournament opens with: the chosen one, that of the own team, first of one that waits for the viewer, the first that is open to the viewer. */
export const shownCategory = (
  categories: readonly TournamentCategory[],
  { chosen, own }: { chosen: number | undefined; own: number | undefined },
): TournamentCategory | undefined =>
  categories.find(({ id }) => id === chosen) ??
  categories.find(({ id }) => id === own) ??
  categories.find(({ can }) => can.register) ??
  categories[0];

import type { Club } from '@bandeja/contract/calls/clubs';
import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import { formatDay } from '@bandeja/rules/format/dates';
import { isInRange, OPEN_MATCHES_LISTED, OPENING_GENDERS } from '@bandeja/rules/matches/opening/opening';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { FilterSelect, Filters } from '../../../ui/fields/select.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { AlertPart } from '../alerts/alert-part.tsx';
import { OPEN_MATCHES_PER_PAGE, openMatchesQuery, useLiveOpenMatches } from './api.ts';
import { OpenMatchCard, placeOf } from './open-match-card.tsx';
import { GENDER_LABELS } from './open-texts.ts';
import { ALL_CITIES, PERIODS, type Period, type PlaySearch, shownOf } from './play-search.ts';

const loadSheets = () => import('./join-sheet.tsx');
const JoinSheet = lazy(async () => ({ default: (await loadSheets()).JoinSheet }));
const OwnAlerts = lazy(async () => ({ default: (await import('../alerts/own-alerts.tsx')).OwnAlerts }));
const RequestSheet = lazy(async () => ({ default: (await loadSheets()).RequestSheet }));

/** As many as the filter of days offers. */
const DAYS = 14;

const PERIOD_LABELS: Record<Period, string> = { manha: 'De manhã', tarde: 'À tarde', noite: 'À noite' };

interface PlayPageProps {
  search: PlaySearch;
  /** The city that the list is of; undefined: all. */
  city: string | undefined;
  onChange: (search: PlaySearch) => void;
  /** Null for a visitor. */
  viewer: { id: number; level: number | null } | null;
  cities: readonly string[];
  /** The clubs to choose from; those of the city when there is one. */
  clubs: readonly Club[];
  /** Zone of those clubs; it decides which day is today. */
  zone: string;
  /** The session's player is not known yet: neither is the city. */
  isWaiting: boolean;
  onJoined: (match: number) => void;
}

/** Jogar: the open matches with a free place, by day; within a day those of the viewer's level first. */
export function PlayPage({
  search,
  city,
  onChange,
  viewer,
  cities,
  clubs,
  zone,
  isWaiting,
  onJoined,
}: PlayPageProps) {
  const now = useNow(30_000);
  const { page = 1 } = search;
  const level = search.level && viewer?.level != null ? viewer.level : undefined;
  const refetchInterval = useLiveOpenMatches();
  const matches = useQuery({
    ...openMatchesQuery({ ...search, city, level }),
    enabled: !isWaiting,
    refetchInterval,
  });
  const lastKnown = useLastKnown(matches);
  const [entering, setEntering] = useState<OpenMatch | null>(null);
  const alertPart = isWaiting ? null : <AlertPart {...{ search, city, cities, clubs, viewer }} />;
  return (
    <>
      <PageHeader title="Jogar" text="Partidas com lugar livre. Escolha uma e entre.">
        {alertPart}
        <OpenOne variant="secondary" />
      </PageHeader>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <PlayFilters
          search={search}
          city={city}
          cities={cities}
          clubs={clubs}
          today={localDateOf(now, zone)}
          hasLevel={viewer?.level != null}
          onChange={onChange}
        />
        {lastKnown && <OfflineStrip time={lastKnown} />}
        <Fetched
          query={matches}
          failed="Não deu para buscar as partidas abertas"
          loading={
            <Loading
              label="Buscando as partidas abertas"
              className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3"
            >
              {['a', 'b', 'c'].map((row) => (
                <Skeleton key={row} className="h-80 rounded-card" />
              ))}
            </Loading>
          }
        >
          {(data) => {
            const days = byDay(shownOf(data.results, search.period, now), viewer?.level ?? null);
            // A match that has just filled is no longer listed; its sheet stays with what it knew.
            const target =
              entering && (data.results.find(({ match }) => match === entering.match) ?? entering);
            const asks = target?.can?.request === true && !target.can.join;
            const Enter = asks ? RequestSheet : JoinSheet;
            return (
              <>
                {days.length === 0 && <Nothing {...{ search, city, onChange, alertPart }} />}
                {days.map(([date, ofDay]) => (
                  <section key={date} aria-labelledby={`dia-${date}`} className="grid gap-3">
                    <h2 id={`dia-${date}`}>
                      {formatDay(date, localDateOf(now, ofDay[0]?.timezone ?? zone))}
                    </h2>
                    <ul
                      className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3"
                      aria-labelledby={`dia-${date}`}
                    >
                      {ofDay.map((match) => (
                        <li key={match.match} className="grid min-w-0">
                          <OpenMatchCard
                            match={match}
                            now={now}
                            location={
                              clubs.find(({ slug }) => slug === match.club?.slug)?.google_location ?? null
                            }
                            viewerId={viewer?.id ?? null}
                            onEnter={(chosen) => openWithCode(loadSheets, () => setEntering(chosen))}
                          />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
                {data.count >= OPEN_MATCHES_LISTED && data.next === null && (
                  <p className="text-14 text-muted">Há mais partidas: escolha um dia ou uma cidade.</p>
                )}
                <Pagination
                  page={page}
                  pageCount={Math.ceil(data.count / OPEN_MATCHES_PER_PAGE)}
                  onChange={(next) => onChange({ ...search, page: next === 1 ? undefined : next })}
                />
                {target && (
                  <Suspense>
                    <Enter
                      target={{ ...target, id: target.match, where: placeOf(target) }}
                      now={now}
                      onClose={() => setEntering(null)}
                      onJoined={({ id }) => {
                        setEntering(null);
                        onJoined(id);
                      }}
                    />
                  </Suspense>
                )}
              </>
            );
          }}
        </Fetched>
        {viewer && (
          <Suspense>
            <OwnAlerts />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Leads to a new match, whose page then offers to open it. */
const OpenOne = ({ variant }: { variant?: 'secondary' }) => (
  <LinkButton size="small" {...(variant && { variant })} to="/match/create" state={{ opens: true }}>
    Abrir uma partida
  </LinkButton>
);

/** The matches by their day, within a day those of this level first, else by time. */
export function byDay(
  matches: readonly OpenMatch[],
  level: number | null,
): [date: string, matches: OpenMatch[]][] {
  const days: Record<string, OpenMatch[]> = {};
  for (const match of matches) {
    const date = localDateOf(match.starts_at, match.timezone);
    days[date] = [...(days[date] ?? []), match];
  }
  const isOther = (match: OpenMatch) => Number(level !== null && !isInRange(match, level));
  return Object.entries(days)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, ofDay]) => [date, ofDay.toSorted((one, other) => isOther(one) - isOther(other))]);
}

interface PlayFiltersProps extends Pick<PlayPageProps, 'search' | 'city' | 'cities' | 'clubs' | 'onChange'> {
  today: string;
  /** Whether the viewer has a level to filter by. */
  hasLevel: boolean;
}

function PlayFilters({ search, city, cities, clubs, today, hasLevel, onChange }: PlayFiltersProps) {
  const change = (part: PlaySearch) => onChange({ ...search, ...part, page: undefined });
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  return (
    <Filters label="Filtros">
      {hasLevel && (
        <button
          type="button"
          className={search.level ? 'filter on' : 'filter'}
          aria-pressed={search.level === 'meu'}
          onClick={() => change({ level: search.level ? undefined : 'meu' })}
        >
          Meu nível
        </button>
      )}
      <FilterSelect
        label="Dia"
        value={search.date ?? ''}
        options={[
          { value: '', label: 'Todos os dias' },
          ...days.map((value) => ({ value, label: formatDay(value, today) })),
        ]}
        onChange={(value) => change({ date: value || undefined })}
      />
      <FilterSelect
        label="Período"
        value={search.period ?? ''}
        options={[
          { value: '', label: 'Qualquer hora' },
          ...PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
        ]}
        onChange={(value) => change({ period: PERIODS.find((one) => one === value) })}
      />
      <FilterSelect
        label="Cidade"
        value={city ?? ''}
        options={[
          { value: '', label: 'Todas as cidades' },
          ...cities.map((value) => ({ value, label: value })),
        ]}
        onChange={(value) => change({ city: value || ALL_CITIES, club: undefined })}
      />
      <FilterSelect
        label="Clube"
        value={search.club ?? ''}
        options={[
          { value: '', label: 'Todos os clubes' },
          ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(value) => change({ club: value || undefined })}
      />
      <FilterSelect
        label="Para quem"
        value={search.gender ?? ''}
        options={[
          { value: '', label: 'Para quem: tudo' },
          ...OPENING_GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] })),
        ]}
        onChange={(value) => change({ gender: OPENING_GENDERS.find((one) => one === value) })}
      />
    </Filters>
  );
}

function Nothing({
  search,
  city,
  onChange,
  alertPart,
}: Pick<PlayPageProps, 'search' | 'city' | 'onChange'> & { alertPart: ReactNode }) {
  const { date, period, club, gender, level, page } = search;
  if ([date, period, club, gender, level, page].some((one) => one !== undefined)) {
    return (
      <EmptyState title="Nenhuma partida com estes filtros" text="Tente outro dia, horário ou clube.">
        <Button onClick={() => onChange({ city: search.city })}>Limpar filtros</Button>
        {alertPart}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={city ? `Nenhuma partida aberta em ${city}` : 'Nenhuma partida aberta agora'}
      text="Marque o dia e a hora, diga o nível, e os outros entram."
    >
      <OpenOne />
      {alertPart}
      {city && (
        <Button variant="quiet" onClick={() => onChange({ city: ALL_CITIES })}>
          Ver todas as cidades
        </Button>
      )}
    </EmptyState>
  );
}

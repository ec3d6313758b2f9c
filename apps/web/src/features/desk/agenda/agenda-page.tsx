import type { Agenda, AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { formatDay, formatLongDate } from '@bandeja/rules/format/dates';
import { addDays } from '@bandeja/rules/time/local-time';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { readAgendaSearch } from './agenda-search.ts';
import { agendaQuery } from './api.ts';
import { DateChooser } from './date-chooser.tsx';
import { layOutDay, type Opened, openingDay } from './day-layout.ts';
import { DayList } from './day-list.tsx';
import { useOpenTournament } from './open-tournament.ts';
import { Requests } from './requests.tsx';
import { useLiveAgenda } from './use-live-agenda.ts';
import './agenda.css';

// What a phone does not show, or only after a tap, is no part of its first load.
const parts = {
  grid: () => import('./day-grid.tsx'),
  week: () => import('./week-view.tsx'),
  sheets: () => import('./agenda-sheets.tsx'),
};
const DayGrid = lazy(async () => ({ default: (await parts.grid()).DayGrid }));
const WeekView = lazy(async () => ({ default: (await parts.week()).WeekView }));
const AgendaSheets = lazy(async () => ({ default: (await parts.sheets()).AgendaSheets }));

const RegularTasksNote = lazyPart(async () => (await import('../regulars/tasks-note.tsx')).RegularTasksNote);

const WIDE = '(min-width: 768px)';
if (matchMedia(WIDE).matches) void parts.grid().catch(() => undefined);

/** The day of a club: what takes its courts, and what is free. */
export function AgendaPage() {
  const { slug } = useDesk();
  const [rawSearch, setSearch] = useDeskSearch();
  const search = readAgendaSearch(rawSearch);
  const isWide = useMedia(WIDE);
  const [opened, setOpened] = useState<Opened>(null);
  const agenda = useQuery(agendaQuery(slug, search.date));
  useLiveAgenda(slug);
  const lastKnown = useLastKnown(agenda);
  // Read as well, so that it is on this device when the network is gone.
  const today = agenda.data && openingDay(agenda.data, serverNow());
  useQuery({
    ...agendaQuery(slug, today && addDays(today, 1)),
    enabled: today !== undefined && agenda.data?.date === today,
    notifyOnChangeProps: [],
  });
  const isWeek = isWide && search.view === 'week';

  useEffect(() => {
    if (agenda.isSuccess) void parts.sheets().catch(() => undefined);
  }, [agenda.isSuccess]);

  const change = (part: Record<string, string | undefined>) => {
    setOpened(null);
    setSearch({ reserva: undefined, ...part });
  };

  return (
    <>
      <PageHeader title="Agenda" />
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Fetched query={agenda} failed="Não deu para buscar a agenda" loading={<AgendaSkeleton />}>
        {(day) => (
          <>
            <DateChooser
              day={day}
              isWeek={isWeek}
              isWide={isWide}
              onDate={(date) => change({ data: date })}
              onView={(view) => change({ ver: view === 'week' ? 'semana' : undefined })}
            />
            <Suspense>
              <RegularTasksNote />
            </Suspense>
            <Requests requests={day.requests} zone={day.timezone} />
            {day.courts.length === 0 ? (
              <NoCourts />
            ) : isWeek ? (
              <Suspense fallback={<AgendaSkeleton />}>
                <WeekView from={day.date} onDay={(date) => change({ data: date, ver: undefined })} />
              </Suspense>
            ) : (
              <Day
                day={day}
                isWide={isWide}
                court={search.court}
                onCourt={(court) => setSearch({ quadra: court === null ? undefined : String(court) })}
                onOpen={setOpened}
                onBooking={(booking) => setSearch({ reserva: String(booking) })}
              />
            )}
            <Suspense>
              {(opened !== null || search.booking !== null) && (
                <AgendaSheets
                  agenda={day}
                  opened={opened}
                  booking={search.booking}
                  onClose={() => change({})}
                  onBooked={(booking) => change({ reserva: booking === null ? undefined : String(booking) })}
                />
              )}
            </Suspense>
          </>
        )}
      </Fetched>
    </>
  );
}

interface DayProps {
  day: Agenda;
  isWide: boolean;
  court: number | null;
  onCourt: (court: number | null) => void;
  onOpen: (opened: Opened) => void;
  onBooking: (booking: number) => void;
}

function Day({ day, isWide, court, onCourt, onOpen, onBooking }: DayProps) {
  const now = useNow(30_000);
  const layout = layOutDay(day, now);
  const today = openingDay(day, now);
  const isNear = [0, 1].some((days) => addDays(today, days) === day.date);
  const year = day.date.slice(0, 4) === today.slice(0, 4) ? '' : ` de ${day.date.slice(0, 4)}`;
  const title = `${isNear ? `${formatDay(day.date, today)} · ` : ''}${formatLongDate(day.date)}${year}`;
  const openTournament = useOpenTournament();
  const onItem = (item: AgendaItem) => {
    if (item.kind === 'offer') onOpen({ kind: 'offer', item });
    else if (item.kind === 'tournament') void openTournament(item.title, day.date);
    else if (item.booking !== null) onBooking(item.booking);
  };
  const onFree = (place: { court: number | null; from: number }) => onOpen({ kind: 'new', ...place });
  return (
    <section aria-labelledby="dia" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="dia">{title}</h2>
      {day.hours.length === 0 && <p className="text-muted">O clube não abre neste dia.</p>}
      {isWide ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <DayGrid
            layout={layout}
            now={now}
            onFree={onFree}
            onItem={onItem}
            isMovable={(item) => item.kind !== 'hold' && item.booking !== null && new Date(item.end_at) > now}
            onDrop={({ booking }, place) => booking !== null && onOpen({ kind: 'moved', booking, place })}
          />
        </Suspense>
      ) : (
        <DayList
          layout={layout}
          now={now}
          court={court !== null && day.courts.some(({ id }) => id === court) ? court : null}
          onCourt={onCourt}
          onFree={onFree}
          onItem={onItem}
        />
      )}
    </section>
  );
}

function NoCourts() {
  const { mayAs } = useDesk();
  return (
    <EmptyState title="O clube ainda não tem quadras" text="Com a primeira quadra a agenda começa.">
      {mayAs('owner') && (
        <DeskLink page="club" className="btn min-h-11 bg-blue px-4 text-on-blue">
          Cadastrar quadras
        </DeskLink>
      )}
    </EmptyState>
  );
}

const AgendaSkeleton = () => (
  <Loading label="Buscando a agenda" className="grid gap-3">
    <Skeleton className="h-11 rounded-control" />
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <Skeleton key={row} className="h-12 rounded-control" />
    ))}
  </Loading>
);

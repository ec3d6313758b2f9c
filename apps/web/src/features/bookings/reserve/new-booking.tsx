import type { Booking } from '@bandeja/contract/calls/bookings';
import type { Club } from '@bandeja/contract/calls/clubs';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useIsDesk } from '../../../lib/hooks/use-media.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { FilterSelect } from '../../../ui/fields/select.tsx';
import { availablesQuery, freeDaysQuery } from '../api.ts';
import {
  courtsOf,
  durationsOf,
  hourRows,
  isAhead,
  slotCells,
  soldOutTimes,
  stillAhead,
} from '../availability/free-slots.ts';
import { PERIOD_LABELS, periodOf, periodToShow } from '../availability/periods.ts';
import { useLiveSlots } from '../availability/use-live-slots.ts';
import { type BookingSearch, DEFAULT_SPORT, PERIODS } from '../booking-search.ts';
import { BookingFilters, DayStrip } from './booking-filters.tsx';
import { HourGrid, HourGridSkeleton, NoTimes } from './hour-grid.tsx';
import './slots.css';

// The sheets import the dialogs of the UI library, so they load after the list.
const sheets = { confirm: () => import('./confirm-sheet.tsx'), booked: () => import('./booked-sheet.tsx') };
const ConfirmSheet = lazy(async () => ({ default: (await sheets.confirm()).ConfirmSheet }));
const WaitPart = lazyPart(async () => (await import('../waits/wait-part.tsx')).WaitPart);
const BookedSheet = lazy(async () => ({ default: (await sheets.booked()).BookedSheet }));

const DAYS = 14;
const SHORTEST = 60;
/** The usual length of a game. */
const USUAL = 90;

interface NewBookingProps {
  search: BookingSearch;
  /** Changes the search parameters: replaces the history entry, or adds one that the back button leaves. */
  onChange: (change: BookingSearch, step?: 'forward' | 'replace') => void;
  onClose: () => void;
  onPlace: (place: { city?: string | undefined; club?: string | undefined }) => void;
  clubs: readonly Club[];
  cities: readonly string[];
  /** The club of the address, when loaded. */
  chosen: Club | undefined;
  /** Zone of the shown clubs; it decides which day is today. */
  zone: string;
}

/** Reservar Quadra: the player chooses a day, a part of it and a free time; then the sheet opens. */
export function NewBooking({
  search,
  onChange,
  onClose,
  onPlace,
  clubs,
  cities,
  chosen,
  zone,
}: NewBookingProps) {
  const now = useNow(60_000);
  const isDesk = useIsDesk();
  const today = localDateOf(now, zone);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  const date = search.date !== undefined && days.includes(search.date) ? search.date : today;
  const sport = search.sport ?? DEFAULT_SPORT;

  const day = useQuery(availablesQuery({ date, sport, city: search.city, club: search.club }));
  const free = useQuery(freeDaysQuery({ date: today, sport, city: search.city, club: search.club }));
  useLiveSlots({ date, sport, city: search.city, club: search.club }, chosen ? [chosen] : clubs);
  const lastKnown = useLastKnown(day);
  const seen = { date, now, zone };
  const slots = stillAhead(day.data?.slots ?? [], seen);
  const durations = durationsOf(slots);
  const duration = search.duration ?? (durations.includes(USUAL) ? USUAL : (durations[0] ?? SHORTEST));
  const times = slots.map(({ id }) => id);
  const taken = (day.data?.seen ?? []).filter((time) => !times.includes(time) && isAhead(time, seen));
  const gone = [...new Set([...taken, ...soldOutTimes(slots)])];
  const period = periodToShow(search.period ?? (search.time ? periodOf(search.time) : undefined), times);
  const cells = slotCells(slots, duration, gone).filter(({ time }) => periodOf(time) === period);

  useEffect(() => {
    if (day.isSuccess) void Promise.all([sheets.confirm(), sheets.booked()]).catch(() => undefined);
  }, [day.isSuccess]);

  useFocusBack(search.time, search.booked !== undefined);

  const clubOf = (slug: string) => [chosen, ...clubs].find((club) => club?.slug === slug);
  const onBooked = (booking: Booking) => {
    onPlace({ club: booking.court.club.slug });
    onChange({ time: undefined, booked: booking.id }, 'replace');
  };

  return (
    <div className="booking-page">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <PageHeader title="Quando você joga?" />
          <BookingFilters
            place={{ sport, city: search.city, club: search.club }}
            clubs={clubs}
            chosen={chosen}
            cities={cities}
            onChange={({ sport, city, club }) => {
              onPlace({ city, club });
              onChange({ sport, city, club, time: undefined, booked: undefined });
            }}
          />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <DayStrip
            days={days}
            today={today}
            value={date}
            free={free.data ?? []}
            onChange={(next) =>
              onChange({ date: next === today ? undefined : next, time: undefined, booked: undefined })
            }
          />
          <Segmented
            label="Período"
            value={period}
            options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
            onChange={(value) => onChange({ period: value })}
          />
        </div>
        <section aria-labelledby="dia-escolhido" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 id="dia-escolhido" tabIndex={-1}>
              {formatLongDate(date)}
            </h2>
            {durations.length > 1 && (
              <FilterSelect
                label="Duração dos preços"
                className="price-for"
                value={String(duration)}
                neutral={String(duration)}
                options={durations.map((one) => ({ value: String(one), label: `preço por ${one} min` }))}
                onChange={(value) => onChange({ duration: Number(value) })}
              />
            )}
          </div>
          {lastKnown && <OfflineStrip time={lastKnown} />}
          <Fetched query={day} failed="Não deu para buscar os horários" loading={<HourGridSkeleton />}>
            {() =>
              cells.length > 0 ? (
                <HourGrid
                  rows={hourRows(cells)}
                  courts={courtsOf(slots)}
                  duration={duration}
                  picked={search.time ?? null}
                  onPick={(time) =>
                    onChange(
                      { time, booked: undefined },
                      search.time || search.booked ? 'replace' : 'forward',
                    )
                  }
                />
              ) : (
                <NoTimes
                  period={period}
                  times={times}
                  lastDay={date === days.at(-1)}
                  isFiltered={search.club !== undefined}
                  onPeriod={(value) => onChange({ period: value })}
                  onNextDay={() => onChange({ date: addDays(date, 1), period: undefined })}
                  onEverywhere={() => {
                    onPlace({ city: chosen?.city });
                    onChange({ city: chosen?.city, club: undefined });
                  }}
                />
              )
            }
          </Fetched>
          {day.data !== undefined && (chosen !== undefined || clubs.length > 0) && (
            <Suspense>
              <WaitPart
                key={`${date} ${period}`}
                {...{ date, period, duration, sport }}
                clubs={search.club === undefined ? clubs : chosen ? [chosen] : []}
              />
            </Suspense>
          )}
        </section>
      </div>
      <Suspense fallback={isDesk ? <PanelSkeleton /> : null}>
        {search.booked !== undefined ? (
          <BookedSheet id={search.booked} clubOf={clubOf} onClose={onClose} />
        ) : search.time !== undefined && day.data !== undefined ? (
          <ConfirmSheet
            key={`${date} ${search.time}`}
            date={date}
            time={search.time}
            courts={slots.find(({ id }) => id === search.time)?.courts ?? []}
            sport={sport}
            duration={duration}
            durations={durations}
            zoneOf={(slug) => clubOf(slug)?.timezone}
            onClose={onClose}
            onBooked={onBooked}
          />
        ) : (
          isDesk && <IdlePanel />
        )}
      </Suspense>
    </div>
  );
}

/** Returns the focus to the chosen time when its panel closes, or above the list when the time is gone. */
function useFocusBack(time: string | undefined, isBooked: boolean): void {
  const last = useRef(time);
  const isOpen = time !== undefined || isBooked;
  useEffect(() => {
    if (time !== undefined) last.current = time;
    if (isOpen || last.current === undefined) return;
    const slot = `.slot[data-time="${last.current}"]`;
    last.current = undefined;
    // Runs after the dialog's own focus restoration, which fails when the slot is gone.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const target = document.querySelector<HTMLElement>(slot) ?? document.getElementById('dia-escolhido');
      target?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [time, isOpen]);
}

const IdlePanel = () => (
  <aside className="sticky top-18 self-start" aria-label="Sua reserva">
    <EmptyState
      title="Escolha um horário"
      text="A quadra, o preço e a regra de cancelamento aparecem aqui."
    />
  </aside>
);

const PanelSkeleton = () => (
  <div
    className="sticky top-18 grid gap-4 self-start rounded-card bg-surface p-5 shadow-card"
    aria-hidden="true"
  >
    <Skeleton className="h-14" />
    <Skeleton className="h-16 rounded-control" />
    <Skeleton className="h-12 rounded-control" />
    <Skeleton className="h-14 rounded-control" />
  </div>
);

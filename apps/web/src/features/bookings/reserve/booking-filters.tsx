import type { FreeDay } from '@bandeja/contract/calls/bookings';
import type { Club } from '@bandeja/contract/calls/clubs';
import { dayOfMonth, formatLongDate, weekdayShort } from '@bandeja/rules/format/dates';
import { useEffect, useId, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { FilterSelect, Filters } from '../../../ui/fields/select.tsx';
import { DEFAULT_SPORT } from '../booking-search.ts';
import './slots.css';

interface Place {
  sport: string;
  city: string | undefined;
  club: string | undefined;
}

interface BookingFiltersProps {
  place: Place;
  /** The clubs to choose from; those of the city when one is chosen. */
  clubs: readonly Club[];
  /** The chosen club, when loaded: `clubs` holds only the first hundred. */
  chosen: Club | undefined;
  cities: readonly string[];
  onChange: (place: Place) => void;
}

/** Sport, city and club. A club implies its city; choosing another city clears the club. Clubs of one city only. */
export function BookingFilters({ place, clubs, chosen, cities, onChange }: BookingFiltersProps) {
  const { sport, club } = place;
  const city = chosen?.city ?? place.city;
  const sports = unique([DEFAULT_SPORT, ...clubs.flatMap((one) => one.sports), sport]);
  const choices = clubs.filter((one) => one.sports.includes(sport) && (!city || one.city === city));
  const known = chosen && !choices.some((one) => one.slug === chosen.slug) ? [chosen, ...choices] : choices;
  return (
    <Filters label="Filtros">
      <FilterSelect
        label="Esporte"
        neutral={DEFAULT_SPORT}
        value={sport}
        options={sports.map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ ...place, sport: value })}
      />
      <FilterSelect
        label="Cidade"
        value={city ?? ''}
        options={unique([...cities, ...(city ? [city] : [])]).map((one) => option(one))}
        onChange={(value) => onChange({ sport, city: value, club: undefined })}
      />
      <FilterSelect
        label="Clube"
        value={club ?? ''}
        options={[option('', 'Todos os clubes'), ...known.map(({ slug, name }) => option(slug, name))]}
        onChange={(value) => onChange({ sport, city, club: value || undefined })}
      />
    </Filters>
  );
}

const option = (value: string, label = value) => ({ value, label });
const unique = (values: readonly string[]) => [...new Set(values)];

interface DayStripProps {
  days: readonly string[];
  today: string;
  value: string;
  /** The availability of the days, when loaded. */
  free: readonly FreeDay[];
  onChange: (date: string) => void;
}

/**
 * The bookable days, today first, each with a bar of its availability. Native radios: arrow keys work; the chosen
 * day is always visible.
 */
export function DayStrip({ days, today, value, free, onChange }: DayStripProps) {
  const name = useId();
  const strip = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip scrolls when the chosen day changes.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('.day:has(:checked)');
    if (!strip.current || !chosen) return;
    // Not scrollIntoView, which would scroll the page too.
    strip.current.scrollTo({
      left: chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2,
    });
  }, [value]);

  return (
    <fieldset ref={strip} className="days relative" aria-label="Dia">
      {days.map((date) => {
        const known = free.find((one) => one.date === date);
        return (
          <label key={date} className={cx('day', known?.free === 0 && 'full')}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              aria-label={`${date === today ? 'Hoje, ' : ''}${formatLongDate(date)}${known ? `: ${freeText(known)}` : ''}`}
              checked={date === value}
              onChange={() => onChange(date)}
            />
            <span aria-hidden="true">{date === today ? 'hoje' : weekdayShort(date)}</span>
            <b aria-hidden="true">{dayOfMonth(date)}</b>
            <span className="free" aria-hidden="true">
              {known && <span className="share" style={{ width: `${known.free_percent}%` }} />}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

function freeText({ free, total }: FreeDay): string {
  if (total === 0) return 'fechado';
  if (free === 0) return 'nenhum horário livre';
  return free === 1 ? '1 horário livre' : `${free} horários livres`;
}

import type { FreeDay } from '@bandeja/contract/calls/bookings';
import { dayOfMonth, formatLongDate, weekdayShort } from '@bandeja/rules/format/dates';
import { useEffect, useId, useRef } from 'react';
import { cx } from '../../../../lib/cx.ts';
import './slots.css';

/**
 * The bookable days, today first, each with a bar of its availability. Native radios: arrow keys work; the chosen
 * day is always visible.
 */
export function DayStrip({
  days,
  today,
  value,
  free,
  onChange,
}: {
  days: readonly string[];
  today: string;
  value: string;
  /** The availability of the days, when loaded. */
  free: readonly FreeDay[];
  onChange: (date: string) => void;
}) {
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

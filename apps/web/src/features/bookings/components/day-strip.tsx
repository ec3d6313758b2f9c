import { dayOfMonth, formatLongDate, weekdayShort } from '@bandeja/rules/format/dates';
import { useEffect, useId, useRef } from 'react';
import './slots.css';

/** The days one can book, today first. Native radios: arrows move; the chosen one is always in sight. */
export function DayStrip({
  days,
  today,
  value,
  onChange,
}: {
  days: readonly string[];
  today: string;
  value: string;
  onChange: (date: string) => void;
}) {
  const name = useId();
  const strip = useRef<HTMLFieldSetElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen day is what moves the strip.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('.day:has(:checked)');
    if (!strip.current || !chosen) return;
    // Not scrollIntoView: that would move the page as well.
    strip.current.scrollTo({
      left: chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2,
    });
  }, [value]);

  return (
    <fieldset ref={strip} className="days relative" aria-label="Dia">
      {days.map((date) => (
        <label key={date} className="day">
          <input
            type="radio"
            className="sr-only"
            name={name}
            aria-label={`${date === today ? 'Hoje, ' : ''}${formatLongDate(date)}`}
            checked={date === value}
            onChange={() => onChange(date)}
          />
          <span aria-hidden="true">{date === today ? 'hoje' : weekdayShort(date)}</span>
          <b aria-hidden="true">{dayOfMonth(date)}</b>
        </label>
      ))}
    </fieldset>
  );
}

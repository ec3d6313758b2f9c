import { type DayPart, dayParts } from '@bandeja/rules/clubs/edit-week';
import { WEEKDAYS, type WeekSchedule, weekdayTitle } from '@bandeja/rules/clubs/schedule';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { BandTarget } from './band-sheet.tsx';
import { fixedText, priceText, rangeText } from './time-text.ts';
import './week-grid.css';

interface WeekGridProps {
  week: WeekSchedule;
  /** The day that a narrow screen shows. */
  day: number;
  onDay: (day: number) => void;
  onBand: (target: BandTarget) => void;
  onHours: (day: number) => void;
  onCopy: (day: number) => void;
}

/** The week: seven columns, or one day at a time on a narrow screen. */
export function WeekGrid({ week, day, onDay, ...acts }: WeekGridProps) {
  const name = useId();
  return (
    <>
      <fieldset className="week-chooser" aria-label="Dia da semana">
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className="day-chip">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={weekday === day}
              aria-label={weekdayTitle(weekday)}
              onChange={() => onDay(weekday)}
            />
            <span aria-hidden="true">{weekdayTitle(weekday).slice(0, 3)}</span>
          </label>
        ))}
      </fieldset>
      <div className="week">
        {WEEKDAYS.map((weekday) => (
          <Day key={weekday} week={week} day={weekday} isShown={weekday === day} {...acts} />
        ))}
      </div>
    </>
  );
}

function Day({
  week,
  day,
  isShown,
  onBand,
  onHours,
  onCopy,
}: Omit<WeekGridProps, 'onDay'> & { isShown: boolean }) {
  const id = useId();
  const parts = dayParts(week, day);
  const hours = week.hours.filter(({ weekday }) => weekday === day);
  const open = hours.map(({ opens, closes }) => rangeText(opens, closes)).join(', ') || 'Fechado';
  const ranks = [...new Set(week.prices.map((band) => band.price_cents_per_hour))].toSorted((a, b) => a - b);
  const name = weekdayTitle(day);
  return (
    <section className="week-day" aria-labelledby={id} data-shown={isShown || undefined}>
      <h2 id={id} className="text-16 leading-small font-bold">
        {name}
      </h2>
      <button
        type="button"
        className="week-hours num"
        aria-label={`${name}, ${open}: mudar horário`}
        onClick={() => onHours(day)}
      >
        {open}
      </button>
      <div className="week-parts">
        {parts.map((part) => (
          <Part
            key={`${part.kind} ${part.from}`}
            part={part}
            name={name}
            tone={part.kind === 'price' ? Math.min(ranks.indexOf(part.band.price_cents_per_hour), 3) : 0}
            onTap={() =>
              onBand({
                days: [day],
                from: part.kind === 'price' ? part.band.from_minute : part.from,
                to: part.kind === 'price' ? part.band.to_minute : part.to,
                band: part.kind === 'price' ? part.band : null,
              })
            }
          />
        ))}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Copiar para… (${name.toLowerCase()})`}
        onClick={() => onCopy(day)}
      >
        Copiar para…
      </Button>
    </section>
  );
}

function Part({ part, name, tone, onTap }: { part: DayPart; name: string; tone: number; onTap: () => void }) {
  const when = rangeText(part.from, part.to);
  // Longer times are taller; the flex basis keeps a short one big enough for a finger.
  const style = { flexGrow: part.to - part.from };
  if (part.kind === 'closed') {
    return (
      <div className="week-part closed" style={style}>
        Fechado <span className="num">{when}</span>
      </div>
    );
  }
  if (part.kind === 'gap') {
    return (
      <button type="button" className="week-part gap" style={style} onClick={onTap}>
        <span className="sr-only">{name}: </span>
        <b>Sem preço</b> <span className="num">{when}</span>
      </button>
    );
  }
  const price = priceText(part.band.price_cents_per_hour);
  const fixed = fixedText(part.band);
  return (
    <button type="button" className={`week-part price tone-${tone}`} style={style} onClick={onTap}>
      <span className="sr-only">{name}: </span>
      <b className="num">{price}</b> <span className="num">{when}</span>
      {fixed && ' '}
      {fixed && <small className="num basis-full">{fixed}</small>}
    </button>
  );
}

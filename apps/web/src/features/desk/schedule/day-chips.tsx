import { WEEKDAYS, weekdayTitle } from '@bandeja/rules/clubs/schedule';
import { FieldError } from '../../../ui/fields/text-field.tsx';
import './week-grid.css';

/** Several days of the week. Native checkboxes. */
export function DayChips({
  legend,
  days,
  onChange,
  error,
  without,
}: {
  legend: string;
  days: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | null;
  /** A day that is not offered. */
  without?: number;
}) {
  const toggle = (day: number, isOn: boolean) =>
    onChange(WEEKDAYS.filter((one) => (one === day ? isOn : days.includes(one))));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-14 font-label text-ink">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.filter((day) => day !== without).map((day) => (
          <label key={day} className="day-chip">
            <input
              type="checkbox"
              className="sr-only"
              checked={days.includes(day)}
              aria-label={weekdayTitle(day)}
              onChange={(event) => toggle(day, event.target.checked)}
            />
            <span aria-hidden="true">{weekdayTitle(day).slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <FieldError message={error ?? null} />
    </fieldset>
  );
}

import type { AvailableCourt } from '@bandeja/contract/calls/bookings';
import { formatMoneyShort } from '@bandeja/rules/format/money';
import { useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { optionFor } from '../availability/free-slots.ts';
import './sheets.css';

interface CourtOptionsProps {
  courts: readonly AvailableCourt[];
  value: number;
  duration: number;
  disabled: boolean;
  onChange: (court: number) => void;
}

/** The courts free at a time, each with its price for the chosen duration or for the nearest one it offers. */
export function CourtOptions({ courts, value, duration, disabled, onChange }: CourtOptionsProps) {
  const name = useId();
  const cities = new Set(courts.map(({ club }) => club.city)).size;
  return (
    // A long list scrolls inside its box, so that the total and the button stay visible.
    <fieldset
      aria-label="Quadra"
      disabled={disabled}
      className={cx('grid auto-rows-max gap-2', courts.length > 4 && '-m-1 max-h-76 overflow-y-auto p-1')}
    >
      {courts.map(({ id, name: court, indoor, club, availables }) => {
        const option = optionFor(availables, duration);
        const place = cities === 1 ? club.name : `${club.name}, ${club.city}`;
        return (
          <label key={id} className="opt">
            <CourtGlyph />
            <span className="min-w-0">
              <span className="block text-15 font-bold leading-snug text-ink">
                {court}, {indoor ? 'coberta' : 'descoberta'}
              </span>
              <span className="block text-13 leading-small text-muted">{place}</span>
            </span>
            <span className="num text-end text-15 font-bold text-ink">
              {option && formatMoneyShort(option.price_cents)}
              {option && option.duration !== duration && (
                <span className="block text-12 font-medium text-muted">só {option.duration} min</span>
              )}
            </span>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={id === value}
              onChange={() => onChange(id)}
            />
          </label>
        );
      })}
    </fieldset>
  );
}

const CourtGlyph = () => (
  <svg
    className="glyph"
    viewBox="0 0 44 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <path d="M2 2h40v20H2zM8.5 2v20M35.5 2v20M22 1v22M8.5 12h27" />
  </svg>
);

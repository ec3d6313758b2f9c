import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import './stepper.css';

/**
 * Games of one team: buttons of 52 × 64 px with a large number between them. `label` is the team, `unit` the
 * counted thing.
 */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  team,
  unit = 'game',
  usual,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  team: 'A' | 'B';
  unit?: string;
  /** Buttons of the usual values, above the number. */
  usual?: ReactNode;
}) {
  return (
    <fieldset aria-label={`Dupla ${team}: ${label}`} className="step" data-team={team}>
      <div className="lab">
        <i aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </div>
      {usual}
      <div className="pad" data-long={value > 9 || undefined}>
        <button
          type="button"
          aria-label={`Menos um ${unit} para ${label}`}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus size={20} />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          className="plus"
          aria-label={`Mais um ${unit} para ${label}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus size={20} />
        </button>
      </div>
    </fieldset>
  );
}

/** Two steppers, separated by the net. */
export function StepperPair({ a, b }: { a: ReactNode; b: ReactNode }) {
  return (
    <div className="steps">
      {a}
      <span className="netline" aria-hidden="true" />
      {b}
    </div>
  );
}

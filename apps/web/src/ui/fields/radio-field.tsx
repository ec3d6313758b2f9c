import { type ReactNode, useId } from 'react';
import { FieldError } from './text-field.tsx';
import './check-field.css';

/**
 * Radio buttons, one below the other, each with its mark. For long texts when no option is chosen at first: the segments of
 * a SegmentedField would be taken for buttons. `value` is '' until an option is chosen.
 */
export function RadioField<T extends string>({
  label,
  options,
  value,
  error,
  onChange,
}: {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T | '';
  error?: string | null;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="text-14 font-label text-ink">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            className="rounded-pill"
            name={id}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
      <FieldError id={`${id}-e`} message={error} />
    </fieldset>
  );
}

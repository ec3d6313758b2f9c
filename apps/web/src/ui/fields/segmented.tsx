import { type ReactNode, useId } from 'react';
import { FieldError } from './text-field.tsx';
import './segmented.css';

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
  /** A second, smaller line, for example a price. */
  detail?: ReactNode;
  disabled?: boolean;
}

interface SegmentedProps<T extends string> {
  label: string;
  options: readonly Segment<T>[];
  value: T | null;
  onChange: (value: T) => void;
}

/** A choice among few options, side by side. Native radios: arrow keys move, the group has one label. */
export function Segmented<T extends string>({ label, ...rest }: SegmentedProps<T>) {
  return (
    <fieldset className="seg" aria-label={label}>
      <Radios {...rest} />
    </fieldset>
  );
}

/** The same in a form, with visible label and error. `value` is '' when nothing is chosen. */
export function SegmentedField<T extends string>({
  label,
  hint,
  error,
  ...rest
}: Omit<SegmentedProps<T>, 'value'> & { value: T | ''; hint?: ReactNode; error?: string | null }) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-e` : undefined}>
      <legend className="pb-1.5 text-14 font-label text-ink">{label}</legend>
      <div className="seg">
        <Radios {...rest} value={rest.value || null} invalid={Boolean(error)} />
      </div>
      <FieldError id={`${id}-e`} message={error} />
      {hint && <p className="text-13 leading-small text-muted">{hint}</p>}
    </fieldset>
  );
}

function Radios<T extends string>({
  options,
  value,
  onChange,
  invalid,
}: Omit<SegmentedProps<T>, 'label'> & { invalid?: boolean }) {
  const name = useId();
  return options.map((option) => (
    <label key={option.value}>
      <input
        type="radio"
        className="sr-only"
        name={name}
        checked={option.value === value}
        disabled={option.disabled}
        aria-invalid={invalid || undefined}
        onChange={() => onChange(option.value)}
      />
      {option.label}
      {option.detail && <small>{option.detail}</small>}
    </label>
  ));
}

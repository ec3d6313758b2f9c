import { type ReactNode, useId } from 'react';

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
  /** A second, smaller line: a price. */
  detail?: ReactNode;
  disabled?: boolean;
}

/** One of a few, side by side. Native radios underneath: arrows move, the group is read as one. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Segment<T>[];
  value: T | null;
  onChange: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.detail && <small>{option.detail}</small>}
        </label>
      ))}
    </fieldset>
  );
}

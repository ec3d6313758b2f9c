import { type ReactNode, useId } from 'react';
import { FieldError } from './text-field.tsx';
import './check-field.css';

/** A consent in a form: a native checkbox with its error. `value` is 'yes' or ''. */
export function CheckField({
  label,
  name,
  value,
  error,
  disabled,
  onChange,
}: {
  label: ReactNode;
  name?: string;
  value: string;
  error?: string | null;
  disabled?: boolean;
  onChange: (value: 'yes' | '') => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          value="yes"
          disabled={disabled}
          checked={value === 'yes'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldError id={`${id}-e`} message={error} />
    </div>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import './field.css';

export interface FieldText {
  label: string;
  /** Permanent hint below the field. */
  hint?: ReactNode;
  /** The problem and how to fix it; announced with the field. */
  error?: string | null;
  /** Content next to the label, e.g. "Esqueci minha senha". */
  aside?: ReactNode;
}

type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
    onChange?: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
  };

/** A text input: label above, error below, a visibility toggle on passwords. */
export function TextField({
  label,
  hint,
  error,
  aside,
  onChange,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds(rest.id, error, hint);
  const [shown, setShown] = useState(false);
  const password = type === 'password';
  return (
    <Field ids={ids} label={label} hint={hint} error={error} aside={aside} className={className}>
      <div className={cx('input', error && 'err')}>
        <input
          {...rest}
          id={ids.field}
          type={password && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.described}
          onChange={(event) => onChange?.(event.target.value)}
        />
        {password && (
          <button
            type="button"
            className="icon-btn text-muted"
            aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
            aria-pressed={shown}
            onClick={({ currentTarget }) => {
              // A password that was filled without an event would be lost by the next render.
              const { value } = currentTarget.previousElementSibling as HTMLInputElement;
              if (value !== rest.value) onChange?.(value);
              setShown(!shown);
            }}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        )}
      </div>
    </Field>
  );
}

export interface FieldIds {
  field: string;
  hint: string;
  error: string;
  described: string | undefined;
}

export function useFieldIds(own: string | undefined, error: unknown, hint: unknown): FieldIds {
  const made = useId();
  const field = own ?? made;
  const described = [error ? `${field}-e` : '', hint ? `${field}-h` : ''].filter(Boolean).join(' ');
  return { field, hint: `${field}-h`, error: `${field}-e`, described: described || undefined };
}

/** The common frame of all fields. */
export function Field({
  ids,
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldText & { ids: FieldIds; className?: string; children: ReactNode }) {
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={ids.field} className="text-14 font-label text-ink">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldError id={ids.error} message={error} />
      {hint && (
        <p id={ids.hint} className="text-13 leading-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, message }: { id?: string; message?: string | null }) {
  if (!message) return null;
  return (
    <p
      id={id}
      data-problem
      tabIndex={-1}
      className="flex items-start gap-1.5 text-14 leading-small font-medium text-red-text"
    >
      <CircleAlert size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0">{message}</span>
    </p>
  );
}

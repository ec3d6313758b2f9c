import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field, useFieldIds } from './text-field.tsx';
import '../filter.css';

// A native select: familiar on phones, always inside the screen, and without extra code.

interface Option {
  value: string;
  label: string;
}

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
};

/** A choice in a form: label above, error below. An empty `value` shows `placeholder`. */
export function SelectField({
  label,
  options,
  onChange,
  placeholder,
  hint,
  error,
  className,
  ...rest
}: Native & { placeholder?: string; hint?: ReactNode; error?: string | null }) {
  const ids = useFieldIds(rest.id, error, hint);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} className={className}>
      <div className={cx('input relative', error && 'err')}>
        <select
          {...rest}
          id={ids.field}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.described}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
        <ChevronDown size={20} className="pointer-events-none absolute end-3.5" />
      </div>
    </Field>
  );
}

/** A filter of a list: 44 px pill, blue when set (`value` differs from `neutral`). */
export function FilterSelect({
  label,
  options,
  onChange,
  neutral = '',
  className,
  ...rest
}: Native & { neutral?: string }) {
  return (
    <span className={cx('filter relative pe-0', rest.value !== neutral && 'on', className)}>
      <select {...rest} aria-label={label} onChange={(event) => onChange(event.target.value)}>
        <Options options={options} />
      </select>
      <ChevronDown size={16} className="pointer-events-none absolute end-2.5" />
    </span>
  );
}

/** The row of filters; scrolls horizontally on phones. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="filters scroll-x bleed gutter flex gap-2 py-0.5">
      {children}
    </fieldset>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field, type FieldText, useFieldIds } from './text-field.tsx';

type TextAreaProps = FieldText &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
    onChange?: (value: string) => void;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** A text of several lines. In a file of its own: Login does not load it. */
export function TextAreaField({
  label,
  hint,
  error,
  aside,
  onChange,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const ids = useFieldIds(rest.id, error, hint);
  return (
    <Field ids={ids} label={label} hint={hint} error={error} aside={aside} className={className}>
      <div className={cx('input', error && 'err')}>
        <textarea
          {...rest}
          id={ids.field}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.described}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </div>
    </Field>
  );
}

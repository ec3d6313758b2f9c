import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { TextField } from '../../../ui/fields/text-field.tsx';

// Without its code the field stays as it is.
const EmailSuggestion = lazy<ComponentType<{ email: string; onAccept: (email: string) => void }>>(() =>
  import('./email-suggestion.tsx').then(
    (part) => ({ default: part.EmailSuggestion }),
    () => ({ default: () => null }),
  ),
);

/** A new e-mail address; a mistyped domain is asked about when the field is left, and never refused. */
export function EmailField({
  value,
  onChange,
  ...rest
}: ComponentProps<typeof TextField> & { value: string; onChange: (value: string) => void }) {
  const [wasLeft, setLeft] = useState(false);
  return (
    <div className="grid gap-1.5">
      <TextField
        {...rest}
        value={value}
        onChange={onChange}
        onBlur={() => setLeft(true)}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {wasLeft && (
        <Suspense>
          <EmailSuggestion email={value} onAccept={onChange} />
        </Suspense>
      )}
    </div>
  );
}

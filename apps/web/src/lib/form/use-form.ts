import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft, useUnsaved } from './drafts.ts';
import { takeEarlyInput } from './early-input.ts';
import { fieldMessages } from './error-messages.ts';

type Values = Record<string, string>;
type Errors<V> = { [Name in keyof V]?: string };

interface FormOptions<V extends Values> {
  initial: V;
  /** The first message of each invalid field, e.g. from schemaErrors; names of no field are ignored. */
  check: (values: V) => Record<string, string>;
  /** Sends the form. The messages of a thrown ApiError go to their fields; those without a field become `formError`. */
  submit: (values: V) => Promise<void>;
  /** Stores unsent values under this name; `secret` fields are never stored. */
  draft?: { key: string; secret?: readonly (keyof V & string)[] };
}

/**
 * One form: values, one message per field, focus on the first error, one request at a time.
 * Give `formProps` to the form and `field(name)` to each TextField; a select takes the same.
 */
export function useForm<V extends Values>({ initial, check, submit, draft }: FormOptions<V>) {
  const [values, setValues] = useState<V>(() =>
    draft ? { ...initial, ...known(initial, readDraft(draft.key)) } : initial,
  );
  const [errors, setErrors] = useState<Errors<V>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty || pending);
  const form = useRef<HTMLFormElement>(null);
  // State updates with the next render, so two taps in one frame would both see pending === false.
  const sending = useRef(false);

  useEffect(() => {
    // A list of fields with one message, like a tournament's categories, has no invalid field: then its message.
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem][tabindex]');
    if (refusals > 0) first?.focus();
  }, [refusals]);

  // Before the paint: what was typed into the drawn page, whose place this form has just taken.
  const takeOver = useRef(() => {
    const early = takeEarlyInput(Object.keys(initial));
    if (!early) return;
    if (Object.keys(early.values).length > 0) change(known(initial, early.values));
    const element = early.focused === null ? null : form.current?.elements.namedItem(early.focused);
    if (element instanceof HTMLInputElement) element.focus({ preventScroll: true });
    // With the values in place.
    if (early.isSent) setTimeout(() => form.current?.requestSubmit());
  });
  useLayoutEffect(() => takeOver.current(), []);

  /**
   * Password managers fill fields without events, so the page says what was entered. A radio or checkbox with the name of
   * a field needs a `value` therefore.
   */
  const entered = (): V => ({
    ...values,
    ...known(initial, Object.fromEntries(new FormData(form.current ?? undefined))),
  });

  /** A message for each field whose text is no value, for which the page gives '': a date that is half cleared, or 31 February. */
  const unreadable = (): Record<string, string> =>
    Object.fromEntries(
      Array.from((form.current?.elements ?? []) as Iterable<HTMLInputElement>)
        .filter(({ validity }) => validity.badInput)
        .map(({ name }) => [name, 'Incompleto ou inexistente: corrija ou apague tudo.']),
    );

  /** Sets several fields at once: a second `set` in the same handler would still see the old values. */
  function change(part: Partial<V>) {
    const next = { ...entered(), ...part };
    setValues(next);
    setDirty(true);
    setErrors(
      (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))) as Errors<V>,
    );
    if (draft)
      saveDraft(
        draft.key,
        // A reload shows the former value of an unreadable field, not an empty one.
        Object.fromEntries(
          Object.entries(next).filter(([key]) => !draft.secret?.includes(key) && !(key in unreadable())),
        ),
      );
  }

  function set<Name extends keyof V & string>(name: Name, value: V[Name]) {
    change({ [name]: value } as unknown as Partial<V>);
  }

  function refuse(found: Record<string, string>) {
    const others = Object.keys(found).filter((name) => !(name in initial));
    setErrors(found as Errors<V>);
    setFormError(others.map((name) => found[name]).join('\n') || null);
    setRefusals((count) => count + 1);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    const given = entered();
    setValues(given);
    const found = { ...check(given), ...unreadable() };
    const invalid = Object.entries(found).filter(([name]) => name in initial);
    if (invalid.length > 0) {
      refuse(Object.fromEntries(invalid));
      return;
    }
    sending.current = true;
    setPending(true);
    setErrors({});
    setFormError(null);
    try {
      await submit(given);
      setDirty(false);
      if (draft) dropDraft(draft.key);
    } catch (error) {
      refuse(fieldMessages(error));
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  return {
    values,
    set,
    change,
    pending,
    formError,
    formProps: { ref: form, onSubmit, noValidate: true },
    field: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: (value: string) => set(name, value as V[Name]),
    }),
  };
}

function known<V extends Values>(initial: V, saved: Record<string, unknown>): Partial<V> {
  return Object.fromEntries(
    Object.keys(initial).flatMap((name) => (typeof saved[name] === 'string' ? [[name, saved[name]]] : [])),
  ) as Partial<V>;
}

/** The fields that have a message, for a form's `check`; null and undefined mean valid. */
export function givenErrors(found: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

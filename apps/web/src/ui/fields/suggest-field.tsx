import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Field, useFieldIds } from './text-field.tsx';
import './field.css';
import './suggest-field.css';

export interface Suggestion {
  id: string;
  label: string;
  /** A second, smaller line. */
  detail?: string;
}

interface SuggestFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (text: string) => void;
  /** Suggestions for the text; the field does not filter them. */
  suggestions: readonly Suggestion[];
  onPick: (id: string) => void;
  /** Shown instead of the list when there are no suggestions. */
  whenNone: ReactNode;
  /** Says that under the field, where it covers nothing. */
  isNoneBelow?: boolean;
  hint?: ReactNode;
  error?: string | null;
  maxLength?: number;
}

/**
 * A text field with suggestions; free text is a valid value. Arrows and Enter choose, Escape closes. Implements the
 * ARIA combobox pattern directly: the combobox of React Aria hides the rest of the page from screen readers while
 * open, focusable links and buttons included.
 */
export function SuggestField({
  label,
  name,
  value,
  onChange,
  suggestions,
  onPick,
  whenNone,
  isNoneBelow,
  hint = isNoneBelow && whenNone,
  error,
  maxLength,
}: SuggestFieldProps) {
  const ids = useFieldIds(undefined, error, hint);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isAbove = useIsAbove(isOpen, box);
  const isExpanded = isOpen && suggestions.length > 0;
  const optionId = (index: number) => `${ids.field}-o${index}`;

  useEffect(() => {
    if (active >= 0)
      box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function pick(suggestion: Suggestion) {
    onPick(suggestion.id);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggestions[active];
    if (step !== 0) {
      setOpen(true);
      // Wraps around through -1, which is the text itself.
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (isOpen && event.key === 'Enter') {
      if (chosen) pick(chosen);
      else close();
    } else if (isOpen && event.key === 'Escape') {
      close();
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <Field ids={ids} label={label} hint={hint} error={error}>
      <div ref={box} className="suggest-box">
        <div className={cx('input', error && 'err')}>
          <input
            id={ids.field}
            name={name}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${ids.field}-l` : undefined}
            aria-activedescendant={isExpanded && active >= 0 ? optionId(active) : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.described}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxLength}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
        </div>
        {isOpen && (isExpanded || !isNoneBelow) && (
          <div className="suggest-pop" data-above={isAbove}>
            {isExpanded ? (
              <div id={`${ids.field}-l`} role="listbox" aria-label={label} tabIndex={-1}>
                {suggestions.map((suggestion, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
                  <div
                    key={suggestion.id}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    className="suggest"
                    // Keeps the focus in the field: a blur would close the list before the click.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(suggestion)}
                  >
                    <b>{suggestion.label}</b>
                    {suggestion.detail && <small>{suggestion.detail}</small>}
                  </div>
                ))}
              </div>
            ) : (
              <p className="none" aria-hidden="true">
                {whenNone}
              </p>
            )}
          </div>
        )}
        <p role="status" className="sr-only">
          {isOpen && (isExpanded ? countText(suggestions.length) : whenNone)}
        </p>
      </div>
    </Field>
  );
}

const countText = (count: number) => (count === 1 ? '1 sugestão' : `${count} sugestões`);

/** Height of four suggestions. */
const LIST_PIXELS = 236;

/** Whether the list opens above the field: there is not enough space below and more above. */
function useIsAbove(isOpen: boolean, box: { current: HTMLElement | null }): boolean {
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const view = globalThis.visualViewport;
    const look = () => {
      if (!box.current) return;
      const { top, bottom } = box.current.getBoundingClientRect();
      const start = view?.offsetTop ?? 0;
      const below = start + (view?.height ?? innerHeight) - bottom;
      setAbove(below < LIST_PIXELS && top - start > below);
    };
    look();
    // The on-screen keyboard opens after the focus and takes half the height.
    view?.addEventListener('resize', look);
    return () => view?.removeEventListener('resize', look);
  }, [isOpen, box]);
  return isAbove;
}

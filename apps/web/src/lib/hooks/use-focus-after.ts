import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element when `step` has changed and the control that had the focus is gone with the step before: else a keyboard or
 * a screen reader would be at the start of the page again.
 */
export function useFocusAfter<E extends HTMLElement>(step: unknown): RefObject<E | null> {
  const target = useRef<E>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [step]);
  return target;
}

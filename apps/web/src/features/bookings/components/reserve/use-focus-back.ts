import { useEffect, useRef } from 'react';

/** When what was picked closes, the keyboard goes on where it was: at that time, or, if it is gone, above the list. */
export function useFocusBack(time: string | undefined, isBooked: boolean): void {
  const last = useRef(time);
  const isOpen = time !== undefined || isBooked;
  useEffect(() => {
    if (time !== undefined) last.current = time;
    if (isOpen || last.current === undefined) return;
    const slot = `.slot[data-time="${last.current}"]`;
    last.current = undefined;
    // After the dialog has given the focus back itself, which it cannot where the slot is gone.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const target = document.querySelector<HTMLElement>(slot) ?? document.getElementById('dia-escolhido');
      target?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [time, isOpen]);
}

import { useEffect, useRef } from 'react';

/** Returns the focus to the chosen time when its panel closes, or above the list when the time is gone. */
export function useFocusBack(time: string | undefined, isBooked: boolean): void {
  const last = useRef(time);
  const isOpen = time !== undefined || isBooked;
  useEffect(() => {
    if (time !== undefined) last.current = time;
    if (isOpen || last.current === undefined) return;
    const slot = `.slot[data-time="${last.current}"]`;
    last.current = undefined;
    // Runs after the dialog's own focus restoration, which fails when the slot is gone.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const target = document.querySelector<HTMLElement>(slot) ?? document.getElementById('dia-escolhido');
      target?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [time, isOpen]);
}

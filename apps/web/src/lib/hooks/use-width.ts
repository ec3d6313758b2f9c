import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in CSS pixels, for drawings that fill their container. `initial` until it is measured. */
export function useWidth(initial: number): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(initial);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

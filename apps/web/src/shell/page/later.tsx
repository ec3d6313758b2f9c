import { useRouter } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';

const PHONE = '(max-width: 768px)';

/**
 * Whether a link opened the page. A page reached by the back button needs its full height immediately, to restore its
 * scroll position.
 */
let byLink = false;

/** Follows how pages are opened, for `Later`. */
export function useWayToPage(): void {
  const { history } = useRouter();
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        byLink = action.type === 'PUSH' || action.type === 'REPLACE';
      }),
    [history],
  );
}

interface LaterProps {
  children: ReactNode;
  /** The placeholder of the part; as high as the window, so that the following parts stay out of view. */
  place?: ReactNode;
  /** Whether the part is held back on every screen: in the place that it fills itself. */
  everywhere?: boolean;
}

/**
 * A part of a page below the first screen of a phone. When a link opens the page, it is drawn after the page's first
 * paint, in short tasks; on wide screens, where it is in view, and on every other way to the page, with it.
 */
export function Later({ children, place = <div className="min-h-dvh" />, everywhere = false }: LaterProps) {
  const [isDrawn, setDrawn] = useState(() => !byLink || !(everywhere || matchMedia(PHONE).matches));
  useEffect(() => {
    if (!isDrawn) return afterPaint(() => startTransition(() => setDrawn(true)));
  }, [isDrawn]);
  return isDrawn ? children : place;
}

/** Does some work once the browser has painted what is on the page now. @returns a function that calls it off */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A hidden page is not painted.
  if (document.hidden) {
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

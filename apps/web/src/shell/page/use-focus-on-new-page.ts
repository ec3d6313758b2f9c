import { useEffect, useRef } from 'react';
import { useCurrentPage } from './use-page.ts';

/** Moves focus to the heading of each new page, so that it is read and the keyboard starts there. Not on the first. */
export function useFocusOnNewPage(): void {
  const { pathname } = useCurrentPage();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!target || document.querySelector('.scrim')) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}

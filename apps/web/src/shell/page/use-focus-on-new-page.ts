import { useEffect, useRef } from 'react';
import { useCurrentPage } from './use-page.ts';

/** Moves focus to the heading of each new page, for screen readers and keyboard. Not on the first page. */
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

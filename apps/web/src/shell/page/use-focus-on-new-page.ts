import { useEffect, useRef } from 'react';
import { useCurrentPage } from './use-page.ts';

/** Moves focus to the heading of the page, unless the page has focused one of its fields. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target || document.querySelector('.scrim')) return;
  if (target.closest('main')?.querySelector(':focus')) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves focus to the heading of each new page, for screen readers and keyboard. Not on the first page. */
export function useFocusOnNewPage(): void {
  const { pathname } = useCurrentPage();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusHeading();
  }, [pathname]);
}

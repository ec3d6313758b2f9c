/** The app's button that replaces a drawn one: its name may continue with data that only the app has, like a count. */
const buttonNamed = (root: HTMLElement, name: string) =>
  [...root.querySelectorAll('button')].find((button) => button.getAttribute('aria-label')?.startsWith(name));

/**
 * Repeats the last tap on a button of the drawn page, where a tap has no effect, once the app has taken the page's
 * place.
 */
export function repeatEarlyTap(root: HTMLElement): void {
  let tapped: string | null = null;
  const remember = ({ target }: Event) => {
    tapped = (target as Element).closest('button')?.getAttribute('aria-label') ?? null;
  };
  const drawn = root.firstChild;
  root.addEventListener('click', remember);
  new MutationObserver((_, observer) => {
    if (drawn?.parentNode === root) return;
    observer.disconnect();
    root.removeEventListener('click', remember);
    const button = tapped === null ? undefined : buttonNamed(root, tapped);
    // With the focus, as after a tap: what it opens gives the focus back to it.
    button?.focus();
    button?.click();
  }).observe(root, { childList: true });
}

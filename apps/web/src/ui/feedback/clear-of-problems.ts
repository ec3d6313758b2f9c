import './clear-of-problems.css';

/** How long a page may take to show the reason beside a toast, scroll to it and focus its field. */
const SETTLES_MS = 1_500;

let frame = 0;

/**
 * Keeps the toasts off the reasons of failures (`data-problem`: red notes, messages at fields): where they would cover
 * one, they move to the other edge of the window.
 */
export function keepClearOfProblems(region: HTMLElement | null): void {
  cancelAnimationFrame(frame);
  if (!region) return;
  region.removeAttribute('data-moved');
  const until = performance.now() + SETTLES_MS;
  const place = () => {
    if (covers(region)) {
      const isMoved = region.hasAttribute('data-moved');
      region.toggleAttribute('data-moved', !isMoved);
      // Both edges have one: the first place stays.
      if (covers(region)) region.toggleAttribute('data-moved', isMoved);
    }
    if (performance.now() < until) frame = requestAnimationFrame(place);
  };
  place();
}

function covers(region: HTMLElement): boolean {
  const box = region.getBoundingClientRect();
  return [...document.querySelectorAll('[data-problem]')].some((problem) => {
    const { top, bottom, height } = problem.getBoundingClientRect();
    return height > 0 && top < box.bottom && bottom > box.top;
  });
}

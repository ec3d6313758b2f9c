import './clear-of-problems.css';

/** How long a page may take to show the reason of a toast, scroll to it and focus its field. */
const SETTLES_MS = 1_500;
/** Between a toast and what it must not cover. */
const GAP = 8;

let frame = 0;

/**
 * Keeps the toasts off the reasons of failures (`data-problem`: notes, messages at fields) and off the buttons that send
 * again: where they would cover one, they move to the other edge of the window, or between them.
 */
export function keepClearOfProblems(region: HTMLElement | null): void {
  cancelAnimationFrame(frame);
  if (!region) return;
  put(region, 'own edge');
  const until = performance.now() + SETTLES_MS;
  const place = () => {
    const { problems, buttons } = reasons();
    const all = [...problems, ...buttons];
    if (covers(region, all)) {
      const height = region.getBoundingClientRect().height;
      const places: Place[] = ['own edge', 'other edge', ...gaps(all, height), ...gaps(problems, height)];
      // Without a free place the toast stays at its edge.
      put(region, places.find((one) => isFree(region, one, all)) ?? firstFree(region, places, problems));
    }
    if (performance.now() < until) frame = requestAnimationFrame(place);
  };
  place();
}

/** A number: pixels from the top of the window. */
type Place = 'own edge' | 'other edge' | number;

function put(region: HTMLElement, place: Place): void {
  const isBetween = typeof place === 'number';
  region.toggleAttribute('data-moved', place === 'other edge');
  region.style.top = isBetween ? `${place}px` : '';
  region.style.bottom = isBetween ? 'auto' : '';
}

function isFree(region: HTMLElement, place: Place, boxes: readonly DOMRect[]): boolean {
  put(region, place);
  return !covers(region, boxes);
}

const firstFree = (region: HTMLElement, places: readonly Place[], boxes: readonly DOMRect[]): Place =>
  places.find((one) => isFree(region, one, boxes)) ?? 'own edge';

function covers(region: HTMLElement, boxes: readonly DOMRect[]): boolean {
  const own = region.getBoundingClientRect();
  return own.height > 0 && boxes.some(({ top, bottom }) => top < own.bottom && bottom > own.top);
}

/** Where a box of this height fits between others, the lowest place first. */
function gaps(boxes: readonly DOMRect[], height: number): number[] {
  const starts = [GAP, ...boxes.map(({ bottom }) => bottom + GAP)];
  return starts
    .filter((top) => top >= GAP && top + height + GAP <= innerHeight)
    .filter((top) => !boxes.some((box) => box.top < top + height && box.bottom > top))
    .toSorted((one, other) => other - one);
}

function reasons(): { problems: DOMRect[]; buttons: DOMRect[] } {
  const shown = [...document.querySelectorAll('[data-problem]')];
  const boxesOf = (elements: readonly Element[]) =>
    elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
  return {
    problems: boxesOf(shown),
    buttons: boxesOf(
      shown.flatMap((problem) => {
        const form = problem.closest('form, [role="dialog"], [role="alertdialog"]');
        return [...(form?.querySelectorAll(form.matches('form') ? '[type="submit"]' : '.btn') ?? [])];
      }),
    ),
  };
}

import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A mouse drags after this distance; a touch drags after this delay, so that the page can still be scrolled. */
const MOVE_PIXELS = 6;
const REST_MS = 220;

interface Drag {
  element: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  moving: boolean;
  rest: number | undefined;
}

/**
 * Drag and drop between positions of a court, in addition to picking two positions in sequence (keyboard and screen
 * reader). `start` is attached to each occupied position; positions are found by `data-place`.
 */
export function useCourtDrag(
  court: RefObject<HTMLElement | null>,
  onDrop: ((from: string, to: string) => void) | undefined,
) {
  const drag = useRef<Drag | null>(null);

  useEffect(() => {
    const element = court.current;
    if (!element || !onDrop) return;
    // Only a non-passive listener can prevent scrolling during a drag.
    const hold = (event: TouchEvent) => drag.current?.moving && event.preventDefault();
    element.addEventListener('touchmove', hold, { passive: false });
    return () => element.removeEventListener('touchmove', hold);
  }, [court, onDrop]);

  if (!onDrop) return undefined;

  function begin({ element, pointer }: Drag) {
    if (!drag.current) return;
    drag.current.moving = true;
    element.dataset.dragged = '';
    element.setPointerCapture(pointer);
  }

  function end(at?: { x: number; y: number }) {
    const now = drag.current;
    drag.current = null;
    if (!now) return;
    clearTimeout(now.rest);
    const { element } = now;
    delete element.dataset.dragged;
    element.style.translate = '';
    const to = at && now.moving ? placeAt(court.current, at, element) : undefined;
    if (element.dataset.place && to) onDrop?.(element.dataset.place, to);
  }

  return {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId: pointer, clientX: x, clientY: y, currentTarget: element } = event;
      const started: Drag = { element, pointer, x, y, moving: false, rest: undefined };
      if (event.pointerType !== 'mouse') started.rest = window.setTimeout(() => begin(started), REST_MS);
      drag.current = started;
    },
    onPointerMove({ clientX, clientY, pointerType }: ReactPointerEvent<HTMLElement>) {
      const now = drag.current;
      if (!now) return;
      const [dx, dy] = [clientX - now.x, clientY - now.y];
      if (!now.moving && Math.hypot(dx, dy) > MOVE_PIXELS) {
        if (pointerType === 'mouse') begin(now);
        // The touch moved before the delay: this is scrolling.
        else return end();
      }
      if (now.moving) now.element.style.translate = `${dx}px ${dy}px`;
    },
    onPointerUp: ({ clientX: x, clientY: y }: ReactPointerEvent<HTMLElement>) => {
      // The click after a drag is ignored.
      if (drag.current?.moving) swallowClick(drag.current.element);
      end({ x, y });
    },
    onPointerCancel: () => end(),
  };
}

/** The position nearest to the drop point, within its radius. */
function placeAt(
  court: HTMLElement | null,
  { x, y }: { x: number; y: number },
  from: HTMLElement,
): string | undefined {
  const places = [...(court?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
  const box = court?.getBoundingClientRect();
  if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
  const near = places
    .map((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return { place, far: Math.hypot(left + width / 2 - x, top + height / 2 - y) };
    })
    .toSorted((a, b) => a.far - b.far)[0]?.place;
  return near && near !== from ? near.dataset.place : undefined;
}

function swallowClick(element: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  element.addEventListener('click', swallow, { capture: true, once: true });
  // No click follows when the pointer is released elsewhere.
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
}

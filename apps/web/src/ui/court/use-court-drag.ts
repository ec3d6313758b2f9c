import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A mouse that moves this far drags; a finger must rest that long first, or the page could not be scrolled there. */
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
 * Dragging from place to place of a court, beside picking two one after the other (which keyboard and screen reader
 * use). Give `start` to each place that somebody stands in; places are found by `data-place`.
 */
export function useCourtDrag(
  court: RefObject<HTMLElement | null>,
  onDrop: ((from: string, to: string) => void) | undefined,
) {
  const drag = useRef<Drag | null>(null);

  useEffect(() => {
    const element = court.current;
    if (!element || !onDrop) return;
    // Only a listener that is not passive may keep the page from scrolling under a player that is carried.
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
        // A finger on its way somewhere else: that is scrolling.
        else return end();
      }
      if (now.moving) now.element.style.translate = `${dx}px ${dy}px`;
    },
    onPointerUp: ({ clientX: x, clientY: y }: ReactPointerEvent<HTMLElement>) => {
      // The click that follows a drag is no pick.
      if (drag.current?.moving) swallowClick(drag.current.element);
      end({ x, y });
    },
    onPointerCancel: () => end(),
  };
}

/** The place nearest to where the finger let go, within a place's own reach. */
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
  // None follows when the pointer is let go elsewhere.
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
}

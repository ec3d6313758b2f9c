import { toIso } from '@bandeja/rules/time/instant';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { BoardDay } from './board-day.ts';
import type { Place } from './board-state.ts';

/** A mouse drags after this way; a finger after this time, so that it can scroll the board. */
const DRAG_PX = 6;
const PRESS_MS = 350;
/** So near to an edge the board scrolls under the pointer, by so much a frame. */
const EDGE_PX = 48;
const SCROLL_PX = 10;

interface Grip {
  element: HTMLElement;
  hash: string;
  pointer: number;
  x: number;
  y: number;
  /** From the upper edge of the match to the pointer. */
  below: number;
  isHeld: boolean;
  timer: number | undefined;
}

interface Held {
  day: BoardDay;
  /** False: this match is not moved. */
  onPick: (hash: string) => boolean;
  /** undefined: beside the board, where a drop changes nothing. */
  onOver: (place: Place | undefined) => void;
  onDrop: () => void;
  onPutBack: () => void;
}

/** Drags a match of the board to another court or start, to its list of matches without a time, or from there. */
export function useBoardDrag(surface: RefObject<HTMLElement | null>, held: Held) {
  const grip = useRef<Grip | null>(null);
  const latest = useRef(held);
  latest.current = held;

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    // Only a listener that is not passive keeps a finger from scrolling.
    const hold = (event: TouchEvent) => grip.current?.isHeld && event.preventDefault();
    // A long press opens the menu of a browser.
    const noMenu = (event: Event) => grip.current?.isHeld && event.preventDefault();
    element.addEventListener('touchmove', hold, { passive: false });
    element.addEventListener('contextmenu', noMenu);
    return () => {
      element.removeEventListener('touchmove', hold);
      element.removeEventListener('contextmenu', noMenu);
      clearTimeout(grip.current?.timer);
    };
  }, [surface]);

  const over = () => {
    const { current } = grip;
    if (current?.isHeld && surface.current)
      latest.current.onOver(placeUnder(surface.current, current, latest.current.day));
  };

  const begin = (one: Grip) => {
    if (grip.current !== one || !surface.current) return;
    if (!latest.current.onPick(one.hash)) return forget();
    one.isHeld = true;
    surface.current.setPointerCapture(one.pointer);
    const scroll = () => {
      if (grip.current !== one || !surface.current) return;
      if (scrollNear(surface.current, one)) over();
      requestAnimationFrame(scroll);
    };
    requestAnimationFrame(scroll);
  };

  function forget() {
    clearTimeout(grip.current?.timer);
    grip.current = null;
  }

  return {
    /** Lets go without a drop. */
    forget,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const element = (event.target as Element).closest<HTMLElement>('[data-match]');
        if (grip.current?.isHeld || !element?.dataset.match || !event.isPrimary || event.button !== 0) return;
        const { clientX: x, clientY: y, pointerId: pointer } = event;
        const below = y - element.getBoundingClientRect().top;
        const one: Grip = {
          ...{ element, hash: element.dataset.match, pointer, x, y, below },
          ...{ isHeld: false, timer: undefined },
        };
        if (event.pointerType !== 'mouse') one.timer = window.setTimeout(() => begin(one), PRESS_MS);
        grip.current = one;
      },
      onPointerMove({ clientX, clientY, pointerType, pointerId }: PointerEvent<HTMLElement>) {
        const { current } = grip;
        if (current?.pointer !== pointerId) return;
        if (!current.isHeld) {
          if (Math.hypot(clientX - current.x, clientY - current.y) < DRAG_PX) return;
          // A finger that moves first scrolls.
          if (pointerType !== 'mouse') return forget();
          begin(current);
        }
        current.x = clientX;
        current.y = clientY;
        over();
      },
      onPointerUp({ pointerId }: PointerEvent<HTMLElement>) {
        // Another finger.
        if (grip.current && grip.current.pointer !== pointerId) return;
        const isHeld = grip.current?.isHeld ?? false;
        forget();
        if (!isHeld) return;
        // The click that follows would open the match.
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }));
        latest.current.onDrop();
      },
      onPointerCancel({ pointerId }: PointerEvent<HTMLElement>) {
        if (grip.current && grip.current.pointer !== pointerId) return;
        const isHeld = grip.current?.isHeld ?? false;
        forget();
        if (isHeld) latest.current.onPutBack();
      },
    },
  };
}

const swallow = (event: Event) => event.stopPropagation();

const isIn = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }) =>
  left <= x && x < right && top <= y && y < bottom;

/** The court below the pointer, and the start nearest to the upper edge of the match. */
function placeUnder(surface: HTMLElement, grip: Grip, day: BoardDay): Place | undefined {
  const tray = surface.querySelector('[data-tray]');
  if (tray && isIn(tray.getBoundingClientRect(), grip)) return null;
  const scroll = surface.querySelector('.board-scroll');
  if (!scroll || !isIn(scroll.getBoundingClientRect(), grip)) return undefined;
  // The column of hours covers courts when the board is scrolled to the side.
  const hours = surface.querySelector('.board-times')?.getBoundingClientRect();
  if (hours && isIn(hours, grip)) return undefined;
  for (const column of surface.querySelectorAll<HTMLElement>('[data-column]')) {
    const list = column.getBoundingClientRect();
    if (grip.x < list.left || grip.x >= list.right) continue;
    const y = ((grip.y - grip.below - list.top) / list.height) * day.height;
    return { court: Number(column.dataset.column), starts_at: toIso(day.startAt(y)) };
  }
  return undefined;
}

/** Scrolls the board when the pointer is near its edge; whether it has. */
function scrollNear(surface: HTMLElement, { x, y }: Grip): boolean {
  const scroll = surface.querySelector('.board-scroll');
  if (!scroll) return false;
  const { left, right, top, bottom } = scroll.getBoundingClientRect();
  if (!isIn(scroll.getBoundingClientRect(), { x, y })) return false;
  const along = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
  const [dx, dy] = [along(x, left, right), along(y, top, bottom)];
  if (dx === 0 && dy === 0) return false;
  scroll.scrollBy(dx, dy);
  return true;
}

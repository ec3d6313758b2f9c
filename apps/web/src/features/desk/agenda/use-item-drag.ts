import type { AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { DayLayout, Place } from './day-layout.ts';

/** A shorter way is a click. */
const DRAG_PX = 6;

interface Drag {
  element: HTMLElement;
  item: AgendaItem;
  x: number;
  y: number;
  isMoving: boolean;
}

/**
 * Drags an item of the grid by the mouse to another court or time; a finger scrolls, and moves by "Mover" as the keyboard
 * does. The item follows the pointer, and the drop names the nearest start.
 */
export function useItemDrag(layout: DayLayout, onDrop: (item: AgendaItem, place: Place) => void) {
  const drag = useRef<Drag | null>(null);
  const [target, setTarget] = useState<Place | null>(null);

  const end = () => {
    if (!drag.current) return;
    drag.current.element.style.translate = '';
    delete drag.current.element.dataset.dragged;
    drag.current = null;
    setTarget(null);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const element = (event.target as Element).closest<HTMLElement>('[data-movable]');
      const item = layout.courts
        .flatMap(({ cells }) => cells)
        .find((cell) => cell.kind === 'item' && String(cell.item.id) === element?.dataset.item);
      if (event.pointerType === 'touch' || event.button !== 0 || !element || item?.kind !== 'item') return;
      drag.current = { element, item: item.item, x: event.clientX, y: event.clientY, isMoving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current) return;
      const [x, y] = [event.clientX - current.x, event.clientY - current.y];
      if (!current.isMoving && Math.hypot(x, y) < DRAG_PX) return;
      if (!current.isMoving) {
        current.isMoving = true;
        current.element.dataset.dragged = 'true';
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      current.element.style.translate = `${x}px ${y}px`;
      const place = placeUnder(event.currentTarget, current, event.clientX, layout);
      setTarget((before) =>
        before?.court === place?.court && before?.from === place?.from ? before : place,
      );
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current?.isMoving) return end();
      const place = placeUnder(event.currentTarget, current, event.clientX, layout);
      const { item } = current;
      end();
      // The click that follows would open the item.
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      const isSame = place?.court === item.court && place.from === layout.minuteOf(item.start_at);
      if (place && !isSame) onDrop(item, place);
    },
    onPointerCancel: end,
  };
  return { handlers, target };
}

const swallow = (event: Event) => event.stopPropagation();

/** The court below the pointer, and the start nearest to the upper edge of the dragged item. */
function placeUnder(
  grid: HTMLElement,
  { element }: Drag,
  x: number,
  { starts, from, to }: DayLayout,
): Place | null {
  const column = [...grid.querySelectorAll<HTMLElement>('[data-column]')].find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left <= x && x < right;
  });
  const list = column?.querySelector('ol')?.getBoundingClientRect();
  if (!column || !list) return null;
  const minute = from + ((element.getBoundingClientRect().top - list.top) / list.height) * (to - from);
  const [first, ...others] = starts;
  if (first === undefined) return null;
  const nearest = others.reduce(
    (best, start) => (Math.abs(start - minute) < Math.abs(best - minute) ? start : best),
    first,
  );
  return { court: Number(column.dataset.column), from: nearest };
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const ZOOMS = [0.6, 0.8, 1, 1.25, 1.5] as const;
const [LEAST, MOST] = [ZOOMS[0], ZOOMS[ZOOMS.length - 1] ?? 1];
/** How much a wheel event of a trackpad's pinch changes the size. */
const WHEEL_STEP = 0.01;

/** A point of the window. */
type Point = { x: number; y: number };

/** The point that stays where it is: its distances from the start of the content and of the scroller, at a zoom. */
type Anchor = { zoom: number; inline: number; block: number; offset: Point };

/**
 * The size of the bracket in its scroller: in steps for buttons and keys, continuous for two fingers and for the pinch
 * of a trackpad. The point between the fingers, or the middle, stays in its place.
 */
export function useBracketZoom() {
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const anchor = useRef<Anchor | null>(null);

  const zoomTo = (wanted: number, at?: Point) => {
    const element = scroller.current;
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    if (!element || next === zoom) return;
    const box = element.getBoundingClientRect();
    const { x, y } = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const offset = { x: isRightToLeft(element) ? box.right - x : x - box.left, y: y - box.top };
    anchor.current = {
      zoom,
      inline: Math.abs(element.scrollLeft) + offset.x,
      block: element.scrollTop + offset.y,
      offset,
    };
    setZoom(next);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    const from = anchor.current;
    if (!element || !from) return;
    const ratio = zoom / from.zoom;
    // In a right-to-left page the start is at the right, and scrollLeft is negative.
    const inline = from.inline * ratio - from.offset.x;
    element.scrollLeft = isRightToLeft(element) ? -inline : inline;
    element.scrollTop = from.block * ratio - from.offset.y;
  }, [zoom]);

  const pinch = useEffectEvent(zoomTo);
  const present = useEffectEvent(() => zoom);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let start: { distance: number; zoom: number } | null = null;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) {
        start = null;
        return;
      }
      // Without this the browser would scroll with two fingers, and end the events.
      if (event.cancelable) event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (start === null || event.type !== 'touchmove') start = { distance, zoom: present() };
      else
        pinch((start.zoom * distance) / start.distance, {
          x: (one.clientX + other.clientX) / 2,
          y: (one.clientY + other.clientY) / 2,
        });
    };
    // Browsers send the pinch of a trackpad as a wheel with the control key.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      pinch(present() * (1 - event.deltaY * WHEEL_STEP), { x: event.clientX, y: event.clientY });
    };
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    // React's own listeners are passive and could not prevent the browser's zoom.
    for (const type of touches) element.addEventListener(type, onTouch, { passive: false });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      for (const type of touches) element.removeEventListener(type, onTouch);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);

  const smaller = ZOOMS.findLast((step) => step < zoom);
  const larger = ZOOMS.find((step) => step > zoom);
  return {
    scroller,
    zoom,
    isLeast: smaller === undefined,
    isMost: larger === undefined,
    shrink: () => zoomTo(smaller ?? LEAST),
    enlarge: () => zoomTo(larger ?? MOST),
  };
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';

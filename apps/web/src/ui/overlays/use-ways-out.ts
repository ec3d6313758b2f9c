import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { addOverlay } from './overlay-history.ts';

/** The open overlays, the topmost last. */
const open: object[] = [];

/** Closes an overlay by the browser's back, which on a phone is that of the system. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => (isOpen ? addOverlay(() => onBack()) : undefined), [isOpen]);
}

const DOUBLE_CLICK_MS = 400;

/** Whether a press outside closes an overlay: the second one of the double click that has opened it does not. */
export function usePressOutside(isOpen: boolean): () => boolean {
  const opened = useRef(0);
  useLayoutEffect(() => {
    if (isOpen) opened.current = performance.now();
  }, [isOpen]);
  return () => performance.now() - opened.current > DOUBLE_CLICK_MS;
}

/**
 * Closes an overlay by Escape while the focus is not in an overlay: React Aria handles the key only inside, and moves the
 * focus there in a task after the frame that shows it. The focus is also outside when the focused control is removed.
 */
export function useEscapeBehind(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const own = {};
    open.push(own);
    const listen = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || open.at(-1) !== own || !isBehind(target)) return;
      focusLastDialog();
      onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      open.splice(open.indexOf(own), 1);
    };
  }, [isOpen]);
}

/** An overlay gives the focus back to its opener only when the focus is inside. */
function focusLastDialog(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  [...dialogs].at(-1)?.focus({ preventScroll: true });
}

/** Overlays are children of the body, after the element of the app. */
const isBehind = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('#root') !== null);

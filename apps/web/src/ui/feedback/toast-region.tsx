import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { dismissToast, type Toast, toasts } from './toasts.ts';

const placement = () => import('./clear-of-problems.ts');

/** Region of the toasts, above the dock and any sheet. Errors are assertive for screen readers, others polite. */
export function ToastRegion() {
  const shown = useStore(toasts);
  const region = useRef<HTMLElement>(null);
  // Loaded at the first input, because a toast may report that there is no network to load anything.
  useEffect(() => {
    for (const input of ['pointerdown', 'keydown'])
      addEventListener(input, () => void placement().catch(() => {}), { once: true });
  }, []);
  useEffect(() => {
    if (shown.length > 0)
      placement().then(
        ({ keepClearOfProblems }) => keepClearOfProblems(region.current),
        () => undefined,
      );
  }, [shown]);
  return (
    // The attribute prevents React Aria from hiding the region while a sheet is open.
    <section ref={region} aria-label="Avisos" className="toasts" data-react-aria-top-layer="true">
      {shown.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastBox({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(toast.duration);

  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, toast.id]);

  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; hover and focus only pause the timer.
    <div
      className="toast"
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} className="flex-none" />
      <span className="min-w-0 flex-1 py-1 whitespace-pre-line">{toast.message}</span>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 px-2.5 font-bold underline underline-offset-3"
          onClick={() => {
            toast.action?.onAction();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-label="Fechar aviso"
        onClick={() => dismissToast(toast.id)}
      >
        <X size={20} />
      </button>
    </div>
  );
}

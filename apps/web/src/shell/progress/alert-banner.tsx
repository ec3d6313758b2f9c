import X from 'lucide-react/icons/x';
import { cx } from '../../lib/cx.ts';
import { useStore } from '../../lib/store.ts';
import { type Tone, tones } from '../../ui/feedback/note.tsx';
import { type AlertType, globalAlert, hideAlert } from './global-alert.ts';

const toneOf: Record<AlertType, Tone> = {
  success: 'green',
  error: 'red',
  danger: 'red',
  warning: 'amber',
  info: 'blue',
};

/** The global alert, above the page's content. `className`: its margins. */
export function AlertBanner({ className }: { className?: string }) {
  const { visible, type, dismissible, message } = useStore(globalAlert);
  if (!visible) return null;
  return (
    <div
      role={toneOf[type] === 'red' ? 'alert' : 'status'}
      className={cx(
        'note flex items-center gap-2.5 rounded-control ps-3.5 text-14 leading-small',
        tones[toneOf[type]],
        className,
      )}
    >
      <div className="min-w-0 flex-1 py-3 wrap-anywhere">{message}</div>
      {dismissible && (
        <button
          type="button"
          className="icon-btn text-current"
          aria-label="Fechar alerta"
          onClick={hideAlert}
        >
          <X size={20} />
        </button>
      )}
    </div>
  );
}

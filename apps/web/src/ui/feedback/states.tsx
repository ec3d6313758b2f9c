import CloudOff from 'lucide-react/icons/cloud-off';
import { cx } from '../../lib/cx.ts';
import { Frame, type StateProps, Words } from './error-state.tsx';

export { ErrorState } from './error-state.tsx';

/** Empty state: a court with four free positions, an explanation, and the next action. */
export function EmptyState({ title, text, children, bare }: StateProps) {
  return (
    <Frame bare={bare}>
      <svg
        viewBox="0 0 132 70"
        width="132"
        height="70"
        aria-hidden="true"
        className="text-control"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M2 5h128v60H2zM66 1v68M22 5v60M110 5v60M21 35h90" />
        <g strokeDasharray="4 4">
          <circle cx="44" cy="20" r="8" />
          <circle cx="44" cy="50" r="8" />
          <circle cx="88" cy="20" r="8" />
          <circle cx="88" cy="50" r="8" />
        </g>
      </svg>
      <Words title={title} text={text} />
      {children}
    </Frame>
  );
}

/** Marks last known data. `time` is in the viewer's zone, e.g. "das 14:02". */
export function OfflineStrip({ time, inCard }: { time?: string | null; inCard?: boolean }) {
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-2 bg-amber-soft px-4 py-2.5 text-13 font-label text-amber-text',
        inCard ? '-mx-5 -mt-5 mb-4' : 'rounded-control',
      )}
    >
      <CloudOff size={16} className="flex-none" />
      {time ? `Sem sinal. Dados ${time}.` : 'Sem sinal.'}
    </p>
  );
}

import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';

interface StateProps {
  title: string;
  text?: ReactNode;
  /** Buttons; one primary. */
  children?: ReactNode;
  /** Without a card, for use inside a card. */
  bare?: boolean;
}

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

/** Error state: a sentence and a way to continue. */
export function ErrorState({ title, text, onRetry, children, bare }: StateProps & { onRetry?: () => void }) {
  return (
    <Frame bare={bare} alert>
      <Words title={title} text={text} />
      <div className="flex flex-wrap gap-2">
        {onRetry && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Tentar de novo
          </Button>
        )}
        {children}
      </div>
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

function Frame({ bare, alert, children }: { bare?: boolean; alert?: boolean; children: ReactNode }) {
  const inside = (
    <div className="grid justify-items-start gap-3" role={alert ? 'alert' : undefined}>
      {children}
    </div>
  );
  return bare ? inside : <Card>{inside}</Card>;
}

function Words({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {text && <p className="mt-1 text-14 leading-small text-muted">{text}</p>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';

// Apart from the other states, because the error page of every route, which is loaded with the entry, shows it.

export interface StateProps {
  title: string;
  text?: ReactNode;
  /** Buttons; one primary. */
  children?: ReactNode;
  /** Without a card, for use inside a card. */
  bare?: boolean;
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

export function Frame({ bare, alert, children }: { bare?: boolean; alert?: boolean; children: ReactNode }) {
  const inside = (
    <div className="grid justify-items-start gap-3" role={alert ? 'alert' : undefined}>
      {children}
    </div>
  );
  return bare ? inside : <Card>{inside}</Card>;
}

export function Words({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {text && <p className="mt-1 text-14 leading-small text-muted">{text}</p>}
    </div>
  );
}

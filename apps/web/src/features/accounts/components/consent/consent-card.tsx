import { type ReactNode, useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';

/** The answered question disappears with its focused button; the page is next. */
export const focusPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });

/** A question with two answers of equal weight. */
export function ConsentCard({
  title,
  children,
  answers,
}: {
  title: string;
  children: ReactNode;
  answers: readonly { label: string; pending?: boolean; onChoose: () => void }[];
}) {
  const id = useId();
  return (
    <Card as="section" pad="tight" aria-labelledby={id} className="w-full">
      <h2 id={id}>{title}</h2>
      <p className="mt-1 mb-4 text-14 leading-small text-muted">{children}</p>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ label, pending = false, onChoose }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            className="flex-1"
            pending={pending}
            onClick={onChoose}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

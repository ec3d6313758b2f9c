import { toMillis } from '@bandeja/rules/time/instant';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';
import { Note } from '../feedback/note.tsx';
import { Refusal } from '../feedback/refusal.tsx';
import { PixCode } from './pix-code.tsx';

interface ShownPix {
  qr_code: string;
  qr_code_base64: string;
  expires_at: string;
  sandbox_url?: string | undefined;
}

interface PixPartProps {
  /** Of the section, for screen readers. */
  label: string;
  /** What became of the payment; not while a code is shown. */
  said?: { tone: 'green' | 'amber' | 'blue'; text: string } | null;
  error: string | null;
  pix: ShownPix | null;
  cents: number;
  /** Above the code. */
  intro?: ReactNode;
  now: Date;
  pending: boolean;
  /** Shows the code; null: it cannot be paid here. */
  button: { text: ReactNode; label?: string; isTall?: boolean } | null;
  onStart: (done: { onSuccess: () => void }) => void;
  /** Below the code or the button. */
  children?: ReactNode;
}

/** Whether a code can be paid still. */
export const payablePix = <Pix extends ShownPix>(pix: Pix | null | undefined, now: Date): Pix | null =>
  pix && toMillis(pix.expires_at) > now.getTime() ? pix : null;

/** A part of a price that one tap pays: a button that makes way for the code, and what became of it. */
export function PixPart({
  label,
  said = null,
  error,
  pix,
  cents,
  intro,
  now,
  pending,
  button,
  onStart,
  children,
}: PixPartProps) {
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      {said && !pix && (
        <Note tone={said.tone} live>
          {said.text}
        </Note>
      )}
      <Refusal text={error} />
      {pix ? (
        <>
          {intro && <p className="text-14">{intro}</p>}
          <PixCode
            held="O código vale por"
            cents={cents}
            since={null}
            until={pix.expires_at}
            pix={{ kind: 'pix', code: pix.qr_code, picture: pix.qr_code_base64, until: pix.expires_at }}
            sandboxUrl={pix.sandbox_url}
            now={now}
          />
        </>
      ) : (
        button && (
          <Button
            {...(button.isTall && ({ size: 'tall', wide: true } as const))}
            {...(button.label && { 'aria-label': button.label })}
            pending={pending}
            onClick={() => onStart({ onSuccess: () => section.current?.focus() })}
          >
            {button.text}
          </Button>
        )
      )}
      {children}
    </section>
  );
}

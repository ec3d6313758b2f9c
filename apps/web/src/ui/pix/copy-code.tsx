import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../button.tsx';
import './pix.css';

const SHOWN_MS = 4_000;

/** Pix "copia e cola": a phone cannot scan its own screen, so the player copies the code into the bank's app. */
export function CopyCode({ code }: { code: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ copied: boolean } | null>(null);

  useEffect(() => {
    if (!outcome?.copied) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    if (field.current) setOutcome({ copied: await copyText(field.current) });
  }

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="pix-code">
        <input
          ref={field}
          readOnly
          value={code}
          aria-label="Código Pix copia e cola"
          onFocus={(event) => event.target.select()}
        />
        <Button size="small" onClick={() => void copy()}>
          {outcome?.copied ? <Check size={20} /> : <Copy size={20} />}
          {/* In an element: the browser's translation replaces a bare text, and then no icon next to it can be exchanged. */}
          <span>{outcome?.copied ? 'Copiado' : 'Copiar código'}</span>
        </Button>
      </div>
      <p
        role="status"
        className={outcome && !outcome.copied ? 'text-13 leading-small text-muted' : 'sr-only'}
      >
        {outcome &&
          (outcome.copied
            ? 'Código copiado. Cole no app do banco.'
            : 'O código está selecionado: copie com o menu do aparelho.')}
      </p>
    </div>
  );
}

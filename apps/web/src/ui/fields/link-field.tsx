import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/hand-over.ts';
import { Button } from '../button.tsx';
import { TextField } from './text-field.tsx';

interface LinkFieldProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'wide'> {
  label: string;
  url: string;
  /** Buttons beside the one that copies. */
  children?: ReactNode;
}

/** A link to hand on: shown whole, and copied by a button. */
export function LinkField({ label, url, children, ...look }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // False: the browser does not copy, and the field is selected.
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <TextField ref={field} label={label} readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button
          {...look}
          onClick={async () => {
            if (field.current) setCopied(await copyText(field.current));
          }}
        >
          {copied ? <Check size={20} /> : <Copy size={20} />}
          <span>{copied ? 'Copiado' : 'Copiar link'}</span>
        </Button>
        {children}
      </div>
      <p role="status" className={copied === false ? 'text-13 leading-small text-muted' : 'sr-only'}>
        {copied === null
          ? ''
          : copied
            ? 'Link copiado.'
            : 'O link está selecionado: copie com o menu do aparelho.'}
      </p>
    </>
  );
}

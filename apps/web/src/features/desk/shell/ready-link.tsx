import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/hand-over.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** A link that is shown once: copied, or sent by WhatsApp. */
export function ReadyLink({ address, whatsapp }: { address: string; whatsapp: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <TextField
        ref={field}
        label="Link"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            if (field.current) void copyText(field.current).then(setCopied);
          }}
        >
          <span>{copied ? 'Copiado' : 'Copiar link'}</span>
        </Button>
        <ButtonAnchor href={whatsapp} target="_blank" rel="noreferrer" variant="soft">
          Mandar no WhatsApp
        </ButtonAnchor>
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

import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { dropTyped, readTyped } from './typed-before-rest.ts';

/** After the PIN: what was typed when the computer rested, to be written again. It stays until it is put away. */
export function TypedNote({ slug }: { slug: string }) {
  const [typed, setTyped] = useState(() => readTyped(slug));
  if (!typed) return null;
  return (
    <Note tone="blue">
      <p>
        <b>O balcão descansou antes de alguém salvar.</b> Estava escrito em {typed.place}:
      </p>
      <dl className="my-2 grid gap-1">
        {typed.fields.map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt className="inline">{label || 'Sem nome'}: </dt>
            <dd className="inline font-bold wrap-anywhere whitespace-pre-line select-text">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          dropTyped(slug);
          setTyped(null);
        }}
      >
        Já usei, pode apagar
      </Button>
    </Note>
  );
}

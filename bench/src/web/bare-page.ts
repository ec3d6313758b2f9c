// The page to compare with: React, one form and nothing else, drawn by its script.
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Field({ label, type }: { label: string; type: string }) {
  const [value, setValue] = useState('');
  return h(
    'label',
    { style: { display: 'grid', gap: 6 } },
    label,
    h('input', { type, value, onChange: ({ target }) => setValue(target.value) }),
  );
}

function Page() {
  return h(
    'main',
    { style: { display: 'grid', gap: 20, padding: 20, fontFamily: 'sans-serif' } },
    h('h1', null, 'Entrar'),
    h('p', { style: { fontSize: 40 } }, 'Sua quadra, seu nível, seu jogo.'),
    h('form', { style: { display: 'grid', gap: 20 } }, [
      h(Field, { key: 'name', label: 'E-mail ou usuário', type: 'text' }),
      h(Field, { key: 'password', label: 'Senha', type: 'password' }),
      h('button', { key: 'send', type: 'submit' }, 'Entrar'),
    ]),
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(h(Page));

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const css = readFileSync(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
/** The value of a token in the light theme. */
const token = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?([^,;]+)`).exec(css)?.[1];

const { html = '' } = writeLetter({
  to: 'ana@exemplo.com.br',
  brand: 'Bandeja',
  subject: 'Sua reserva',
  before: ['Confirmada.'],
  details: [['Quadra', '3']],
  button: { label: 'Ver a reserva', url: 'https://bandeja.test/booking/1' },
  after: ['Bom jogo!'],
});

test('a letter has only the colours of the app, and its button is the blue one of the app', () => {
  const colours = new Set(html.match(/#[0-9a-f]{6}\b/gi));
  const known = ['bg', 'surface', 'line', 'ink', 'text', 'muted', 'blue', 'blue-text', 'on-blue', 'orange'];
  expect([...colours].filter((colour) => !known.map(token).includes(colour))).toEqual([]);
  const button = /<a href="[^"]*" style="([^"]*)">Ver a reserva<\/a>/.exec(html)?.[1];
  expect(button).toContain(`background:${token('blue')};color:${token('on-blue')}`);
  expect(button).toContain(`border-radius:${token('r-md')}`);
});

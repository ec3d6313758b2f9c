import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tracesOf, withoutTraces } from './mentions.ts';

const person = { first_name: 'Zuleica', last_name: 'Antão', email: 'zu@padel.com.br', phone: '11955554444' };
const traces = tracesOf(person);
const cleaned = (text: string) => withoutTraces(text, traces, 'X');

it.each([
  ['A Zuleica Antão jogou', 'A X jogou'],
  ['zuleica  antao!', 'X!'],
  ['ZULEICA-ANTÃO e Bia', 'X e Bia'],
  ['escrever a zu@padel.com.br', 'escrever a X'],
  ['ligar 11955554444', 'ligar X'],
  ['ligar (11) 95555-4444', 'ligar (X'],
  ['Zuleica Antãozinho', 'Zuleica Antãozinho'],
  ['🎾 Zuleica Antão 🎾 Zuleica Antão', '🎾 X 🎾 X'],
  ['Zuleica jogou', 'Zuleica jogou'],
  ['', ''],
])('%s', (text, expected) => expect(cleaned(text)).toBe(expected));

it('no trace is left in any text, and a text without one stays as it is', () => {
  const part = fc.oneof(
    fc.constantFrom(...traces, 'ZULEICA antao', ' ', '; ', 'Bia'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join(' ');
      expect(cleaned(text)).not.toMatch(/(?<![\p{L}\p{N}])Zuleica Ant[ãa]o(?![\p{L}\p{N}])/iu);
      if (!/zu|11/i.test(text)) expect(cleaned(text)).toBe(text.normalize('NFC'));
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { escapeHtml, withoutLinks } from './safe-text.ts';

it.each([
  ['Ana & Bia', 'Ana &amp; Bia'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  [`"a" 'b'`, '&quot;a&quot; &#39;b&#39;'],
  ['&lt;', '&amp;lt;'],
  ['Quadra 1, 18:00–19:00', 'Quadra 1, 18:00–19:00'],
])('escapeHtml(%j) is %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

describe('withoutLinks', () => {
  it.each([
    ['Ana loja.com Souza', 'Ana loja. com Souza'],
    ['https://golpe.com.br/x', 'https: //golpe. com. br/x'],
    ['www.golpe.net', 'www. golpe. net'],
    ['ana@golpe.com', 'ana@golpe. com'],
    ['João\u0000\u202eX', 'João X'],
  ])('%j becomes %j', (text, plain) => {
    expect(withoutLinks(text)).toBe(plain);
  });

  it.each([
    'Foi 5 a 7.',
    'R$ 1.200,00',
    'Seu nível foi de 3,00 para 3,07 (+0,07).',
    'às 18:00–19:00',
    'J. R. Silva',
  ])('%j stays', (text) => {
    expect(withoutLinks(text)).toBe(text);
  });
});

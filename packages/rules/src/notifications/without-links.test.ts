import { describe, expect, it } from 'vitest';
import { withoutLinks } from './without-links.ts';

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

import { describe, expect, it } from 'vitest';
import { formatCpf, isCpf, normalizeCpf } from './card.ts';

describe('CPF', () => {
  it.each([
    ['52998224725', true],
    [' 529.982.247-25 ', true],
    ['191.191.191-00', true],
    // First check digit 0 because of remainder 10.
    ['123.456.789-09', true],
    ['529.982.247-15', false],
    ['529.982.247-24', false],
    ['925.982.247-25', false],
    ['5299822472', false],
    ['529982247250', false],
    ['52998224725a', false],
    ['529-982-247.25', false],
    ['000.000.000-00', false],
    ['111.111.111-11', false],
    ['', false],
  ])('%j is one: %s', (cpf, is) => {
    expect(isCpf(cpf)).toBe(is);
  });

  it.each([
    ['', ''],
    ['529', '529'],
    ['5299', '529.9'],
    ['5299822', '529.982.2'],
    ['529982247', '529.982.247'],
    ['5299822472', '529.982.247-2'],
    ['52998224725', '529.982.247-25'],
    ['529982247259', '529.982.247-25'],
  ])('%j is shown as %j', (cpf, shown) => {
    expect(formatCpf(cpf)).toBe(shown);
  });

  it('keeps digits only', () => {
    expect(normalizeCpf('529.982.247-25')).toBe('52998224725');
  });
});

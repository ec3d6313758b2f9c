import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildPixCode, crc16, type PixCode, parsePixCode } from './pix-code.ts';

/** Example of the central bank for a code without an amount (Manual do BR Code, section 3). */
const CENTRAL_BANK =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const COURT: PixCode = {
  payee: { key: 'pix@clube.example' },
  amountCents: 16_050,
  merchantName: 'Clube do Padel',
  merchantCity: 'Sao Paulo',
  txid: 'RESERVA42',
};

describe('crc16', () => {
  test.each([
    ['123456789', '29B1'],
    ['', 'FFFF'],
    ['A', 'B915'],
  ])('of %j is %s, as published for CCITT-FALSE', (text, crc) => {
    expect(crc16(text)).toBe(crc);
  });
});

describe('parsePixCode', () => {
  it('reads the example of the central bank, and building it again gives the same text', () => {
    const code = parsePixCode(CENTRAL_BANK);
    expect(code).toEqual({
      payee: { key: '123e4567-e12b-12d1-a456-426655440000' },
      amountCents: null,
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: null,
    });
    expect(buildPixCode(code as PixCode)).toBe(CENTRAL_BANK);
  });

  it('reads a static code with amount and capitals', () => {
    const text =
      '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62070503***6304';
    expect(parsePixCode(text + crc16(text))).toMatchObject({
      payee: { key: '+5511943214321' },
      amountCents: 6_666,
    });
  });

  test.each([
    ['a changed digit', CENTRAL_BANK.replace('Fulano', 'Fulana')],
    ['a wrong CRC', CENTRAL_BANK.replace(/1D3D$/, '1D3E')],
    ['a missing end', CENTRAL_BANK.slice(0, -1)],
    ['something after the CRC', `${CENTRAL_BANK} `],
    ['nothing', ''],
    ['another currency', reseal(CENTRAL_BANK.replace('5303986', '5303840'))],
    ['another country', reseal(CENTRAL_BANK.replace('5802BR', '5802PT'))],
    ['another scheme', reseal(CENTRAL_BANK.replace('br.gov.bcb.pix', 'br.gov.bcb.xip'))],
    ['a field twice', reseal(CENTRAL_BANK.replace('5802BR', '5802BR5802BR'))],
    ['a length that does not fit', reseal(CENTRAL_BANK.replace('5913', '5914'))],
    ['no key', reseal(CENTRAL_BANK.replace(/26580014br\.gov\.bcb\.pix0136.{36}/, '26180014br.gov.bcb.pix'))],
    ['an amount of nothing', reseal(CENTRAL_BANK.replace('5802BR', '54040.005802BR'))],
    ['an amount that is none', reseal(CENTRAL_BANK.replace('5802BR', '54041,005802BR'))],
  ])('refuses %s', (_what, text) => {
    expect(parsePixCode(text)).toBeNull();
  });
});

describe('buildPixCode', () => {
  it('writes centavos as a decimal with two places', () => {
    expect(buildPixCode(COURT)).toContain('5406160.50');
    expect(buildPixCode({ ...COURT, amountCents: 5 })).toContain('54040.05');
  });

  it('removes accents from names and truncates them to the field', () => {
    expect(
      parsePixCode(
        buildPixCode({
          ...COURT,
          merchantName: 'Associação dos Amigos do Padel',
          merchantCity: 'São José dos Campos',
        }),
      ),
    ).toMatchObject({ merchantName: 'Associacao dos Amigos do', merchantCity: 'Sao Jose dos Ca' });
  });

  it('marks a code with an address as single use', () => {
    const text = buildPixCode({ ...COURT, payee: { url: 'https://pix.example.com/qr/1' } });
    expect(text).toMatch(/^000201010212/);
    expect(parsePixCode(text)?.payee).toEqual({ url: 'pix.example.com/qr/1' });
  });

  test.each<[string, Partial<PixCode>]>([
    ['half a centavo', { amountCents: 0.5 }],
    ['nothing', { amountCents: 0 }],
    ['less than nothing', { amountCents: -1 }],
    ['more than the field holds', { amountCents: 10_000_000_000 }],
    ['a txid with a dash', { txid: 'a-b' }],
    ['a txid of 26', { txid: 'a'.repeat(26) }],
    ['no key', { payee: { key: '' } }],
    ['a key of 78 letters, which makes its group too long', { payee: { key: 'k'.repeat(78) } }],
    ['a name without a letter that fits', { merchantName: '東京' }],
  ])('throws for %s', (_what, change) => {
    expect(() => buildPixCode({ ...COURT, ...change })).toThrow(RangeError);
  });

  const letters = (min: number, max: number) =>
    fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: min, maxLength: max });
  const code: fc.Arbitrary<PixCode> = fc.record({
    payee: fc.oneof(
      letters(1, 77).map((key) => ({ key })),
      letters(1, 77).map((url) => ({ url })),
    ),
    amountCents: fc.option(fc.integer({ min: 1, max: 9_999_999_999 })),
    merchantName: letters(1, 25),
    merchantCity: letters(1, 15),
    txid: fc.option(letters(1, 25)),
  });

  it('is read back unchanged, for any code', () => {
    fc.assert(
      fc.property(code, (one) => {
        expect(parsePixCode(buildPixCode(one))).toEqual(one);
      }),
    );
  });

  it('a changed character is detected at any position', () => {
    fc.assert(
      fc.property(code, fc.nat(), fc.constantFrom(...'0a%~'), (one, where, letter) => {
        const text = buildPixCode(one);
        const at = where % text.length;
        fc.pre(text[at]?.toLowerCase() !== letter);
        expect(parsePixCode(text.slice(0, at) + letter + text.slice(at + 1))).toBeNull();
      }),
    );
  });
});

/** A changed code with a matching CRC, which the other checks must detect. */
function reseal(text: string): string {
  const open = text.slice(0, -4);
  return open + crc16(open);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysText,
  parseBandTime,
  parseDays,
  pricesText,
  readPriceTable,
  writePriceTable,
} from './price-table.ts';
import type { PriceBand } from './schedule.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readPriceTable(utf8(text));

describe('parseDays', () => {
  it.each([
    ['seg-sex', [1, 2, 3, 4, 5]],
    ['Sáb e dom', [6, 7]],
    ['Segunda-feira', [1]],
    ['segunda a sexta-feira', [1, 2, 3, 4, 5]],
    ['todos os dias', [1, 2, 3, 4, 5, 6, 7]],
    ['sex-seg', [1, 5, 6, 7]],
    ['qua, seg', [1, 3]],
    ['ter.', [2]],
    ['', null],
    ['seg-', null],
    ['segx', null],
    ['s', null],
    ['seg-qua-sex', null],
  ])('%j is %j', (typed, days) => {
    expect(parseDays(typed)).toEqual(days);
  });

  it('reads what daysText writes, for any days', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    fc.assert(
      fc.property(some, (days) => {
        expect(parseDays(daysText(days))).toEqual(days.toSorted());
      }),
    );
  });
});

it.each([
  ['7', 420],
  ['07:30', 450],
  ['7h', 420],
  ['18h30', 1110],
  ['24:00', 1440],
  ['36:00', 2160],
  ['36:01', null],
  ['12:60', null],
  ['-1', null],
  ['meio-dia', null],
])('parseBandTime(%j) is %j', (typed, minutes) => {
  expect(parseBandTime(typed)).toBe(minutes);
});

describe('readPriceTable', () => {
  it('reads two bands with prices by duration, over midnight, lines in any order', () => {
    const { prices, errors } = read(
      'dias;das;ate;duracao;preco\nsáb,dom;18:00;01:00;90;R$ 210,00\nsáb;7h;18h;;99.9\nsab,dom;18:00;1:00;;150\n',
    );
    expect(errors).toEqual([]);
    const night = {
      from_minute: 1080,
      to_minute: 1500,
      price_cents_per_hour: 15_000,
      fixed_cents: { 90: 21_000 },
    };
    expect(prices).toEqual([
      { weekday: 6, from_minute: 420, to_minute: 1080, price_cents_per_hour: 9_990, fixed_cents: {} },
      { weekday: 6, ...night },
      { weekday: 7, ...night },
    ]);
  });

  it('takes the price of an hour from the shortest duration where the table has none', () => {
    const { prices } = read(
      'dias,das,ate,duracao,preco\nseg,8:00,12:00,1h30,"150,00"\nseg,8:00,12:00,120,180\n',
    );
    expect(prices).toEqual([
      {
        ...{ weekday: 1, from_minute: 480, to_minute: 720 },
        ...{ price_cents_per_hour: 10_000, fixed_cents: { 90: 15_000, 120: 18_000 } },
      },
    ]);
  });

  it('lists every wrong cell by line and column, and reads nothing', () => {
    const { prices, errors } = read(
      [
        'preco;dias;das;ate;duracao',
        '100;seg;07:00;12:00;',
        '-5;seg;12:00;18:00;',
        '100;hoje;25:61;18;x',
        '100;seg;12:00;48:00;',
        '80;seg-ter;07:00;12:00;',
        '10001;qua;07:00;12:00;',
      ].join('\n'),
    );
    expect(prices).toEqual([]);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([
      [3, 1],
      [4, 2],
      [4, 3],
      [4, 5],
      [5, 4],
      [6, 2],
      [7, 1],
    ]);
    expect(errors.map(({ message }) => message)).toContain('Este preço já está na linha 2.');
  });

  it('reads what writePriceTable writes, for any prices', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const day = fc
      .uniqueArray(fc.integer({ min: 0, max: 72 }), { minLength: 2, maxLength: 5 })
      .chain((cuts) =>
        fc
          .array(fc.tuple(cents, fc.dictionary(fc.constantFrom('60', '90', '120'), cents)), {
            minLength: cuts.length - 1,
            maxLength: cuts.length - 1,
          })
          .map((prices) => ({ cuts: cuts.toSorted((a, b) => a - b), prices })),
      );
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 7 }), (days) => {
        const bands = days.flatMap(({ cuts, prices }, index): PriceBand[] =>
          prices.map(([price_cents_per_hour, fixed_cents], place) => ({
            weekday: index + 1,
            from_minute: (cuts[place] ?? 0) * 30,
            to_minute: (cuts[place + 1] ?? 0) * 30,
            price_cents_per_hour,
            fixed_cents: { ...fixed_cents },
          })),
        );
        expect(read(writePriceTable(bands))).toEqual({ prices: bands, errors: [] });
      }),
    );
  });
});

it('writes one line for the days that share a price', () => {
  const band = {
    from_minute: 1080,
    to_minute: 1500,
    price_cents_per_hour: 15_000,
    fixed_cents: { 90: 20_000 },
  };
  const prices = [1, 2, 3].map((weekday) => ({ weekday, ...band }));
  expect(writePriceTable(prices)).toBe(
    '\ufeffdias;das;ate;duracao;preco\r\nseg-qua;18:00;25:00;;150,00\r\nseg-qua;18:00;25:00;90;200,00\r\n',
  );
  expect(pricesText(prices)).toBe('seg-qua 18:00–25:00 150,00; seg-qua 18:00–25:00 200,00/90min');
});

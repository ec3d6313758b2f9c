import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { at } from './lib/root.mjs';

/** The rows of the table of limits: what, figure, file and the names of its constants. */
const rows = readFileSync(at('SECURITY.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what = '', figure = '', where = ''] = /^\| (.+) \| (.+) \| (`.+) \|$/.exec(line) ?? [];
    const [file = '', ...names] = [...where.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
    return file ? [{ what, figure, file, names }] : [];
  });

const FACTORS: Record<string, number> = {
  MINUTE: 60_000,
  MINUTE_MS: 60_000,
  HOUR: 3_600_000,
  HOUR_MS: 3_600_000,
  DAY: 86_400_000,
  DAY_MS: 86_400_000,
  DAY_MINUTES: 1_440,
};

/** What a figure with this unit may be in the code. */
const UNITS: Record<string, number[]> = {
  KB: [1024],
  MB: [1024 ** 2],
  megapixels: [1_000_000],
  s: [1_000],
  minute: [60_000],
  minutes: [1, 60_000],
  hour: [3_600_000],
  hours: [1, 60, 3_600_000],
};

const figuresOf = (text: string) =>
  [...text.matchAll(/(\d[\d,]*)(?: (\w+))?/g)].map(([written, digits = '', unit = '']) => ({
    written,
    values: (UNITS[unit] ?? [1]).map((factor) => Number(digits.replaceAll(',', '')) * factor),
  }));

/** The numbers in what is assigned to a name, as a constant or as a property; null where the name is not assigned. */
function numbersOf(name: string, source: string): number[] | null {
  const constant = new RegExp(`const ${name}\\b[^=;]*=([^;]+);`).exec(source)?.[1];
  const property = new RegExp(`\\b${name}: (\\{.*\\}|[^,\\n]+),?$`, 'm').exec(source)?.[1];
  const assigned = constant ?? property;
  if (assigned === undefined) return null;
  const products = assigned.matchAll(/(?:\b[\d_]+|\b[A-Z][A-Z_]*)(?: \* (?:[\d_]+|[A-Z][A-Z_]*))*/g);
  return [...products].map(([product]) =>
    product
      .split(' * ')
      .map((factor) => FACTORS[factor] ?? Number(factor.replaceAll('_', '')))
      .reduce((all, factor) => all * factor),
  );
}

test('SECURITY.md has a table of limits', () => {
  expect(rows.length).toBeGreaterThan(20);
});

describe.each(rows)('$what', ({ figure, file, names }) => {
  const source = readFileSync(at(file), 'utf8');
  const numbers = names.map((name) => ({ name, found: numbersOf(name, source) }));

  test(`each figure of "${figure}" equals a constant of ${file}`, () => {
    const inCode = numbers.flatMap(({ found }) => found ?? []);
    const wrong = figuresOf(figure).filter(({ values }) => !values.some((value) => inCode.includes(value)));
    expect(wrong.map(({ written }) => written)).toEqual([]);
  });

  test(`each constant named of ${file} exists and decides a figure`, () => {
    const written = figuresOf(figure).flatMap(({ values }) => values);
    const idle = numbers.filter(({ found }) => !found?.some((number) => written.includes(number)));
    expect(idle.map(({ name }) => name)).toEqual([]);
  });
});

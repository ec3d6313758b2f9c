import pg from 'pg';

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const [TEXT_ARRAY, INT8_ARRAY, NUMERIC_ARRAY, DATE_ARRAY] = [1009, 1016, 1231, 1182];

/** Ids and counts are far below 2^53; a larger value throws instead of being rounded. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond JavaScript's exact integers`);
  return value;
}

function arrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  const parseTexts = pg.types.getTypeParser(TEXT_ARRAY);
  return (text) => parseTexts(text).map((entry: string | null) => (entry === null ? null : parse(entry)));
}

const asText = (text: string) => text;

// The types that schema.gen.ts declares: bigint and numeric are numbers, a date is 'YYYY-MM-DD' (a Date would
// depend on a time zone), timestamptz is a Date, ranges are text.
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, parseInteger],
  [NUMERIC, Number],
  [DATE, asText],
  [INT8_ARRAY, arrayOf(parseInteger)],
  [NUMERIC_ARRAY, arrayOf(Number)],
  [DATE_ARRAY, arrayOf(asText)],
]);

/** How `pg` turns a column's text into a value, by the column type's oid. */
export function parserFor(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format);
}

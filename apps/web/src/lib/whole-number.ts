/** A whole number from `min` to `max` in a search parameter, as digits or already read; undefined: anything else. */
export function wholeNumber(value: unknown, max = Number.MAX_SAFE_INTEGER, min = 1): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= min && (number as number) <= max
    ? (number as number)
    : undefined;
}

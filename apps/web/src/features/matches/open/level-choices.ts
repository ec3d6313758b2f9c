import { formatLevel } from '@bandeja/rules/format/level';

/** Levels to choose from, 0,0 … 7,0 in halves, and the present one: other programs may open a match from 2,3. */
export const levelsWith = (present: string) =>
  [...new Set([...Array.from({ length: 15 }, (_, index) => index / 2), Number(present)])]
    .toSorted((one, other) => one - other)
    .map((level) => ({ value: String(level), label: formatLevel(level) }));

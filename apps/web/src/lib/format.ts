// Levels, money, dates and times have their formats in @bandeja/rules/format; this is what only screens need.
const plain = new Intl.NumberFormat('pt-BR');

/** Grouped: 1106 → "1.106". */
export const formatNumber = (value: number): string => plain.format(value);

// Formats that only screens need. Levels, money, dates and times are formatted in @bandeja/rules/format.
const plain = new Intl.NumberFormat('pt-BR');

/** Groups thousands: 1106 → "1.106". */
export const formatNumber = (value: number): string => plain.format(value);

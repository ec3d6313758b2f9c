/**
 * The count of a list is exact up to this number and stops there, and no page begins after more rows: counting or skipping
 * all rows of a large table costs as much as reading them.
 */
export const COUNT_MAX = 10_000;

/** The count of a list as it is read: `1.234`, and `10.000+` where counting stopped. */
export const formatCount = (count: number): string =>
  `${Math.min(count, COUNT_MAX).toLocaleString('pt-BR')}${count < COUNT_MAX ? '' : '+'}`;

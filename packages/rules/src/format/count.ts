import { COUNT_MAX } from '../lists/count-max.ts';

/** The count of a list as it is read: `1.234`, and `10.000+` where counting stopped. */
export const formatCount = (count: number): string =>
  `${Math.min(count, COUNT_MAX).toLocaleString('pt-BR')}${count < COUNT_MAX ? '' : '+'}`;

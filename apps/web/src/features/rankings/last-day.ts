import type { Ranking } from '@bandeja/contract/calls/rankings/rankings';
import { dayOfMonth, formatMonth } from '@bandeja/rules/format/dates';

/** `até 30 de setembro de 2026`. */
export const lastDay = ({ period_end }: Pick<Ranking, 'period_end'>): string =>
  `até ${dayOfMonth(period_end)} de ${formatMonth(period_end)}`;

import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatLevel } from '@bandeja/rules/format/level';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import type { LevelSeriesPoint } from '../level-series.ts';

const REASONS: Record<LevelSeriesPoint['kind'], string> = {
  start: 'início do período',
  declared: 'nível declarado',
  match: 'partida',
  now: 'hoje',
};

/** "12/08/2026 (partida)": the day in the default zone. */
export const pointName = ({ at, kind }: LevelSeriesPoint): string => `${dayOf(at)} (${REASONS[kind]})`;

export const dayOf = (millis: number): string =>
  formatNumericDate(localDateOf(new Date(millis), DEFAULT_ZONE));

export const likelyText = ({ low, high }: LevelSeriesPoint): string =>
  `${formatLevel(low)} a ${formatLevel(high)}`;

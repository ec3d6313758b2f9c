import type { PlayAlert } from '@bandeja/contract/calls/play-alerts';
import { weekdayOf } from '@bandeja/rules/time/local-time';
import { GENDER_LABELS, rangeText } from '../open/open-texts.ts';
import type { Period, PlaySearch } from '../open/play-search.ts';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Short names on the choices, whole ones in sentences. */
export const WEEKDAY_NAMES: Record<(typeof WEEKDAYS)[number], { short: string; long: string }> = {
  1: { short: 'Seg', long: 'segunda' },
  2: { short: 'Ter', long: 'terça' },
  3: { short: 'Qua', long: 'quarta' },
  4: { short: 'Qui', long: 'quinta' },
  5: { short: 'Sex', long: 'sexta' },
  6: { short: 'Sáb', long: 'sábado' },
  7: { short: 'Dom', long: 'domingo' },
};

const nameOf = (weekday: number) => WEEKDAY_NAMES[weekday as 1]?.long ?? '';

/** `Todo dia`, `De segunda a sexta`, `Sábado e domingo`, `Segunda, quarta e sexta`. */
export function weekdaysText(weekdays: readonly number[]): string {
  const [first = 1] = weekdays;
  const last = weekdays.at(-1) ?? first;
  const isRow = last - first === weekdays.length - 1;
  const text =
    weekdays.length === WEEKDAYS.length
      ? 'todo dia'
      : isRow && weekdays.length > 2
        ? `de ${nameOf(first)} a ${nameOf(last)}`
        : [weekdays.slice(0, -1).map(nameOf).join(', '), nameOf(last)].filter(Boolean).join(' e ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `das 18:00 à meia-noite`, `das 07:00 às 12:00`. */
export const hoursText = ({ from, to }: Pick<PlayAlert, 'from' | 'to'>): string =>
  `das ${from} ${to === '00:00' ? 'à meia-noite' : `às ${to}`}`;

type Place = Pick<PlayAlert, 'city' | 'clubs' | 'gender' | 'level_min' | 'level_max'>;

/** Where, and for whom: `São Paulo`, `Arena Moema Padel · Mista · Nível de 3,0 a 4,0`. Clubs that the app no longer shows have no name. */
export const placeText = ({ city, clubs, gender, ...range }: Place): string =>
  [
    city ?? (clubs.map(({ name }) => name).join(', ') || 'Clube que saiu do app'),
    gender && GENDER_LABELS[gender],
    (range.level_min ?? range.level_max) !== null && rangeText(range),
  ]
    .filter(Boolean)
    .join(' · ');

/** The parts of the day as the page divides it; before 5 h it is the night before. */
const TIMES_OF: Record<Period, { from: string; to: string }> = {
  manha: { from: '05:00', to: '12:00' },
  tarde: { from: '12:00', to: '18:00' },
  noite: { from: '18:00', to: '00:00' },
};

/** The days and times of the page's filters. */
export const timesOf = ({ date, period }: Pick<PlaySearch, 'date' | 'period'>) => ({
  weekdays: date === undefined ? [...WEEKDAYS] : [weekdayOf(date)],
  ...(period === undefined ? { from: '05:00', to: '00:00' } : TIMES_OF[period]),
});

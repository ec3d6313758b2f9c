import type { Regular, RegularDate } from '@bandeja/contract/calls/desk-regulars';
import type { RegularRule } from '@bandeja/contract/calls/regular-tasks';
import { formatLongDate, formatMonth, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { lessonTitle } from '@bandeja/rules/lessons/lesson';
import { addDays, formatMinutes, parseTime } from '@bandeja/rules/time/local-time';

// Not those of rules/clubs/schedule: with another page of the desk they would load on all.
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const A_MONDAY = '2024-01-01';

/** `Segunda`, of 1 Monday … 7 Sunday. */
export const weekdayTitle = (weekday: number): string =>
  formatLongDate(addDays(A_MONDAY, weekday - 1)).split(',')[0] ?? '';

type Weekly = Pick<Regular, 'weekday' | 'start_time' | 'duration'>;

/** `18:00–19:30`. */
export const hoursText = ({ start_time, duration }: Omit<Weekly, 'weekday'>): string =>
  formatTimeRange(start_time, formatMinutes((parseTime(start_time) ?? 0) + duration));

/** `Segunda, 18:00–19:30`. */
export const weeklyText = (weekly: Weekly): string => `${weekdayTitle(weekly.weekday)}, ${hoursText(weekly)}`;

/** Who has the weekly time: a customer, or `Aula · Prof. Carla · 2 alunos`. */
export const regularName = ({ customer, lesson }: Pick<Regular, 'customer' | 'lesson'>): string =>
  lesson ? `Aula · ${lessonTitle(lesson.teacher.name, lesson.students.length)}` : customer.name;

/** `R$ 400,00 por mês`. */
export const priceText = ({ price_cents, price_by }: Pick<Regular, 'price_cents' | 'price_by'>): string =>
  `${formatMoney(price_cents)} por ${PRICE_BY_NAMES[price_by]}`;
const PRICE_BY_NAMES = { month: 'mês', time: 'jogo', student: 'aluno' } as const;

/** `Novembro de 2026`, of YYYY-MM. */
export function monthTitle(month: string): string {
  const text = formatMonth(`${month}-01`);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
export const monthAfter = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);

/** `2026-11` of the address; else the month of today. */
export const readMonth = (typed: unknown, today: string): string =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(String(typed)) ? String(typed) : today.slice(0, 7);

/** Why a date has no booking. */
export const REASONS: Readonly<Record<NonNullable<RegularDate['reason']>, string>> = {
  holiday: 'Feriado',
  closure: 'Quadra fechada',
  taken: 'Quadra ocupada',
  hours: 'Fora do horário do clube',
  court_gone: 'A quadra não existe mais',
  past: 'Passou sem reserva',
  teacher: 'Professor ocupado ou encerrado',
};

const STATES: Readonly<Record<RegularDate['state'], string>> = {
  booked: 'Reservada',
  skipped: 'Não vem',
  closed: 'Clube fechado',
  task: 'Falta decidir',
  cancelled: 'Cancelada',
  ended: 'Encerrada',
};

/** What became of a date, in words. */
export const stateText = ({ state, reason }: Pick<RegularDate, 'state' | 'reason'>): string =>
  reason === null ? STATES[state] : REASONS[reason];

/** What a released date gives back. */
export function ruleText({ credit_percent, hours_before }: RegularRule): string {
  if (credit_percent === 0) return 'Data liberada não volta como crédito.';
  const until = hours_before === 0 ? 'antes do começo' : `até ${hours_before} h antes`;
  return credit_percent === 100
    ? `Data liberada ${until} não é cobrada; se já foi paga, vira crédito.`
    : `Data liberada ${until}: ${credit_percent}% do preço saem da conta; se já foi paga, viram crédito.`;
}

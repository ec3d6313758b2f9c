import { addDays } from '../time/local-time.ts';

/** official: a holiday in all of Brazil; optional: a day on which many close, which no law closes. */
export type Holiday = { date: string; name: string; kind: 'official' | 'optional' };

/** Month and day. Law 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023 (20 November, since 2024). */
const FIXED = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const;

/** Days from Easter Sunday. */
const MOVABLE = [
  [-48, 'Carnaval (segunda)', 'optional'],
  [-47, 'Carnaval (terça)', 'optional'],
  [-46, 'Quarta-feira de Cinzas', 'optional'],
  [-2, 'Sexta-feira Santa', 'official'],
  [60, 'Corpus Christi', 'optional'],
] as const;

const EVES = [
  ['12-24', 'Véspera de Natal'],
  ['12-31', 'Véspera de Ano-Novo'],
] as const;

/** The holidays of a year in all of Brazil, by date. Those of states and cities are added by each club. */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    ...FIXED.filter(([day]) => day !== '11-20' || year >= 2024).map(
      ([day, name]): Holiday => ({ date: `${year}-${day}`, name, kind: 'official' }),
    ),
    ...MOVABLE.map(([days, name, kind]): Holiday => ({ date: addDays(easter, days), name, kind })),
    ...EVES.map(([day, name]): Holiday => ({ date: `${year}-${day}`, name, kind: 'optional' })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Easter Sunday of the Gregorian calendar: the algorithm of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const whole = (value: number, by: number) => Math.floor(value / by);
  const a = year % 19;
  const [b, c] = [whole(year, 100), year % 100];
  const [d, e] = [whole(b, 4), b % 4];
  const g = whole(8 * b + 13, 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [whole(c, 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = whole(a + 11 * h + 19 * l, 433);
  const month = whole(h + l - 7 * m + 90, 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

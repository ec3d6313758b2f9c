import { type CsvError, moneyCell, parseMoney, readCsv, writeCsv } from '../csv/csv.ts';
import { DAY_MINUTES } from '../time/local-time.ts';
import { LAST_MINUTE, PRICE_CENTS_MAX, type PriceBand, WEEKDAYS, type WeekHours } from './schedule.ts';

// Prices as a table of a spreadsheet: `dias;das;ate;duracao;preco`, one line for the price of an hour (no duration) and one
// for each duration with a price of its own.

const COLUMNS = ['dias', 'das', 'ate', 'duracao', 'preco'] as const;
type Column = (typeof COLUMNS)[number];

/** A line for each weekday would be 84; three prices for each of its durations, four times as many. */
const ROWS_MAX = 500;

const SHORT = ['seg', 'ter', 'qua', 'qui', 'sex', 'sab', 'dom'];

/** `seg-sex`, `sab,dom`, `seg,qua-sex`. */
export function daysText(weekdays: readonly number[]): string {
  const sorted = WEEKDAYS.filter((weekday) => weekdays.includes(weekday));
  const runs: [first: number, last: number][] = [];
  for (const weekday of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === weekday - 1) last[1] = weekday;
    else runs.push([weekday, weekday]);
  }
  const name = (weekday: number) => SHORT[weekday - 1] ?? '';
  return runs
    .map(([first, last]) => {
      if (first === last) return name(first);
      return last === first + 1 ? `${name(first)},${name(last)}` : `${name(first)}-${name(last)}`;
    })
    .join(',');
}

/** `todos`, `Seg a Sex`, `sábado e domingo`, `sex-seg`: weekdays in order; null for anything else. */
export function parseDays(typed: string): number[] | null {
  const text = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/-?feiras?\b/g, '')
    .trim();
  if (/^tod[oa]s( os dias)?$/.test(text)) return [...WEEKDAYS];
  const found = new Set<number>();
  for (const part of text.split(/\s*[,;/+]\s*|\s+e\s+/)) {
    const [first, last, ...more] = part.split(/\s*-\s*|\s*–\s*|\s+(?:a|ate)\s+/).map(dayOf);
    if (!first || last === 0 || more.length > 0) return null;
    for (let day = first; ; day = (day % 7) + 1) {
      found.add(day);
      if (day === (last ?? first)) break;
    }
  }
  return WEEKDAYS.filter((weekday) => found.has(weekday));
}

const FULL = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo'];

/** 0: no day. */
const dayOf = (word: string): number =>
  1 + FULL.findIndex((name) => word.length >= 3 && name.startsWith(word.replace(/\.$/, '')));

/** `7`, `07:30`, `7h30`, and `25:00` for 01:00 of the night; null for anything else. */
export function parseBandTime(typed: string): number | null {
  const match = /^(\d{1,2})(?:[:h](\d{2})?)?$/i.exec(typed.trim());
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  const all = hours * 60 + minutes;
  return minutes < 60 && all <= LAST_MINUTE ? all : null;
}

/** `90`, `1h30`, `1:30`, `2h`; 0 for an empty cell, null for anything else. */
function parseDuration(typed: string): number | null {
  const text = typed.toLowerCase().replace(/\s*min(utos?)?\.?$/, '');
  if (text === '') return 0;
  if (/^\d{1,3}$/.test(text)) return Number(text) > 0 ? Number(text) : null;
  return /[:h]/.test(text) ? parseBandTime(text) : null;
}

type Line = { weekdays: number[]; from: number; to: number; duration: number; cents: number };

/** The bands of a file; with an error none of them. Lines of one band may stand in any order. */
export function readPriceTable(bytes: Uint8Array): { prices: PriceBand[]; errors: CsvError[] } {
  const optional = ['duracao'] as const;
  const required = COLUMNS.filter((name): name is Exclude<Column, 'duracao'> => name !== 'duracao');
  const { rows, errors, columnOf } = readCsv<Column>(bytes, { required, optional, maxRows: ROWS_MAX });
  if (errors.length > 0) return { prices: [], errors };
  const bands = new Map<string, { line: number; band: PriceBand; perHour: boolean }>();
  for (const { line, cells } of rows) {
    const refuse = (name: Column, message: string) => errors.push({ line, column: columnOf(name), message });
    const read = readLine(cells, refuse);
    for (const weekday of read?.weekdays ?? []) {
      const { from, to, duration, cents } = read as Line;
      const key = [weekday, from, to].join();
      const known = bands.get(key) ?? { line, perHour: false, band: bandOf(weekday, from, to) };
      const fixed = known.band.fixed_cents ?? {};
      if (duration === 0 ? known.perHour : duration in fixed) {
        refuse('dias', `Este preço já está na linha ${known.line}.`);
        break;
      }
      const band =
        duration === 0
          ? { ...known.band, price_cents_per_hour: cents }
          : { ...known.band, fixed_cents: { ...fixed, [duration]: cents } };
      bands.set(key, { ...known, band, perHour: known.perHour || duration === 0 });
    }
  }
  if (errors.length > 0) return { prices: [], errors };
  return { prices: [...bands.values()].map(withPerHour).toSorted(byTime), errors };
}

const bandOf = (weekday: number, from_minute: number, to_minute: number): PriceBand => ({
  ...{ weekday, from_minute, to_minute },
  ...{ price_cents_per_hour: 0, fixed_cents: {} },
});

/** Without a price of an hour, that of the shortest duration counts for the others. */
function withPerHour({ band, perHour }: { band: PriceBand; perHour: boolean }): PriceBand {
  const fixed = Object.entries(band.fixed_cents ?? {});
  const [shortest] = fixed.toSorted(([a], [b]) => Number(a) - Number(b));
  if (perHour || !shortest) return band;
  const [minutes, cents] = shortest;
  return { ...band, price_cents_per_hour: Math.round((cents * 60) / Number(minutes)) };
}

const byTime = (a: PriceBand, b: PriceBand) => a.weekday - b.weekday || a.from_minute - b.from_minute;

function readLine(
  cells: Record<Column, string>,
  refuse: (name: Column, message: string) => void,
): Line | null {
  const weekdays = parseDays(cells.dias);
  const from = parseBandTime(cells.das);
  const until = parseBandTime(cells.ate);
  const duration = parseDuration(cells.duracao);
  const cents = parseMoney(cells.preco);
  if (!weekdays) refuse('dias', 'Escreva os dias como seg-sex, sab,dom ou todos.');
  if (from === null) refuse('das', 'Escreva a hora como 18:00.');
  if (until === null) refuse('ate', 'Escreva a hora como 23:00.');
  if (duration === null)
    refuse('duracao', 'Escreva a duração em minutos, como 90, ou deixe vazio para o preço da hora.');
  if (cents === null) refuse('preco', 'Escreva o preço como 120,00, sem sinal de menos.');
  else if (cents > PRICE_CENTS_MAX) refuse('preco', 'O preço passa de R$ 10.000,00.');
  // A band that ends at or before its beginning goes over midnight.
  const to = until !== null && from !== null && until <= from ? until + DAY_MINUTES : until;
  if (to !== null && (to > LAST_MINUTE || to === from))
    refuse('ate', 'A faixa termina cedo ou tarde demais.');
  const isWhole = weekdays && from !== null && to !== null && duration !== null && cents !== null;
  return isWhole ? { weekdays, from, to, duration, cents } : null;
}

/** The file that readPriceTable reads back; days with the same price stand in one line. */
export const writePriceTable = (prices: readonly PriceBand[]): string =>
  writeCsv(
    COLUMNS,
    priceLines(prices).map(({ weekdays, from, to, duration, cents }) => [
      daysText(weekdays),
      clockOf(from),
      clockOf(to),
      duration === 0 ? '' : duration,
      moneyCell(cents),
    ]),
  );

/** Past midnight it counts on, so that 25:00 is the night of the day: `25:00`. */
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function priceLines(prices: readonly PriceBand[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { weekday, from_minute: from, to_minute: to, price_cents_per_hour, fixed_cents } of prices) {
    const fixed = Object.entries(fixed_cents ?? {}).map(
      ([minutes, cents]) => [Number(minutes), cents] as const,
    );
    for (const [duration, cents] of [[0, price_cents_per_hour] as const, ...fixed]) {
      const key = [from, to, duration, cents].join();
      const line = lines.get(key) ?? { weekdays: [], from, to, duration, cents };
      lines.set(key, { ...line, weekdays: [...line.weekdays, weekday] });
    }
  }
  const first = ({ weekdays }: Line) => Math.min(...weekdays);
  return [...lines.values()].toSorted(
    (a, b) => first(a) - first(b) || a.from - b.from || a.to - b.to || a.duration - b.duration,
  );
}

/** A schedule in one text, for the history: `seg-sex 07:00–18:00 120,00; …`. */
export const pricesText = (prices: readonly PriceBand[]): string =>
  priceLines(prices)
    .map(({ weekdays, from, to, duration, cents }) => {
      const of = duration === 0 ? '' : `/${duration}min`;
      return `${daysText(weekdays)} ${clockOf(from)}–${clockOf(to)} ${moneyCell(cents)}${of}`;
    })
    .join('; ');

/** `seg-sex 07:00–23:00; sab 08:00–12:00 14:00–20:00`, for the history. */
export function hoursText(hours: readonly WeekHours[]): string {
  const days = new Map<string, number[]>();
  for (const weekday of [0, ...WEEKDAYS]) {
    const ranges = hours.filter((range) => range.weekday === weekday);
    const text = ranges.map(({ opens, closes }) => `${clockOf(opens)}–${clockOf(closes)}`).join(' ');
    if (text !== '') days.set(text, [...(days.get(text) ?? []), weekday]);
  }
  return [...days].map(([text, weekdays]) => `${daysText(weekdays)} ${text}`.trim()).join('; ');
}

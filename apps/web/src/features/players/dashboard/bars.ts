import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import { formatMonth, monthShort } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { lastMonths } from '../last-months.ts';
import type { Balance } from '../statistics-texts.ts';

export interface Bar extends Balance {
  key: string;
  /** In the table and in sentences: "agosto de 2026". */
  name: string;
  /** Below the bar: "ago". */
  short: string;
}

/** More months than this are shown as years. */
const MONTHS_AT_MOST = 24;

/** A bar for each month of the period, or for each year of a long history; months without matches are zero. */
export function monthBars({ from, to, by_month }: Pick<Dashboard, 'from' | 'to' | 'by_month'>): Bar[] {
  const end = localDateOf(to, DEFAULT_ZONE);
  const start = from === null ? null : localDateOf(from, DEFAULT_ZONE).slice(0, 7);
  const first = [start, by_month[0]?.month].filter((month) => month != null).sort()[0];
  if (first === undefined) return [];
  const count = monthNumber(end) - monthNumber(first) + 1;
  if (count > MONTHS_AT_MOST) return yearBars(by_month, first, end);
  return lastMonths(end, count).map((month, index) => ({
    key: month,
    name: formatMonth(`${month}-01`),
    short: shortMonth(month, index === 0 && first.slice(0, 4) !== end.slice(0, 4)),
    ...balanceOf(by_month.find((row) => row.month === month)),
  }));
}

function yearBars(rows: Dashboard['by_month'], first: string, end: string): Bar[] {
  const from = Number(first.slice(0, 4));
  return Array.from({ length: Number(end.slice(0, 4)) - from + 1 }, (_, index) => {
    const year = String(from + index);
    const balance = sum(rows.filter(({ month }) => month.startsWith(year)));
    return { key: year, name: year, short: year, ...balance };
  });
}

/** A bar for each hour from the earliest to the latest with matches. */
export function hourBars(rows: Dashboard['by_hour']): Bar[] {
  const [first, last] = [rows[0]?.hour ?? 0, rows.at(-1)?.hour ?? -1];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const hour = first + index;
    return {
      key: String(hour),
      name: `das ${hour}h às ${(hour + 1) % 24}h`,
      short: `${hour}h`,
      ...balanceOf(rows.find((row) => row.hour === hour)),
    };
  });
}

/** The clubs shown, and the rest as one more row, so that the rows add up to the total. */
export function clubRows({ by_club, ...total }: Balance & Pick<Dashboard, 'by_club'>): Dashboard['by_club'] {
  const shown = sum(by_club);
  if (shown.matches >= total.matches) return by_club;
  return [
    ...by_club,
    {
      name: 'Outros clubes',
      slug: null,
      matches: total.matches - shown.matches,
      wins: total.wins - shown.wins,
      losses: total.losses - shown.losses,
    },
  ];
}

/** `ago`, with the year in January and at the start of months of two years: a year has no two equal names. */
const shortMonth = (month: string, isFirstOfTwoYears: boolean) =>
  `${monthShort(`${month}-01`)}${isFirstOfTwoYears || month.endsWith('-01') ? ` ${month.slice(2, 4)}` : ''}`;

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

const balanceOf = (row: Balance | undefined): Balance => ({
  matches: row?.matches ?? 0,
  wins: row?.wins ?? 0,
  losses: row?.losses ?? 0,
});

const sum = (rows: readonly Balance[]): Balance =>
  rows.reduce(
    (total, { matches, wins, losses }) => ({
      matches: total.matches + matches,
      wins: total.wins + wins,
      losses: total.losses + losses,
    }),
    balanceOf(undefined),
  );

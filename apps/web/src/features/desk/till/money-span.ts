import { addDays, isLocalDate } from '@bandeja/rules/time/local-time';

/** Local days, both included. */
export interface MoneySpan {
  from: string;
  to: string;
}

/** The most days that one answer covers. */
const DAYS_MAX = 366;

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** Spans with a name, as of today. */
export function namedSpans(today: string): (MoneySpan & { label: string })[] {
  const yesterday = addDays(today, -1);
  const month = firstOfMonth(today);
  const lastMonthEnd = addDays(month, -1);
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Ontem', from: yesterday, to: yesterday },
    { label: 'Este mês', from: month, to: today },
    { label: 'Mês passado', from: firstOfMonth(lastMonthEnd), to: lastMonthEnd },
  ];
}

/** `?de=2026-03-01&ate=2026-03-09`. Null, which is today: without them, and instead of a span that cannot be asked for. */
export function readMoneySpan(search: Readonly<Record<string, unknown>>): MoneySpan | null {
  const [from, to] = [String(search.de), String(search.ate)];
  const isSpan = isLocalDate(from) && isLocalDate(to) && from <= to && to <= addDays(from, DAYS_MAX);
  return isSpan ? { from, to } : null;
}

/** Another first day; the last one follows where it would be before it or too far. */
export function spanFrom({ to }: MoneySpan, from: string): MoneySpan {
  const latest = addDays(from, DAYS_MAX);
  return { from, to: to < from ? from : to > latest ? latest : to };
}

/** Another last day; the first one follows likewise. */
export function spanTo({ from }: MoneySpan, to: string): MoneySpan {
  const earliest = addDays(to, -DAYS_MAX);
  return { from: from > to ? to : from < earliest ? earliest : from, to };
}

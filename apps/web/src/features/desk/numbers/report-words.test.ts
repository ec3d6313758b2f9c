import type { DeskReport, ReportSums } from '@bandeja/contract/calls/desk-reports';
import { formatMoney } from '@bandeja/rules/format/money';
import { describe, expect, test } from 'vitest';
import { figuresOf, hourText, levelOf, reportSpans } from './report-words.ts';

const NOTHING: ReportSums = {
  ...{ from: '2026-03-01', to: '2026-03-31', open_minutes: 0, sold_minutes: 0, income_cents: 0 },
  credit_cents: 0,
  ...{ bookings: 0, cancelled: 0, no_shows: 0, new_customers: 0, returning_customers: 0 },
};

const figures = (current: Partial<ReportSums>, before: Partial<ReportSums> = {}) => {
  const report: DeskReport = {
    current: { ...NOTHING, ...current },
    before: { ...NOTHING, ...before },
    cells: [],
    kinds: [],
  };
  return Object.fromEntries(
    figuresOf(report).map(({ label, value, before: earlier, change }) => [label, [value, earlier, change]]),
  );
};

describe('the numbers of a span', () => {
  test('stand beside those of the span before, with the direction as a sign', () => {
    const shown = figures(
      { open_minutes: 600, sold_minutes: 372, income_cents: 45_050, bookings: 6, cancelled: 2 },
      { open_minutes: 600, sold_minutes: 330, income_cents: 90_100, bookings: 6, cancelled: 1 },
    );
    expect(shown.Ocupação).toEqual(['62%', '55%', '▲ 7 pontos']);
    expect(shown.Receita).toEqual([formatMoney(45_050), formatMoney(90_100), '▼ 50%']);
    expect(shown['Receita por hora aberta']).toEqual([formatMoney(4_505), formatMoney(9_010), '▼ 50%']);
    expect(shown.Reservas).toEqual(['6', '6', 'igual']);
    expect(shown.Cancelamentos).toEqual(['2', '1', '▲ 100%']);
  });

  test('have fees of tournaments where there are some', () => {
    const shown = figures({ tournament_cents: 9_000 }, { tournament_cents: 6_000 });
    expect(shown.Torneios).toEqual([formatMoney(9_000), formatMoney(6_000), '▲ 50%']);
    expect(shown.Receita).toEqual([formatMoney(0), formatMoney(0), null]);
    expect(figures({}, { tournament_cents: -1_000 }).Torneios).toEqual([
      formatMoney(0),
      formatMoney(-1_000),
      null,
    ]);
  });

  test('of nothing are a dash or zero, without a change', () => {
    expect(figures({ tournament_cents: 0 })).not.toHaveProperty('Torneios');
    const shown = figures({});
    expect(shown.Ocupação).toEqual(['–', '–', null]);
    expect(shown['Receita por hora aberta']).toEqual(['–', '–', null]);
    expect(shown['Clientes novos']).toEqual(['0', '0', null]);
  });
});

test('the spans with a name', () => {
  expect(reportSpans('2026-03-01').map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-31', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026-02-01', '2026-02-28'],
    ['2025-03-02', '2026-03-01'],
  ]);
});

test('an hour has five fillings', () => {
  expect([0, 0.01, 0.25, 0.26, 0.5, 0.75, 0.76, 1].map(levelOf)).toEqual([0, 1, 1, 2, 2, 3, 4, 4]);
  expect([7, 23, 24, 25].map(hourText)).toEqual(['07h', '23h', '00h', '01h']);
});

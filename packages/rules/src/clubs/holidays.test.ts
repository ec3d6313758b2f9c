import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../time/local-time.ts';
import { easterOf, nationalHolidays } from './holidays.ts';

describe('easterOf', () => {
  // 2000 and 2100 are at the ends of a century, 2038 has the latest Easter and 2285 the earliest.
  it.each([
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2016-03-27',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2100-03-28',
    '2285-03-22',
  ])('is %s', (date) => {
    expect(easterOf(Number(date.slice(0, 4)))).toBe(date);
  });

  it('is a Sunday from 22 March to 25 April of any year', () => {
    for (let year = 1900; year < 2200; year++) {
      const easter = easterOf(year);
      expect(weekdayOf(easter)).toBe(7);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
    }
  });
});

describe('nationalHolidays', () => {
  it('lists those of 2026 by date', () => {
    expect(nationalHolidays(2026).map(({ date, name, kind }) => `${date} ${name} ${kind}`)).toEqual([
      '2026-01-01 Confraternização Universal official',
      '2026-02-16 Carnaval (segunda) optional',
      '2026-02-17 Carnaval (terça) optional',
      '2026-02-18 Quarta-feira de Cinzas optional',
      '2026-04-03 Sexta-feira Santa official',
      '2026-04-21 Tiradentes official',
      '2026-05-01 Dia do Trabalho official',
      '2026-06-04 Corpus Christi optional',
      '2026-09-07 Independência do Brasil official',
      '2026-10-12 Nossa Senhora Aparecida official',
      '2026-11-02 Finados official',
      '2026-11-15 Proclamação da República official',
      '2026-11-20 Consciência Negra official',
      '2026-12-24 Véspera de Natal optional',
      '2026-12-25 Natal official',
      '2026-12-31 Véspera de Ano-Novo optional',
    ]);
  });

  it('has 20 November since 2024', () => {
    const has = (year: number) => nationalHolidays(year).some(({ date }) => date === `${year}-11-20`);
    expect([has(2023), has(2024)]).toEqual([false, true]);
  });
});

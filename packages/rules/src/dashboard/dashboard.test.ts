import { describe, expect, it } from 'vitest';
import {
  createDashboard,
  type DashboardMatch,
  earliestPeriodStart,
  FORM_OUTCOMES,
  periodStart,
} from './dashboard.ts';
import type { DashboardPeriod } from './dashboard-period.ts';

const NOW = '2026-08-12T13:30:00Z';
const [ana, bia, caio, davi] = [1, 2, 3, 4];
const players = [ana, bia, caio, davi].map((player, index) => ({
  player,
  team: index < 2 ? ('A' as const) : ('B' as const),
}));
const arena = { name: 'Arena', slug: 'arena' };

const played = (date: string, fields: Partial<DashboardMatch> = {}): DashboardMatch => ({
  type: 'Friendly',
  winner: 'A',
  players,
  sets: [{ set: 1, team_a_score: 6, team_b_score: 3, players }],
  date,
  timezone: 'America/Sao_Paulo',
  club: arena,
  ...fields,
});

function dashboardOf(matches: readonly DashboardMatch[], period: DashboardPeriod = 'all') {
  const dashboard = createDashboard({ player: ana, period, now: NOW });
  for (const match of matches) dashboard.add(match);
  return dashboard.sum();
}

describe('periodStart', () => {
  it.each([
    ['30d', 'America/Sao_Paulo', '2026-07-14T03:00:00.000Z'],
    ['30d', 'America/Manaus', '2026-07-14T04:00:00.000Z'],
    ['90d', 'America/Sao_Paulo', '2026-05-15T03:00:00.000Z'],
    ['year', 'America/Sao_Paulo', '2025-08-13T03:00:00.000Z'],
  ] as const)('%s in %s starts at %s', (period, zone, start) => {
    expect(new Date(periodStart(period, NOW, zone) ?? 0).toISOString()).toBe(start);
  });

  it('counts days in the zone when the date differs between zones', () => {
    // 13 August in Lisbon, 12 August in São Paulo.
    const night = '2026-08-13T00:30:00Z';
    expect(new Date(periodStart('30d', night, 'Europe/Lisbon') ?? 0).toISOString()).toContain(
      '2026-07-14T23',
    );
    expect(new Date(periodStart('30d', night, 'America/Sao_Paulo') ?? 0).toISOString()).toContain(
      '2026-07-14T03',
    );
  });

  it('has no start for the whole history, and an early start before that of every zone', () => {
    expect(periodStart('all', NOW, 'UTC')).toBeNull();
    expect(earliestPeriodStart('all', NOW)).toBeNull();
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo']) {
      expect(earliestPeriodStart('30d', NOW)?.getTime()).toBeLessThan(periodStart('30d', NOW, zone) ?? 0);
    }
  });
});

describe('createDashboard', () => {
  it('counts a match on the first day of the period in the zone of its club, not the minute before', () => {
    const first = [
      played('2026-07-14T03:00:00Z'),
      played('2026-07-14T04:00:00Z', { timezone: 'America/Manaus' }),
    ];
    const before = [
      played('2026-07-14T02:59:00Z'),
      played('2026-07-14T03:59:00Z', { timezone: 'America/Manaus' }),
    ];
    expect(dashboardOf(first, '30d').matches).toBe(2);
    expect(dashboardOf(before, '30d')).toMatchObject({ matches: 0, by_month: [], by_hour: [], by_club: [] });
  });

  it('counts by month and hour of the club and by club, each with wins and losses', () => {
    const sums = dashboardOf([
      // Still July in Manaus.
      played('2026-08-01T03:30:00Z', { timezone: 'America/Manaus', winner: 'B' }),
      played('2026-07-20T22:30:00Z'),
      played('2026-06-20T22:00:00Z', { timezone: null, club: { name: 'Arena', slug: null } }),
      played('2026-06-19T22:00:00Z', { club: null, winner: null }),
    ]);
    expect(sums.by_month).toEqual([
      { month: '2026-06', matches: 2, wins: 1, losses: 0 },
      { month: '2026-07', matches: 2, wins: 1, losses: 1 },
    ]);
    expect(sums.by_hour).toEqual([
      { hour: 19, matches: 3, wins: 2, losses: 0 },
      { hour: 23, matches: 1, wins: 0, losses: 1 },
    ]);
    expect(sums.by_club).toEqual([
      { club: arena, matches: 2, wins: 1, losses: 1 },
      { club: { name: 'Arena', slug: null }, matches: 1, wins: 1, losses: 0 },
      { club: null, matches: 1, wins: 0, losses: 0 },
    ]);
  });

  it('keeps the latest outcomes, newest first', () => {
    const matches = Array.from({ length: FORM_OUTCOMES + 3 }, (_, index) =>
      played('2026-08-01T12:00:00Z', { winner: index === 0 ? null : index === 1 ? 'B' : 'A' }),
    );
    const { last, matches: count } = dashboardOf(matches);
    expect([last.length, count]).toEqual([FORM_OUTCOMES, FORM_OUTCOMES + 3]);
    expect(last.slice(0, 3)).toEqual(['drawn', 'lost', 'won']);
  });

  it('has the totals of the statistics', () => {
    expect(dashboardOf([played('2026-08-01T12:00:00Z')])).toMatchObject({
      wins: 1,
      win_rate: 1,
      sets_won: 1,
      games_won: 6,
      current_streak: 1,
      partners: [{ player: bia, matches: 1 }],
      rivals: [{ player: caio }, { player: davi }],
    });
  });
});

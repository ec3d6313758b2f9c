import type { DashboardPeriod } from '@bandeja/rules/dashboard/dashboard-period';

/** The periods as shown: the choice, and inside a sentence. */
export const PERIOD_LABELS: Record<DashboardPeriod, { label: string; within: string }> = {
  '30d': { label: '30 dias', within: 'nos últimos 30 dias' },
  '90d': { label: '90 dias', within: 'nos últimos 90 dias' },
  year: { label: '12 meses', within: 'nos últimos 12 meses' },
  all: { label: 'Tudo', within: 'em todo o histórico' },
};

import {
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  DEFAULT_DASHBOARD_PERIOD,
} from '@bandeja/rules/dashboard/dashboard-period';

export interface DashboardSearch {
  /** Undefined: the default period. */
  period?: DashboardPeriod | undefined;
}

/** Reads the search parameters. An unknown period becomes undefined. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const period = DASHBOARD_PERIODS.find((known) => known === search.period);
  return { period: period === DEFAULT_DASHBOARD_PERIOD ? undefined : period };
}

// Apart from the sums: the browser reads the address with it before any page is loaded.

export const DASHBOARD_PERIODS = ['30d', '90d', 'year', 'all'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
export const DEFAULT_DASHBOARD_PERIOD = 'year' satisfies DashboardPeriod;

import { getDashboard } from '@bandeja/contract/calls/dashboard';
import type { DashboardPeriod } from '@bandeja/rules/dashboard/dashboard-period';
import { callQuery } from '../../../data/call-query.ts';

/** The viewer's dashboard of a period. Read at every visit: a match may just have ended. */
export const dashboardQuery = (player: number, period: DashboardPeriod) => ({
  ...callQuery(getDashboard, { params: { id: player }, query: { period } }),
  staleTime: 0,
});

import type { MonitoringSettings } from '../src/settings/monitoring-settings.ts';

/** Nothing leaves the server or the browser. */
export const NO_MONITORING: MonitoringSettings = {
  metricsPort: undefined,
  metricsHost: '127.0.0.1',
  sentryDsn: undefined,
  environment: 'test',
  traceSites: [],
  analyticsId: undefined,
  analyticsUrl: 'https://www.google-analytics.com/g/collect',
};

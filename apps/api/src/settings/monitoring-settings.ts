import * as z from 'zod/mini';
import { fetchedUrl, host, line, origins } from './setting-values.ts';

/** A DSN is an address with a public key as its user and the project as its path. */
const dsn = () =>
  z.string().check(
    z.refine((value) => {
      if (/[\s;,'"\\]/.test(value) || !URL.canParse(value)) return false;
      const { protocol, username, password, pathname } = new URL(value);
      return (
        ['https:', 'http:'].includes(protocol) && username !== '' && !password && /\/\d+$/.test(pathname)
      );
    }, 'must be a DSN like https://key@errors.example/1'),
  );

/** Settings of monitoring by environment. docs/OPERATING.md lists them. */
export const monitoringEnvironment = {
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  METRICS_HOST: z._default(host(), '127.0.0.1'),
  SENTRY_DSN: z.optional(dsn()),
  SENTRY_ENVIRONMENT: z._default(line().check(z.maxLength(60)), 'production'),
  TRACE_SITES: origins(),
  ANALYTICS_ID: z.optional(
    z.string().check(z.regex(/^G-[A-Z\d]{4,20}$/, 'must be a measurement id like G-AB12CD34EF')),
  ),
  ANALYTICS_URL: z._default(fetchedUrl(), 'https://www.google-analytics.com/g/collect'),
};

export type MonitoringSettings = {
  /** Unset: no metrics. 0: a free port. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Unset: no errors leave the server or the browser. */
  sentryDsn: string | undefined;
  environment: string;
  /** Sites whose requests carry the browser's trace: staging and production. */
  traceSites: string[];
  /** Unset: no page views leave the browser. */
  analyticsId: string | undefined;
  analyticsUrl: string;
};

type Given = {
  PUBLIC_URL?: string | undefined;
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  SENTRY_DSN?: string | undefined;
  SENTRY_ENVIRONMENT: string;
  TRACE_SITES: string[];
  ANALYTICS_ID?: string | undefined;
  ANALYTICS_URL: string;
};

export const monitoringSettings = (env: Given): MonitoringSettings => ({
  metricsPort: env.METRICS_PORT,
  metricsHost: env.METRICS_HOST,
  sentryDsn: env.SENTRY_DSN,
  environment: env.SENTRY_ENVIRONMENT,
  traceSites:
    env.TRACE_SITES.length > 0 ? env.TRACE_SITES : env.PUBLIC_URL ? [new URL(env.PUBLIC_URL).origin] : [],
  analyticsId: env.ANALYTICS_ID,
  analyticsUrl: env.ANALYTICS_URL,
});

/** The address to which browsers post what the DSN's project receives. */
function envelopeUrl(dsn: string): string {
  const { origin, pathname } = new URL(dsn);
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return `${origin}${prefix}/api/${project}/envelope/`;
}

/** Settings sent to the page, in addition to the server's own; names without a value are left out. */
export const measuringOfPage = (monitoring: MonitoringSettings) => ({
  sentry_dsn: monitoring.sentryDsn,
  sentry_environment: monitoring.sentryDsn && monitoring.environment,
  trace_sites: monitoring.sentryDsn && monitoring.traceSites.join(','),
  analytics_id: monitoring.analyticsId,
  analytics_url: monitoring.analyticsId && monitoring.analyticsUrl,
});

/** Addresses to which the page may post: exactly the configured ones. */
export const measuringAddresses = (monitoring: MonitoringSettings): string[] => [
  ...(monitoring.sentryDsn ? [envelopeUrl(monitoring.sentryDsn)] : []),
  ...(monitoring.analyticsId ? [monitoring.analyticsUrl] : []),
];

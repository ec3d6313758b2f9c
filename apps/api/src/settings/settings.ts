import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  type DatabaseSettings,
  databaseEnvironment,
  databaseSettings,
  missingDatabaseSettings,
} from './database-settings.ts';
import { mediaEnvironment, mediaSettings, missingMediaSettings, type S3Settings } from './media-settings.ts';
import { type MonitoringSettings, monitoringEnvironment, monitoringSettings } from './monitoring-settings.ts';
import {
  cardScriptUrl,
  missingPaymentSettings,
  type PaymentSettings,
  paymentEnvironment,
  paymentSettings,
} from './payment-settings.ts';
import { type RedisSettings, redisEnvironment, redisSettings } from './redis-settings.ts';
import {
  fetchedUrl,
  flag,
  host,
  isLoopback,
  line,
  origin,
  origins,
  proxies,
  serverUrl,
  webAddress,
} from './setting-values.ts';

/** Every setting of the server, by environment. docs/OPERATING.md lists them in one table. */
const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(host(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin()),
  DATA_DIR: z._default(line(), './data'),
  ...databaseEnvironment,
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  BRAND: z._default(line().check(z.maxLength(40)), 'Bandeja'),
  SUPPORT_URL: z._default(webAddress(), 'https://wa.me/'),
  CAPTURE_SCRIPT_URL: z.optional(fetchedUrl()),
  DEMO: z.optional(z.enum(['0', '1'])),
  POOL_SIZE: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 20),
  TRUST_PROXY: proxies(),
  RATE_LIMIT: flag(true),
  ALLOWED_ORIGINS: origins(),
  SMTP_URL: z.optional(serverUrl(['smtp:', 'smtps:'], true)),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^@\p{Cc}]+@[^@\p{Cc}]+$/u, 'must be an e-mail address'))),
  MAIL_PER_DAY: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  MAIL_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(6_000)), 60),
  ...mediaEnvironment,
  ...redisEnvironment,
  ...paymentEnvironment,
  ...monitoringEnvironment,
  HISTORY_MONTHS: z.optional(z.coerce.number().check(z.int(), z.gte(3), z.lte(1_200))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  LOG_DIR: z.optional(line()),
  LOG_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3_650)), 30),
});
type Environment = z.infer<typeof Environment>;

export type Settings = DatabaseSettings & {
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  /** Where pictures are; null: in a folder of dataDir. */
  s3: S3Settings | null;
  /** What the nodes share besides the database; null: each node has its own. */
  redis: RedisSettings | null;
  secretKey: string | undefined;
  brand: string;
  supportUrl: string;
  /** The external script that draws a match as a picture; unset: the own one. */
  captureScriptUrl: string | undefined;
  /** Only the operator reaches this server, and it takes no real money. */
  ownMachine: boolean;
  /** Whether the demo account may log in, and an empty database is filled with demo data. */
  demo: boolean;
  poolSize: number;
  /** The addresses and networks of the operator's proxies, whose X-Forwarded-For is trusted; false: none. */
  trustProxy: string[] | false;
  /** Off for load tests only. */
  rateLimit: boolean;
  /** Allowed targets of mailed links, in addition to PUBLIC_URL. */
  allowedOrigins: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The most mails that the mail server takes on a day; unset: no limit. */
  mailPerDay: number | undefined;
  /** Letters a minute about bookings and tournaments; those about accounts do not wait. */
  mailPerMinute: number;
  /** null: no provider takes money, and paying answers so. */
  payments: PaymentSettings | null;
  /** Where the accounts of clubs are charged, also without an account of the installation. */
  mercadoPagoUrl: string;
  /** The settings of the card form, with the bank's own fields; unset: no cards. */
  cardScriptUrl: string | undefined;
  /** Months of the history of bookings that are kept besides the present one; unset: all, in one table. */
  historyMonths: number | undefined;
  logLevel: string;
  /** Where the log is written, a file for each day; unset: standard output. */
  logFolder: string | undefined;
  /** Files of more days ago are removed. */
  logDays: number;
  monitoring: MonitoringSettings;
};

/**
 * Reads and checks the environment. Throws one Error that names every wrong setting, without its value.
 * The demo log-in, whose password is printed and public, and the sandbox bank, which confirms bookings without money,
 * are on by default only on a development machine; elsewhere each must be named.
 */
export function readSettings(environment: NodeJS.ProcessEnv, cwd = process.cwd()): Settings {
  // An empty variable is an unset one: compose files and shells write them that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  const env = parsed.data;
  const missing = [
    ...missingDatabaseSettings(env),
    ...missingMediaSettings(env),
    ...missingPaymentSettings(env),
  ];
  if (missing.length > 0) refuse(missing);
  const ownMachine = isOwnMachine(env);
  const payments = paymentSettings(env, { ownMachine });
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: resolve(cwd, env.DATA_DIR),
    s3: mediaSettings(env),
    redis: redisSettings(env),
    ...databaseSettings(env),
    secretKey: env.SECRET_KEY,
    brand: env.BRAND,
    supportUrl: env.SUPPORT_URL,
    captureScriptUrl: env.CAPTURE_SCRIPT_URL,
    ownMachine,
    demo: env.DEMO === undefined ? ownMachine : env.DEMO === '1',
    poolSize: env.POOL_SIZE,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    allowedOrigins: env.ALLOWED_ORIGINS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND} <nao-responda@${publicHost(env.PUBLIC_URL)}>`,
    mailPerDay: env.MAIL_PER_DAY,
    mailPerMinute: env.MAIL_PER_MINUTE,
    payments,
    mercadoPagoUrl: env.MERCADOPAGO_URL,
    cardScriptUrl: cardScriptUrl(env, payments),
    historyMonths: env.HISTORY_MONTHS,
    logLevel: env.LOG_LEVEL,
    logFolder: env.LOG_DIR && resolve(cwd, env.LOG_DIR),
    logDays: env.LOG_DAYS,
    monitoring: monitoringSettings(env),
  };
}

function refuse(lines: string[]): never {
  throw new Error(`Settings that do not fit:\n${lines.map((text) => `  ${text}`).join('\n')}`);
}

/**
 * A reverse proxy on the same machine makes a loopback HOST public: PUBLIC_URL and TRUST_PROXY show that there is one.
 */
const isOwnMachine = (env: Environment) =>
  isLoopback(env.HOST) &&
  (!env.PUBLIC_URL || isLoopback(new URL(env.PUBLIC_URL).hostname)) &&
  env.TRUST_PROXY === false &&
  env.NODE_ENV !== 'production' &&
  !env.MERCADOPAGO_ACCESS_TOKEN;

const publicHost = (publicUrl: string | undefined) => (publicUrl ? new URL(publicUrl).hostname : 'localhost');

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

export const mediaFolder = (dataDir: string) => join(dataDir, 'media');

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret-key');

/** Set by the build (scripts/lib/build/build-settings.mjs), with a fixed default in development. */
export const VERSION = process.env.BUILD_VERSION ?? '2.0.0';

/** Addresses that a browser on this machine reaches as localhost. */
const SHOWN_AS_LOCALHOST = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * The address of the app, without a final slash: PUBLIC_URL, else where the server listens. Never the Host header of a
 * request, which a stranger writes. `bound` is server.address(): null before the server listens.
 */
export function ownAddress(
  { publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  bound: AddressInfo | string | null = null,
): string {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  const name = SHOWN_AS_LOCALHOST.has(host) ? 'localhost' : host;
  const listening = bound !== null && typeof bound === 'object' ? bound.port : port;
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening}`;
}

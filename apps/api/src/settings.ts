import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  cardScriptUrl,
  type PaymentSettings,
  paymentEnvironment,
  paymentSettings,
} from './payment-settings.ts';

const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['0', '1', 'true', 'false', 'on', 'off']), fallback ? '1' : '0'),
    z.transform((value) => value === '1' || value === 'true' || value === 'on'),
  );

/** Where one's own proxy usually stands: on this machine or on the network of its containers. */
const NEAR = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    NEAR.includes(text) ||
    (isIP(address) > 0 &&
      rest.length === 0 &&
      (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)))
  );
};

/**
 * Whose X-Forwarded-For is believed: on, or the proxies' own addresses and networks. Never everybody's: what a client
 * writes there stands before what the proxy adds, and each guess would come from a new address.
 */
const proxies = () =>
  z.pipe(
    z.pipe(
      z._default(z.string(), 'off'),
      z.transform((value): string[] | false => {
        if (['on', 'true', '1'].includes(value)) return NEAR;
        return ['off', 'false', '0'].includes(value) ? false : value.split(',').map((one) => one.trim());
      }),
    ),
    z
      .union([z.literal(false), z.array(z.string())])
      .check(
        z.refine(
          (value) => value === false || value.every(isNetwork),
          'must be on, off or addresses like 10.0.0.2, 172.18.0.0/16, separated by commas',
        ),
      ),
  );

const url = () => z.string().check(z.refine((value) => URL.canParse(value), 'must be a URL'));

const origins = () =>
  z.pipe(
    z._default(
      z
        .string()
        .check(
          z.refine(
            (value) => value.split(',').every((one) => URL.canParse(one.trim()) || !one.trim()),
            'must be origins like https://bandeja.app, separated by commas',
          ),
        ),
      '',
    ),
    z.transform((value) =>
      value.split(',').flatMap((one) => (one.trim() ? [new URL(one.trim()).origin] : [])),
    ),
  );

/** Every setting of the server, by environment. README.md lists them in one table. */
const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(url()),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'))),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  BRAND: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Bandeja'),
  SUPPORT_URL: z._default(url(), 'https://wa.me/'),
  CAPTURE_SCRIPT_URL: z.optional(url()),
  DEMO: z.optional(z.enum(['0', '1'])),
  POOL_SIZE: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 20),
  TRUST_PROXY: proxies(),
  RATE_LIMIT: flag(true),
  ALLOWED_ORIGINS: origins(),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/./, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/, 'must be an e-mail address'))),
  ...paymentEnvironment,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
});

export type Settings = {
  port: number;
  host: string;
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  secretKey: string | undefined;
  brand: string;
  supportUrl: string;
  /** What draws a match as a picture, from elsewhere; unset: from here. */
  captureScriptUrl: string | undefined;
  demo: boolean;
  poolSize: number;
  /** The addresses and networks of our own proxies, whose X-Forwarded-For is believed; false: nobody's. */
  trustProxy: string[] | false;
  /** Off for load tests only. */
  rateLimit: boolean;
  /** Where mailed links may lead besides PUBLIC_URL. */
  allowedOrigins: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** null: nobody moves money here, and paying answers so. */
  payments: PaymentSettings | null;
  /** What takes a card in the browser, with the bank's own fields; unset: no cards. */
  cardScriptUrl: string | undefined;
  logLevel: string;
};

/**
 * Reads and checks the environment. Throws one Error that names every wrong setting.
 * Demo data is refused outside a machine of one's own unless asked for by name: nobody sells free courts by accident.
 */
export function readSettings(environment: NodeJS.ProcessEnv, cwd = process.cwd()): Settings {
  // An empty variable is an unset one: compose files and shells write them that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Settings that do not fit:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new Error(
      'Settings that do not fit:\n  SECRET_KEY: required with DATABASE_URL, so that every node signs alike',
    );
  }
  const ownMachine = ['127.0.0.1', 'localhost', '::1'].includes(env.HOST) && env.NODE_ENV !== 'production';
  const payments = paymentSettings(env, { ownMachine });
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: resolve(cwd, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    secretKey: env.SECRET_KEY,
    brand: env.BRAND,
    supportUrl: env.SUPPORT_URL,
    captureScriptUrl: env.CAPTURE_SCRIPT_URL,
    demo: env.DEMO === undefined ? ownMachine : env.DEMO === '1',
    poolSize: env.POOL_SIZE,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    allowedOrigins: env.ALLOWED_ORIGINS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND} <nao-responda@${publicHost(env.PUBLIC_URL)}>`,
    payments,
    cardScriptUrl: cardScriptUrl(env, payments),
    logLevel: env.LOG_LEVEL,
  };
}

const publicHost = (publicUrl: string | undefined) => (publicUrl ? new URL(publicUrl).hostname : 'localhost');

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

export const mediaFolder = (dataDir: string) => join(dataDir, 'media');

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret-key');

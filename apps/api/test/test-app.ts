import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeCall } from '@bandeja/contract/all-calls';
import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import { urlOf } from '@bandeja/contract/client';
import type { Database } from '@bandeja/db/database';
import { createDatabase } from '@bandeja/db/database';
import { cloneTemplate, type TestDatabase } from '@bandeja/db/testing/clone-template';
import { createTestDatabase } from '@bandeja/db/testing/test-database';
import type { DatabaseOptions } from '@bandeja/pg/pool';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createApp } from '../src/app.ts';
import { insertSession } from '../src/features/accounts/sessions/sessions.repository.ts';
import { signAccess } from '../src/features/accounts/sessions/tokens.ts';
import type { PaymentAccounts } from '../src/features/payments/accounts/payment-accounts.ts';
import {
  createClubProviders,
  createPaymentProvider,
} from '../src/features/payments/providers/create-provider.ts';
import type { PaymentProvider } from '../src/features/payments/providers/payment-provider.ts';
import { createMailer, type Mail, type Mailer } from '../src/mail/mailer.ts';
import { createDiskMediaStore } from '../src/media/disk-media-store.ts';
import type { MediaStore } from '../src/media/media-store.ts';
import { createMetrics, type Metrics } from '../src/monitoring/metrics.ts';
import { createTasks } from '../src/tasks.ts';
import { type RefusalWatch, undeclaredRefusal, watchRefusals } from './declared-codes.ts';
import { NO_MONITORING } from './no-monitoring.ts';
import { type JobFailure, runDueJobs } from './run-due-jobs.ts';
import { recordSent, type SentStatement } from './sent-statements.ts';
import type { TestAppOptions } from './test-app-options.ts';

/** 09:00 of a Friday in São Paulo: tests move the clock from here. */
export const TEST_NOW = new Date('2026-03-06T12:00:00.000Z');

type Answer<C extends Call> = { status: number; body: AnswerOf<C>; headers: Record<string, unknown> };

export type TestApp = {
  app: FastifyInstance;
  db: Database;
  connectionString: string;
  secretKey: Uint8Array;
  /** The server's clock, set by tests; the server reads no other clock. */
  clock: { now: Date; advanceMinutes: (minutes: number) => void };
  /** A call of the contract through the whole server, as this access token (none: a stranger). */
  call: <C extends Call>(
    call: C,
    input?: InputTo<C>,
    options?: { as?: string; headers?: Record<string, string> },
  ) => Promise<Answer<C>>;
  /** A session written directly: an access token for the account. */
  signIn: (userId: number) => Promise<string>;
  /** How many SQL statements `work` sends. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>;
  /** How many round trips to PostgreSQL `work` makes. */
  countTrips: (work: () => Promise<unknown>) => Promise<number>;
  /** Every statement that `work` sends, with its parameters. */
  recordTrips: (work: () => Promise<unknown>) => Promise<SentStatement[]>;
  /** The SQL of every statement that `work` sends. */
  recordStatements: (work: () => Promise<unknown>) => Promise<string[]>;
  /** SQLSTATE of every statement that PostgreSQL refused, also of those the server then tried again. */
  refusedStatements: string[];
  /** The mails sent so far, oldest first. Jobs send them, so run the jobs first. */
  mails: Mail[];
  /** With `withMetrics`. */
  metrics: Metrics | undefined;
  /** The folder of uploaded pictures; created with the first picture. */
  mediaFolder: string;
  /** The alarms of the server: payments that the operator has to check. */
  alarms: Record<string, unknown>[];
  /** The sandbox bank on this database, the payment provider unless another one is given. */
  provider: PaymentProvider;
  accounts: PaymentAccounts;
  /**
   * Runs every job due at the clock's time, those they add included. Throws when one fails, unless `onFailure` takes
   * it; it then waits for the next call.
   */
  runJobs: (options?: { onFailure?: (failure: JobFailure) => void }) => Promise<void>;
  /** Throws when the server has refused a call with a code that the contract does not declare, also by raw inject. */
  assertAllDeclared: RefusalWatch['assertAllDeclared'];
  /** Throws as assertAllDeclared, after everything is closed. */
  close: () => Promise<void>;
};

function throwFailure({ name, error }: JobFailure): never {
  throw new Error(`the job ${name} failed`, { cause: error });
}

/** Throws unless the answer is a success, or a refusal whose code the contract declares for this call. */
function assertDeclared(call: Call, { statusCode, headers }: LightMyRequestResponse): void {
  // A test may pass a call with a definition of its own.
  const found = undeclaredRefusal({ ...completeCall(call), ...call }, statusCode, headers[ERROR_CODE_HEADER]);
  if (found) throw new Error(found);
}

type Shared = Pick<DatabaseOptions, 'behindPooler' | 'silence' | 'onQuery' | 'onTrip'>;

function shared({ connectionString, ...options }: Shared & { connectionString: string }): TestDatabase {
  const db = createDatabase({ connectionString, ...options });
  return { db, connectionString, drop: () => db.destroy() };
}

/**
 * The server of a test file: started before its tests on a database of its own, closed after them. Each test begins at
 * TEST_NOW; the rows of earlier tests stay. The fields are there once the file's hooks run, not while it is loaded.
 * `options` is a function where they need something that starts first.
 */
export function useTestApp(options?: TestAppOptions | (() => Promise<TestAppOptions>)): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await createTestApp(typeof options === 'function' ? await options() : options));
  });
  beforeEach(() => {
    app.clock.now = TEST_NOW;
  });
  afterEach(() => app.assertAllDeclared());
  afterAll(() => app.close());
  return app;
}

/**
 * The server on a database of its own, cloned from the migrated template of the run's PostgreSQL or of another one.
 * For tests that need several servers or their own moment to start one; the others call `useTestApp`.
 */
export async function createTestApp({
  server,
  rateLimit = false,
  trustProxy = false,
  streamLimits,
  besides,
  silence,
  keepsSessions = false,
  listensAt,
  direct,
  replica: openReplica,
  redis,
  media: givenMedia,
  mediaFaults,
  uploadTimes,
  webDirectory,
  brand = 'Bandeja',
  logStream,
  errors,
  withMetrics = false,
  mailPerDay,
  historyMonths,
  requestTimes,
  keepsMails = false,
  paymentProvider,
  clubProviders,
  publicUrl = 'https://bandeja.test',
  watchedCalls,
}: TestAppOptions = {}): Promise<TestApp> {
  const mails: Mail[] = [];
  const alarms: Record<string, unknown>[] = [];
  const { hooks, ...counts } = recordSent();
  const database = besides
    ? shared({ ...besides, ...hooks, ...(silence && { silence }) })
    : await (server ? cloneTemplate(server, hooks) : createTestDatabase(hooks));
  const { db } = database;
  const secretKey = new TextEncoder().encode('a key that only tests know, 32+ bytes');
  const clock = {
    now: TEST_NOW,
    advanceMinutes(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
  };
  const sandboxSettings = {
    payments: { provider: 'sandbox' } as const,
    publicUrl: publicUrl ?? undefined,
    mercadoPagoUrl: '',
  };
  const sandbox = createPaymentProvider(sandboxSettings, { db, secretKey }) as PaymentProvider;
  const provider = paymentProvider === undefined ? sandbox : paymentProvider;
  const accounts = {
    installation: provider,
    clubs: clubProviders ?? createClubProviders(sandboxSettings, { db }),
    secretKey,
  };
  const mediaFolder = await mkdtemp(join(tmpdir(), 'bandeja-media-'));
  const media: MediaStore = { ...(givenMedia ?? createDiskMediaStore(mediaFolder)), ...mediaFaults };
  const replica = openReplica?.(database.connectionString);
  const metrics = withMetrics
    ? createMetrics({ db, replica, clock: () => clock.now, mailPerDay })
    : undefined;
  const app = await createApp({
    db,
    ...{ direct, replica },
    connectionString: listensAt ?? database.connectionString,
    keepsSessions,
    ...(streamLimits && { streamLimits }),
    ...(redis && { redis }),
    ...(uploadTimes && { uploadTimes }),
    ...(requestTimes && { requestTimes }),
    ...(webDirectory && { webDirectory }),
    ...(logStream && { logStream }),
    ...(errors && { errors }),
    ...(metrics && { metrics }),
    accounts,
    settings: {
      trustProxy,
      logLevel: logStream ? 'trace' : 'error',
      brand,
      supportUrl: 'https://wa.me/',
      captureScriptUrl: undefined,
      cardScriptUrl: undefined,
      publicUrl: publicUrl ?? undefined,
      host: '127.0.0.1',
      port: 3000,
      rateLimit,
      allowedOrigins: ['https://app.bandeja.test'],
      monitoring: NO_MONITORING,
      mailPerDay,
    },
    media,
    secretKey,
    clock: () => clock.now,
    alarm: (what) => alarms.push(what),
  });
  const { assertAllDeclared } = watchRefusals(app, watchedCalls);
  // The mails of the outbox are kept as files as well: a deleted account takes them away.
  const outbox = createMailer({
    smtpUrl: undefined,
    from: 'teste@bandeja.test',
    outbox: join(mediaFolder, 'outbox'),
  });
  const mailer: Mailer = {
    ...outbox,
    async deliver(mail) {
      mails.push(mail);
      if (keepsMails) await outbox.deliver(mail);
    },
  };
  const tasks = createTasks({
    mails: { mailer, brand, base: () => 'https://bandeja.test' },
    media,
    secretKey,
    pushConnection: { allowLocal: true, answerMs: 1_000 },
    accounts,
    historyMonths,
    alarm: (what) => alarms.push(what),
    post: async (url, { headers, body }) =>
      (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode,
  });

  return {
    app,
    db,
    connectionString: database.connectionString,
    secretKey,
    accounts,
    clock,
    async call(call, input, { as, headers } = {}) {
      const body = (input as { body?: object } | undefined)?.body;
      const response = await app.inject({
        method: call.method,
        url: urlOf(call, input as Parameters<typeof urlOf>[1]),
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      });
      assertDeclared(call, response);
      return {
        status: response.statusCode,
        // Untyped on purpose: tests also read error bodies, and assert their shape.
        body: (response.body ? response.json() : undefined) as never,
        headers: response.headers,
      };
    },
    async signIn(userId) {
      return signAccess(secretKey, { id: await insertSession(db, userId), userId }, clock.now);
    },
    ...counts,
    mails,
    metrics,
    mediaFolder,
    provider: sandbox,
    alarms,
    runJobs: ({ onFailure = throwFailure } = {}) => runDueJobs(db, tasks, clock.now, onFailure),
    assertAllDeclared,
    async close() {
      await app.close();
      metrics?.stop();
      await database.drop();
      await rm(mediaFolder, { recursive: true, force: true });
      assertAllDeclared();
    },
  };
}

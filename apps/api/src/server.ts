import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { announced } from './events/announce.ts';
import { markDataFolder } from './features/images/public.ts';
import { schedulePresentModel } from './features/levels/public.ts';
import { createClubProviders, createPaymentProvider, createPostToSelf } from './features/payments/public.ts';
import { addJob } from './jobs/add-job.ts';
import { startWorker } from './jobs/start-worker.ts';
import { CRONTAB } from './jobs/task-payloads.ts';
import { prepareDemo } from './load-demo.ts';
import { createMailLane } from './mail/mail-lane.ts';
import { createMailer } from './mail/mailer.ts';
import type { MediaStore } from './media/media-store.ts';
import { openMediaStores } from './media/open-media-stores.ts';
import { createErrorReports } from './monitoring/error-reports.ts';
import { openLogFiles } from './monitoring/log-files.ts';
import { createMetrics, listenForMetrics } from './monitoring/metrics.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { openReplica } from './open-replica.ts';
import { readSecretKey } from './settings/secret-key.ts';
import { mediaFolder, outboxFolder, ownAddress, readSettings, type Settings } from './settings/settings.ts';
import { startLines } from './start-lines.ts';
import { createTasks } from './tasks.ts';

/** Longer than any request may take; a client that never finishes must not keep the process. */
const DRAIN_MS = 10_000;
const LAST_CALL_MS = 8_000;

const say = (line: string) => console.log(line);

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The built web app next to this bundle; without it the server answers calls only. */
function webDirectory(): string | undefined {
  const directory = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(directory) ? directory : undefined;
}

async function serve() {
  const settings = readSettings(process.env);
  const secretKey = readSecretKey(settings);

  // A signal may arrive before the start is complete, and twice: it waits for the running step, then stops in order.
  let wanted = () => {};
  const signalled = new Promise<void>((resolve) => {
    wanted = resolve;
  });
  let stopping = false;
  const onSignal = () => {
    stopping = true;
    wanted();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  // Without its database the server answers 503 to what is under way, and ends: what supervises it starts it again.
  const onLost = (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
    onSignal();
  };
  const database = await openDatabase({ settings, say, onLost });
  // A failure from here on must stop PostgreSQL.
  try {
    if (!stopping) {
      const stop = await listen(settings, database, secretKey);
      await signalled;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      await stop();
    }
  } catch (error) {
    await database.close();
    fail(startFailure(error, settings));
  }
  await database.close();
}

const startFailure = (error: unknown, { port }: Settings) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? new Error(`A porta ${port} já está em uso. Escolha outra com PORT=3001 npm start.`)
    : error;

/** Where pictures are, and whether they can be stored now. */
const placeOf = (media: MediaStore) =>
  media.assertWritable().then(
    () => ({ ...media, isWritable: true }),
    () => ({ ...media, isWritable: false }),
  );

/**
 * Loads the demo, assembles and listens. Resolves with the function that stops the server: no new requests or jobs,
 * running ones finish.
 */
async function listen(settings: Settings, database: OpenDatabase, secretKey: Uint8Array) {
  const { db, direct, connectionString } = database;
  const replica = openReplica({ settings, primary: connectionString });
  const demo = await prepareDemo(db, { demo: settings.demo, now: new Date(), say });
  await markDataFolder(db, settings.dataDir);
  const web = webDirectory();
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: outboxFolder(settings.dataDir),
  });
  const accounts = {
    installation: createPaymentProvider(settings, { db, secretKey }),
    clubs: createClubProviders(settings, { db }),
    secretKey,
  };
  const { media } = await openMediaStores({ mediaFolder: mediaFolder(settings.dataDir), s3: settings.s3 });
  // Its client is loaded only when set.
  const redis = settings.redis && (await (await import('./redis/open-redis.ts')).openRedis(settings.redis));
  const clock = () => new Date();
  const { monitoring } = settings;
  const metrics =
    monitoring.metricsPort === undefined
      ? undefined
      : createMetrics({ db, replica, clock, mailPerDay: settings.mailPerDay });
  const errors = createErrorReports({ dsn: monitoring.sentryDsn, environment: monitoring.environment });
  const { logFolder, logDays } = settings;
  const logFiles =
    logFolder === undefined
      ? undefined
      : openLogFiles({ folder: logFolder, days: logDays, clock, warn: console.error });
  const app = await createApp({
    ...{ db, direct, replica },
    connectionString,
    settings,
    secretKey,
    redis,
    media,
    accounts,
    errors,
    ...(logFiles && { logStream: logFiles }),
    ...(metrics && { metrics }),
    ...(web && { webDirectory: web }),
  });
  const mails = createMailLane({
    mailer,
    db,
    clock,
    perDay: settings.mailPerDay,
    // Files need no pace.
    pacedPerMinute: settings.smtpUrl ? settings.mailPerMinute : undefined,
    warn: (facts, message) => app.log.warn(facts, message),
  });
  await schedulePresentModel(db, new Date());
  // With another SECRET_KEY than before, the clubs are without their accounts.
  await addJob(db, 'check_payment_accounts', {}, { runAt: new Date(), jobKey: 'check_payment_accounts' });
  const worker = startWorker({
    connectionString,
    db,
    tasks: createTasks({
      mails: {
        mailer: mails.account,
        pacedMailer: mails.paced,
        brand: settings.brand,
        base: () => ownAddress(settings, app.server.address()),
      },
      media,
      secretKey,
      post: createPostToSelf(() => app.server.address()),
      accounts,
      historyMonths: settings.historyMonths,
      alarm: (what) => app.log.error(what, 'a payment that does not fit'),
    }),
    crontab: CRONTAB,
    clock,
    log: app.log,
    onJob: metrics?.countJob,
    onDeadJob: (error, task) => errors.report(error, { route: `job ${task}` }),
  });
  const metricsServer =
    metrics &&
    (await listenForMetrics({ metrics, host: monitoring.metricsHost, port: monitoring.metricsPort ?? 0 }));
  await app.listen({ port: settings.port, host: settings.host });
  const address = ownAddress(settings, app.server.address());
  say(`\n  ${settings.brand} está no ar: ${address}`);
  for (const line of startLines(settings, {
    address,
    demo,
    media: await placeOf(media),
    database: database.addresses,
    redis,
  }))
    say(`  ${line}`);
  say('');
  // scripts/start.mjs receives this and shows the duration of the start.
  process.send?.('ready');
  return async () => {
    // Browsers open connections before they send a request; without this the stop would wait for idle ones.
    setTimeout(() => app.server.closeAllConnections(), LAST_CALL_MS).unref();
    mails.stop();
    await Promise.all([app.close(), worker.stop()]);
    // The announcements of the last jobs.
    await announced(db);
    redis?.close();
    metrics?.stop();
    await metricsServer?.close();
    await errors.flush();
  };
}

await serve().catch(fail);
process.exit();

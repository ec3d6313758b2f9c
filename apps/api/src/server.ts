import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { announced } from './events/announce.ts';
import { createDiskMediaStore } from './features/images/public.ts';
import { createPaymentProvider, createPostToSelf } from './features/payments/public.ts';
import { ownAddress } from './http/own-address.ts';
import { CRONTAB } from './jobs/crontab.ts';
import { startWorker } from './jobs/start-worker.ts';
import { prepareDemo } from './load-demo.ts';
import { createMailer } from './mail/mailer.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { readSecretKey } from './settings/secret-key.ts';
import { mediaFolder, outboxFolder, readSettings, type Settings } from './settings/settings.ts';
import { startLines } from './settings/start-lines.ts';
import { createTasks } from './tasks.ts';

/** Longer than any request may take; a client that never finishes must not keep the process. */
const DRAIN_MS = 10_000;
const LAST_CALL_MS = 8_000;

const say = (line: string) => console.log(line);

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The built web app beside this bundle; a server without it answers calls only. */
function webDirectory(): string | undefined {
  const directory = fileURLToPath(new URL('../../web/dist', import.meta.url));
  return existsSync(directory) ? directory : undefined;
}

async function serve() {
  const settings = readSettings(process.env);
  const secretKey = readSecretKey(settings);

  // A signal may come before everything is up, and twice: it waits for the step under way, then ends in order.
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

  const database = await openDatabase({ settings, say, onLost: fail });
  // Whatever fails from here on must not leave PostgreSQL behind.
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

/**
 * Loads the demo, assembles and listens. Resolves with how to stop: no new requests or jobs, those under
 * way finished.
 */
async function listen(settings: Settings, database: OpenDatabase, secretKey: Uint8Array) {
  const { db, connectionString } = database;
  const demo = await prepareDemo(db, { demo: settings.demo, now: new Date(), say });
  const web = webDirectory();
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: outboxFolder(settings.dataDir),
  });
  const provider = createPaymentProvider(settings, { db, secretKey });
  const media = createDiskMediaStore(mediaFolder(settings.dataDir));
  const app = await createApp({
    db,
    connectionString,
    settings,
    secretKey,
    media,
    provider,
    ...(web && { webDirectory: web }),
  });
  const worker = startWorker({
    connectionString,
    db,
    tasks: createTasks({
      mails: { mailer, brand: settings.brand },
      media,
      secretKey,
      post: createPostToSelf(() => app.server.address()),
      paymentProvider: provider,
      alarm: (what) => app.log.error(what, 'a payment that does not fit'),
    }),
    crontab: CRONTAB,
    clock: () => new Date(),
    log: app.log,
  });
  await app.listen({ port: settings.port, host: settings.host });
  const address = ownAddress(settings, app.server.address());
  say(`\n  ${settings.brand} está no ar: ${address}`);
  for (const line of startLines(settings, { address, demo })) say(`  ${line}`);
  say('');
  // Heard by scripts/start.mjs, which shows how long all of it took.
  process.send?.('ready');
  return async () => {
    // Browsers open connections ahead of a request; one that never sends any would be waited for.
    setTimeout(() => app.server.closeAllConnections(), LAST_CALL_MS).unref();
    await Promise.all([app.close(), worker.stop()]);
    // What the last jobs had to tell.
    await announced(db);
  };
}

await serve().catch(fail);
process.exit(0);

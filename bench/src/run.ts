import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@bandeja/db/embedded/start-embedded-postgres';
import { migrate } from '@bandeja/db/migrate';
import { createDatabase } from '@bandeja/db/pool';
import { CLIENTS, makeData } from './data.ts';
import { createLoadClient, type Measured } from './load.ts';
import { mixOverlaps } from './overlapping-mix.ts';
import {
  countDoubleBookings,
  measureAvailability,
  measureBaseline,
  measureCreating,
  measureMatchList,
  race,
} from './scenarios.ts';
import { startServer } from './server-under-test.ts';

/**
 * Measures the built server on its own data, with fsync on, on this machine only. Prints a table, and JSON as the
 * last line. Compare figures within one run only: `ratio` is requests/s relative to the bare frame.
 */
const numberOf = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const SECONDS = numberOf('seconds', 5);
const MIX_SECONDS = numberOf('mix-seconds', 30);

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

async function tradeForAccess(port: number, refresh: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/token/refresh/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  const { access } = (await response.json()) as { access: string };
  return access;
}

function row(name: string, measured: Measured, baseline: Measured) {
  return {
    scenario: name,
    'req/s': Math.round(measured.requestsPerSecond),
    ratio: Number((measured.requestsPerSecond / baseline.requestsPerSecond).toFixed(3)),
    'p50 ms': Number(measured.p50.toFixed(1)),
    'p99 ms': Number(measured.p99.toFixed(1)),
    statuses: JSON.stringify(measured.statuses),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'bandeja-bench-'));
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  onProgress: (_, sentence) => console.error(sentence),
});
const { connectionString } = postgres;
await migrate({ connectionString });
const db = createDatabase({ connectionString });
let failed = false;
try {
  console.error('Preparando os dados…');
  const data = await makeData(db);
  const port = await freePort();
  const server = await startServer(connectionString, port);
  const { sendRequest, close } = createLoadClient(port, CLIENTS);
  try {
    const tokens: string[] = [];
    for (const refresh of data.refreshTokens) tokens.push(await tradeForAccess(port, refresh));
    console.error(`Medindo: ${CLIENTS} clientes, ${SECONDS} s cada cenário…`);
    await measureBaseline(sendRequest, 1);
    const baseline = await measureBaseline(sendRequest, SECONDS);
    const availability = await measureAvailability(sendRequest, data, SECONDS);
    const matches = await measureMatchList(sendRequest, data, SECONDS);
    const raced = await race(sendRequest, data, tokens);
    const creating = await measureCreating(sendRequest, data, tokens.slice(CLIENTS));
    const mix = await mixOverlaps(port, data, tokens, MIX_SECONDS);
    const doubleBookings = await countDoubleBookings(db);
    const rows = [
      row('frame alone (health/live)', baseline, baseline),
      row('availability, 40 courts', availability, baseline),
      row('list of 10 matches', matches, baseline),
      row('creating bookings, new slots', creating, baseline),
    ];
    console.table(rows);
    console.table([
      { ...raced, p50: Number(raced.p50.toFixed(1)), p99: Number(raced.p99.toFixed(1)), doubleBookings },
    ]);
    console.table([{ ...mix, p50: Number(mix.p50.toFixed(1)), p99: Number(mix.p99.toFixed(1)) }]);
    console.log(
      JSON.stringify({ baseline, availability, matches, creating, race: raced, mix, doubleBookings }),
    );
    failed = doubleBookings > 0 || raced.booked !== raced.slots || raced.other > 0 || mix.other > 0;
    if (failed) console.error('A corrida não terminou como deve: uma reserva por horário, as outras 409.');
  } finally {
    close();
    await server.stop();
  }
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

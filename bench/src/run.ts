import { CLIENTS, makeData } from './data.ts';
import { freePort, numberOf, tradeForAccess, withBenchDatabase } from './harness.ts';
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
const SECONDS = numberOf('seconds', 5);
const MIX_SECONDS = numberOf('mix-seconds', 30);

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

const failed = await withBenchDatabase(async ({ db, connectionString }) => {
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
    const failed = doubleBookings > 0 || raced.booked !== raced.slots || raced.other > 0 || mix.other > 0;
    if (failed) console.error('A corrida não terminou como deve: uma reserva por horário, as outras 409.');
    return failed;
  } finally {
    close();
    await server.stop();
  }
});
process.exit(failed ? 1 : 0);

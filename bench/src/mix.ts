import { freePort } from '@bandeja/pg/embedded/access';
import { makeData } from './data.ts';
import { numberOf, tradeForAccess, withBenchDatabase } from './harness.ts';
import { mixOverlaps } from './overlapping-mix.ts';
import { countDoubleBookings } from './scenarios.ts';
import { startServer } from './server-under-test.ts';

/** Overlapping bookings and cancellations of four courts for `--seconds`, 30 by default; no two may hold one time. */
const failed = await withBenchDatabase(async ({ db, connectionString }) => {
  const data = await makeData(db);
  const port = await freePort();
  const server = await startServer(connectionString, port);
  try {
    const tokens: string[] = [];
    for (const refresh of data.refreshTokens) tokens.push(await tradeForAccess(port, refresh));
    const mix = await mixOverlaps(port, data, tokens, numberOf('seconds', 30));
    const double_bookings = await countDoubleBookings(db);
    console.log(JSON.stringify({ mix, double_bookings }));
    return mix.other > 0 || double_bookings > 0;
  } finally {
    await server.stop();
  }
});
process.exit(failed ? 1 : 0);

import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '@bandeja/db/database';
import { freePort } from '@bandeja/pg/embedded/access';
import { startFreezingProxy } from '@bandeja/pg/testing/postgres/freezing-proxy';
import { addDays } from '@bandeja/rules/time/local-date';
import { sql } from 'kysely';
import { CLIENTS, makeData } from './data.ts';
import { numberOf, tradeForAccess, withBenchDatabase } from './harness.ts';
import { createLoadClient, type LoadRequest, measure } from './load.ts';
import { availability, bookingOf, home, matches, ownBookings } from './requests.ts';
import { startServer } from './server-under-test.ts';

/**
 * npm run bench -- soak: sixteen clients read, book and cancel for `--minutes` (60 by default). Prints memory, open
 * files and connections of the server each minute; then `--silent` seconds (30) of 200 clients while the database
 * answers nothing. JSON on the last line. Fails when the last quarter needs more than the second one and a tenth.
 */
const MINUTES = numberOf('minutes', 60);
const SILENT_SECONDS = numberOf('silent', 30);
const READERS = 16;
const SILENT_CLIENTS = 200;
const ALLOWED_GROWTH = 1.1;
const HOURS = Array.from({ length: 17 }, (_, n) => `${String(n + 7).padStart(2, '0')}:00`);
const DAYS = 300;
const TOKEN_MINUTES = 12;
const PLAYERS = 40;
/** Of the 320 players of the data. */
const GROUPS = 8;

const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

async function connections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db);
  return Number(rows[0]?.count);
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const rounded = (value: number) => Number(value.toFixed(1));

const failed = await withBenchDatabase(async ({ db, connectionString }) => {
  const data = await makeData(db);
  const proxy = await startFreezingProxy(connectionString);
  const port = await freePort();
  const server = await startServer(proxy.connectionString, port);
  const client = createLoadClient(port, CLIENTS);
  let tokens: string[] = [];
  let turn = 0;
  let slots = 0;
  /** Bookings to cancel, oldest first. */
  let created: { id: number; token: string }[] = [];

  /** Books the next free slot; those of before are free again when the days are over. */
  function book(): LoadRequest {
    const nth = slots++;
    const slot = Math.floor(nth / data.courts.length);
    const token = tokens[nth % tokens.length] ?? '';
    const body = {
      court: data.courts[nth % data.courts.length],
      date: addDays(data.firstDay, 8 + (Math.floor(slot / HOURS.length) % DAYS)),
      start_time: HOURS[slot % HOURS.length],
      duration: 60,
    };
    const onBody = (text: string) => {
      const { id } = JSON.parse(text) as { id?: number };
      if (id !== undefined) created.push({ id, token });
    };
    return { ...bookingOf(body, token, `soak ${nth}`), onBody };
  }

  /** One request in eight books and one in eight cancels the oldest booking; the others read. */
  function next(): LoadRequest {
    const kind = turn++ % 8;
    if (kind === 7) {
      const oldest = created.shift();
      if (oldest)
        return { method: 'POST', path: `/booking/court/${oldest.id}/cancel/`, token: oldest.token, body: {} };
    }
    if (kind === 6) return book();
    if (kind < 2) return availability(data, (turn % 5) + 1);
    if (kind === 2) return matches(data, turn);
    if (kind === 3) return ownBookings(tokens, turn);
    return home(data, tokens, turn);
  }

  try {
    const statuses: Record<string, number> = {};
    const samples: { minute: number; mb: number; files: number; connections: number; requests: number }[] =
      [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      if ((minute - 1) % TOKEN_MINUTES === 0) {
        // Access tokens live 15 minutes; each group of players plays a part of the time.
        const group = Math.floor((minute - 1) / TOKEN_MINUTES) % GROUPS;
        const refresh = data.refreshTokens.slice(group * PLAYERS, (group + 1) * PLAYERS);
        tokens = await Promise.all(refresh.map((one) => tradeForAccess(port, one)));
        created = [];
      }
      const measured = await measure(client.sendRequest, {
        clients: READERS,
        seconds: 60,
        next,
      });
      for (const [status, count] of Object.entries(measured.statuses))
        statuses[status] = (statuses[status] ?? 0) + count;
      const sample = {
        minute,
        mb: rounded(residentMb(server.pid)),
        files: openFiles(server.pid),
        connections: await connections(db),
        requests: measured.requests,
      };
      samples.push(sample);
      console.error(JSON.stringify(sample));
    }

    console.error('The database does not answer…');
    const before = residentMb(server.pid);
    const refusers = createLoadClient(port, SILENT_CLIENTS);
    proxy.freeze();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(server.pid));
    }, 500);
    const silent = await measure(refusers.sendRequest, {
      clients: SILENT_CLIENTS,
      seconds: SILENT_SECONDS,
      next: (one, nth) => home(data, tokens, one + nth),
    });
    clearInterval(watch);
    refusers.close();
    proxy.thaw();
    const back = await measure(client.sendRequest, {
      clients: READERS,
      seconds: 10,
      next,
    });

    const quarter = Math.max(1, Math.floor(samples.length / 4));
    const of = (key: 'mb' | 'files' | 'connections', from: number) =>
      rounded(mean(samples.slice(from, from + quarter).map((sample) => sample[key])));
    const quarters = (key: 'mb' | 'files' | 'connections') => ({
      second: of(key, Math.min(quarter, samples.length - quarter)),
      last: of(key, samples.length - quarter),
    });
    const result = {
      minutes: MINUTES,
      statuses,
      mb: quarters('mb'),
      files: quarters('files'),
      connections: quarters('connections'),
      silent: {
        seconds: SILENT_SECONDS,
        clients: SILENT_CLIENTS,
        statuses: silent.statuses,
        p99_ms: rounded(silent.p99),
        mb: { before: rounded(before), most: rounded(most) },
        after: back.statuses,
      },
    };
    console.table(samples);
    console.log(JSON.stringify(result));
    return (['mb', 'files', 'connections'] as const).some(
      (key) => result[key].last > result[key].second * ALLOWED_GROWTH,
    );
  } finally {
    client.close();
    await server.stop();
    await proxy.close();
  }
});
process.exit(failed ? 1 : 0);

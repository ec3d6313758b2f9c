import { readdirSync } from 'node:fs';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { makeData } from '../data.ts';
import { numberOf, residentKb, rounded, tradeAll } from '../harness.ts';
import { type LoadRequest, post } from '../load.ts';
import { availability, bookingOf, home, matches, ownBookings, slotOf } from '../requests.ts';
import type { Scenario } from '../scenario.ts';

const MINUTES = numberOf('minutes', 60);
const SILENT_SECONDS = numberOf('silent', 30);
const CLIENTS = 16;
const SILENT_CLIENTS = 200;
const ALLOWED_GROWTH = 1.1;
const TOKEN_MINUTES = 12;
const PLAYERS = 40;
/** Of the 320 players of the data. */
const GROUPS = 8;

const residentMb = (pid: number) => rounded(residentKb(pid) / 1024);

async function connections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db);
  return Number(rows[0]?.count);
}

type Key = 'mb' | 'files' | 'connections';

/**
 * Sixteen clients read, book and cancel for `--minutes`: memory, open files and connections of the server each minute.
 * Then 200 clients while the database answers nothing. Fails when the last quarter needs more than the second one and a
 * tenth.
 */
export const scenario: Scenario<Awaited<ReturnType<typeof makeData>>> = {
  prepare: makeData,
  isProxied: true,
  async measure({ db, data, port, pid, proxy, load }) {
    let tokens: string[] = [];
    let turn = 0;
    let booked = 0;
    /** Bookings to cancel, oldest first. */
    let created: { id: number; token: string }[] = [];

    /** Books the next free slot; those of before are free again when the days are over. */
    function book(): LoadRequest {
      const nth = booked++;
      const token = tokens[nth % tokens.length] ?? '';
      const onBody = (text: string) => {
        const { id } = JSON.parse(text) as { id?: number };
        if (id !== undefined) created.push({ id, token });
      };
      return { ...bookingOf(slotOf(data, nth, { days: 300 }), token, `soak ${nth}`), onBody };
    }
    /** One request in eight books and one in eight cancels the oldest booking; the others read. */
    function next(): LoadRequest {
      const kind = turn++ % 8;
      const oldest = kind === 7 ? created.shift() : undefined;
      if (oldest) return post(`/booking/court/${oldest.id}/cancel/`, {}, oldest.token);
      if (kind === 6) return book();
      if (kind < 2) return availability(data, (turn % 5) + 1);
      if (kind === 2) return matches(data, turn);
      if (kind === 3) return ownBookings(tokens, turn);
      return home(data, tokens, turn);
    }

    const statuses: Record<string, number> = {};
    const samples: Record<Key | 'minute' | 'requests', number>[] = [];
    for (let minute = 1; minute <= MINUTES; minute++) {
      if ((minute - 1) % TOKEN_MINUTES === 0) {
        // Access tokens live 15 minutes; each group of players plays a part of the time.
        const group = Math.floor((minute - 1) / TOKEN_MINUTES) % GROUPS;
        tokens = await tradeAll(port, data.refreshTokens.slice(group * PLAYERS, (group + 1) * PLAYERS));
        created = [];
      }
      const measured = await load({ clients: CLIENTS, seconds: 60, next });
      for (const [status, count] of Object.entries(measured.statuses))
        statuses[status] = (statuses[status] ?? 0) + count;
      samples.push({
        minute,
        mb: residentMb(pid),
        files: readdirSync(`/proc/${pid}/fd`).length,
        connections: await connections(db),
        requests: measured.requests,
      });
      console.error(JSON.stringify(samples.at(-1)));
    }

    console.error('The database does not answer…');
    const before = residentMb(pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(pid));
    }, 500);
    proxy?.freeze();
    const silent = await load({
      clients: SILENT_CLIENTS,
      seconds: SILENT_SECONDS,
      next: (client, nth) => home(data, tokens, client + nth),
    });
    clearInterval(watch);
    proxy?.thaw();
    const back = await load({ clients: CLIENTS, seconds: 10, next });

    const quarter = Math.max(1, Math.floor(samples.length / 4));
    const quarters = (key: Key) => {
      const mean = (from: number) => {
        const of = samples.slice(from, from + quarter);
        return rounded(of.reduce((sum, sample) => sum + sample[key], 0) / of.length);
      };
      const last = samples.length - quarter;
      return { second: mean(Math.min(quarter, last)), last: mean(last) };
    };
    const keys = { mb: quarters('mb'), files: quarters('files'), connections: quarters('connections') };
    return {
      tables: [samples],
      result: {
        minutes: MINUTES,
        statuses,
        ...keys,
        silent: {
          seconds: SILENT_SECONDS,
          clients: SILENT_CLIENTS,
          statuses: silent.statuses,
          p99_ms: rounded(silent.p99),
          mb: { before, most },
          after: back.statuses,
        },
      },
      failures: Object.entries(keys)
        .filter(([, { second, last }]) => last > second * ALLOWED_GROWTH)
        .map(([key]) => `The last quarter has more ${key} than the second one and a tenth.`),
    };
  },
};

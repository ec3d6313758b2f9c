import type { Socket } from 'node:net';
import pg from 'pg';

export interface SilenceLimits {
  /** Interval of the check of the connections. */
  readonly tickMs: number;
  /** After this many ticks without a byte a query is probed, and a new connection counts as failed. */
  readonly patienceTicks: number;
}

/** Counted in ticks: after a blocked event loop one tick comes, not all that were due, and no connection looks old. */
export const SILENCE_LIMITS: SilenceLimits = { tickMs: 200, patienceTicks: 4 };

/** The longest a query waits for a database that does not answer: patience, the probe, and the ticks between. */
export const silenceFoundMs = ({ tickMs, patienceTicks }: SilenceLimits) => tickMs * (2 * patienceTicks + 2);

/** The database does not answer, or too many requests wait for it already. The code is the one of a TCP time-out. */
export class DatabaseUnavailable extends Error {
  readonly code = 'ETIMEDOUT';
}

interface Watched {
  bytesRead: number;
  /** How long it has waited for an answer without a byte. */
  quietTicks: number;
  /** One probe reported that PostgreSQL does no work for this connection. */
  suspected: boolean;
  /** Taken from the pool: between two statements a transaction may be open on it. */
  held: boolean;
}

/** Fields of pg's client that its types do not declare. */
type Inside = { connection: { stream: Socket }; readyForQuery?: boolean; processID: number | null };
const inside = (client: pg.Client) => client as unknown as Inside;

const end = (client: pg.Client, why: string) =>
  inside(client).connection.stream.destroy(new DatabaseUnavailable(why));

/**
 * Detects a database that accepts connections and does not answer, without raising an error. A query may be slow, or
 * wait for a lock, for as long as statement_timeout allows; so a query without bytes for a while is looked up on a
 * fresh connection, the probe. No answer there: the database is silent, every connection is ended, and new ones are
 * refused at once until a probe is answered. (A transaction between two statements fails at its next one.) Two answers
 * that PostgreSQL does no work for the quiet connection: that connection is dead and is ended with the idle ones, which
 * may have died the same way.
 */
export class SilenceWatch {
  readonly #config: pg.ClientConfig;
  readonly #limits: SilenceLimits;
  readonly #isClosed: () => boolean;
  readonly #clients = new Map<pg.Client, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #probe: { client: pg.Client; bytesRead: number; quietTicks: number } | null = null;
  #silent = false;

  /** `config`: how a probe connects. `isClosed`: the pool is closed, so probing stops. */
  constructor(config: pg.ClientConfig, limits: SilenceLimits, isClosed: () => boolean) {
    this.#config = config;
    this.#limits = limits;
    this.#isClosed = isClosed;
  }

  /** Whether new connections are refused. */
  get isSilent(): boolean {
    return this.#silent;
  }

  /** Watches a client from before it connects until it ends. */
  add(client: pg.Client): void {
    this.#clients.set(client, { bytesRead: 0, quietTicks: 0, suspected: false, held: true });
    client.once('end', () => this.#clients.delete(client));
    this.#timer ??= setInterval(() => this.#tick(), this.#limits.tickMs).unref();
  }

  /** The pool gave the client out, or took it back. */
  setHeld(client: pg.Client, held: boolean): void {
    const watched = this.#clients.get(client);
    if (watched) watched.held = held;
  }

  #tick(): void {
    const { patienceTicks } = this.#limits;
    for (const [client, watched] of this.#clients) {
      const { connection, readyForQuery } = inside(client);
      const { bytesRead } = connection.stream;
      const isQuiet = !readyForQuery && bytesRead === watched.bytesRead;
      watched.quietTicks = isQuiet ? watched.quietTicks + 1 : 0;
      watched.suspected &&= isQuiet;
      watched.bytesRead = bytesRead;
    }
    if (this.#probe) {
      // A far database takes several round trips to let a probe in.
      const { bytesRead } = inside(this.#probe.client).connection.stream;
      const isQuiet = bytesRead === this.#probe.bytesRead;
      this.#probe.quietTicks = isQuiet ? this.#probe.quietTicks + 1 : 0;
      this.#probe.bytesRead = bytesRead;
      if (this.#probe.quietTicks >= patienceTicks) end(this.#probe.client, 'the probe was not answered');
    } else if (!this.#isClosed() && (this.#silent || this.#quiet().length > 0)) {
      void this.#ask();
    } else if (this.#clients.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #quiet = () => [...this.#clients].filter(([, { quietTicks }]) => quietTicks >= this.#limits.patienceTicks);

  async #ask(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on('error', () => {});
    this.#probe = { client, bytesRead: 0, quietTicks: 0 };
    const quiet = this.#quiet();
    try {
      await client.connect();
      const working = await workingBackends(
        client,
        quiet.flatMap(([one]) => inside(one).processID ?? []),
      );
      this.#silent = false;
      if (working) this.#judge(quiet, working);
    } catch (error) {
      // A refusal (too many connections, starting up) is an answer.
      this.#silent = !(error instanceof pg.DatabaseError);
      if (this.#silent) this.#endWhere((watched, busy) => busy || !watched.held);
    } finally {
      this.#probe = null;
      void client.end().catch(() => {});
    }
  }

  #endWhere(isOver: (watched: Watched, busy: boolean) => boolean): void {
    for (const [client, watched] of this.#clients)
      if (isOver(watched, !inside(client).readyForQuery)) end(client, 'the database does not answer');
  }

  #judge(quiet: [pg.Client, Watched][], working: ReadonlySet<number>): void {
    for (const [client, watched] of quiet) {
      // Its answer came while the probe was under way.
      if (watched.quietTicks === 0 || !this.#clients.has(client)) continue;
      const { processID } = inside(client);
      if (processID !== null && working.has(processID)) {
        watched.quietTicks = 0;
        watched.suspected = false;
      } else if (watched.suspected) {
        end(client, 'the connection is dead');
        this.#endWhere(({ held }) => !held);
      } else {
        watched.suspected = true;
      }
    }
  }
}

/**
 * Which of these backends PostgreSQL works for; one that waits for its client to read or to send is not among them.
 * Null behind a pooler, whose process ids are not PostgreSQL's.
 */
async function workingBackends(
  probe: pg.Client,
  pids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  const { rows } = await probe.query<{ own: number; working: number[] }>(
    `SELECT pg_backend_pid() AS own, ARRAY(
       SELECT pid FROM pg_stat_activity
       WHERE pid = ANY ($1::int[]) AND coalesce(state, '') NOT LIKE 'idle%'
         AND wait_event_type IS DISTINCT FROM 'Client'
     ) AS working`,
    [pids],
  );
  const [row] = rows;
  return row && row.own === inside(probe).processID ? new Set(row.working) : null;
}

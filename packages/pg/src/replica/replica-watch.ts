import { type Connection, createConnection } from '../connection.ts';
import { IDENTITY } from './describe-address.ts';

/** used: it may be asked. The others are reasons why it is not. */
export type ReplicaState = 'used' | 'behind' | 'unreachable' | 'no_standby' | 'other_database';

export interface ReplicaStatus {
  readonly state: ReplicaState;
  /** How far it may be behind; null before it was seen. */
  readonly lagMs: number | null;
}

interface Options {
  /** PostgreSQL itself, not a pooler. */
  readonly primary: string;
  readonly replica: string;
  /** A replica that is further behind is not asked; longer in tests, which a slow machine must not end. */
  readonly mostLagMs?: number;
}

export const MOST_LAG_MS = 5_000;
/** Interval of the looks: this much more is what a replica without any delay seems to be behind. */
const LOOK_MS = 250;
/** A connection without an answer for this time is dead, even when TCP reports it as open. */
const ANSWER_MS = 2_000;
/** The ends of the log that a replica is compared with: of a minute, so that one that catches up is followed. */
const SAMPLES = 60_000 / LOOK_MS;

type Sample = { at: number; end: number; timeline: number; identity: string };
type Seen = { isStandby: boolean; replayed: number; timeline: number | null; identity: string };

/** The clock is read before the end of the log: what was committed until then is below that end. */
const PRIMARY = `
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at,
    (pg_current_wal_lsn() - '0/0')::float8 AS "end",
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline,
    ${IDENTITY} AS identity`;

/** The timeline is null where the role may not see it (pg_read_all_stats), or the replica reads an archive. */
const REPLICA = `
  SELECT pg_is_in_recovery() AS "isStandby",
    coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 AS replayed,
    (SELECT received_tli FROM pg_stat_wal_receiver) AS timeline,
    ${IDENTITY} AS identity`;

/** One connection that asks the same question again and again; a failed one is replaced at the next. */
function createQuestion<Row extends object>(connectionString: string, sql: string) {
  let connection: Connection | null = null;
  const drop = () => {
    void connection?.end().catch(() => {});
    connection = null;
  };
  return {
    async ask(): Promise<Row | null> {
      try {
        if (!connection) {
          connection = createConnection({
            connectionString,
            applicationName: 'bandeja replica',
            answerMs: ANSWER_MS,
          });
          await connection.connect();
        }
        return (await connection.query<Row>(sql)).rows[0] ?? null;
      } catch {
        drop();
        return null;
      }
    },
    drop,
  };
}

/**
 * Follows how much of the primary a replica knows. Positions are instants of the primary's clock, which all nodes share: the
 * end of the primary's log is noted with the time; once the replica has replayed up to there, it knows everything that was
 * committed until then. So the clocks of nodes and replica do not matter, and an idle primary makes no replica look old.
 */
export class ReplicaWatch {
  /** Called with every other state than before. */
  onChange: (status: ReplicaStatus) => void = () => {};
  readonly #primary;
  readonly #replica;
  readonly #samples: Sample[] = [];
  readonly #mostLagMs: number;
  #seen: Seen | null = null;
  #knownUntil: number | null = null;
  /** The last sample, and the monotonic time before it was asked for. */
  #last: { sample: Sample; askedAt: number } | null = null;
  /** What was reported last; a replica is behind until the first look that finds it to know something. */
  #state: ReplicaState = 'behind';
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor({ primary, replica, mostLagMs = MOST_LAG_MS }: Options) {
    this.#mostLagMs = mostLagMs;
    this.#primary = createQuestion<Sample>(primary, PRIMARY);
    this.#replica = createQuestion<Seen>(replica, REPLICA);
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    this.#primary.drop();
    this.#replica.drop();
  }

  /** An instant of the primary's clock that is not before now; null while it is unknown. */
  now(): number | null {
    if (!this.#last) return null;
    return this.#last.sample.at + (performance.now() - this.#last.askedAt);
  }

  /** Everything committed until this instant is on the replica; null: it is not asked. */
  knownUntil(): number | null {
    return this.status().state === 'used' ? this.#knownUntil : null;
  }

  status(): ReplicaStatus {
    const [now, known] = [this.now(), this.#knownUntil];
    // Without a known position it is behind the oldest sample too.
    const since = known ?? this.#samples[0]?.at ?? null;
    const lagMs = now === null || since === null ? null : Math.max(0, Math.round(now - since));
    return { state: this.#judge(lagMs), lagMs };
  }

  /** One look at both, by the timer; a look under way is joined. */
  look(): Promise<void> {
    this.#looking ??= this.#compare().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  #judge(lagMs: number | null): ReplicaState {
    const [seen, sample] = [this.#seen, this.#last?.sample];
    if (!seen) return 'unreachable';
    if (!seen.isStandby) return 'no_standby';
    if (sample && seen.identity !== sample.identity) return 'other_database';
    // It follows another primary than the one that is written to.
    if (sample && seen.timeline !== null && seen.timeline !== sample.timeline) return 'other_database';
    return lagMs === null || lagMs > this.#mostLagMs || this.#knownUntil === null ? 'behind' : 'used';
  }

  async #compare(): Promise<void> {
    const askedAt = performance.now();
    const sample = await this.#primary.ask();
    if (sample) {
      this.#last = { sample, askedAt };
      this.#samples.push(sample);
      if (this.#samples.length > SAMPLES) this.#samples.shift();
    }
    const seen = await this.#replica.ask();
    this.#seen = seen;
    // Found anew each time: the address may lead to another standby by now, which knows less.
    this.#knownUntil = (seen && this.#samples.findLast(({ end }) => end <= seen.replayed)?.at) ?? null;
    const status = this.status();
    if (status.state === this.#state) return;
    this.#state = status.state;
    this.onChange(status);
  }
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@bandeja/db/database';
import { type PoolUse, poolUse } from '@bandeja/pg/pool';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaReads } from '../http/replica-reads.ts';
import { countJobs } from '../jobs/jobs.repository.ts';
import { readMailQuota } from '../mail/mail-lane.ts';
import type { SharedRedis } from '../redis/open-redis.ts';
import { type Observed, observed } from './observed.ts';
import { routeOf } from './server-log.ts';

/** From a cached read to the limit of a request, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = {
  /** Counts every request of this server. */
  followRequests: (app: FastifyInstance) => void;
  /** Reads a value of this process at each collection. */
  watchStreams: (count: () => number) => void;
  /** Whether the shared Redis answers, and what was done without it. */
  watchRedis: (redis: Pick<SharedRedis, 'watch'>) => void;
  countJob: (task: string, outcome: 'done' | 'failed') => void;
  /** All metrics in the text format of Prometheus. */
  read: () => Promise<{ type: string; text: string }>;
  stop: () => void;
};

/** The metrics of this process; those of jobs are read from the database that all nodes share. */
export function createMetrics({
  db,
  replica,
  clock,
  mailPerDay,
}: {
  db: Database;
  replica?: Pick<ReplicaReads, 'status' | 'counts'> | undefined;
  clock: () => Date;
  mailPerDay?: number | undefined;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'bandeja_http_request_duration_seconds',
    help: 'Answered requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const changes = {
    booking: new Counter({
      name: 'bandeja_bookings_total',
      help: 'Bookings that came into this status.',
      labelNames: ['status'],
      registers,
    }),
    payment: new Counter({
      name: 'bandeja_payments_total',
      help: 'Payments that came into this status by a message of the provider.',
      labelNames: ['status'],
      registers,
    }),
    push: new Counter({
      name: 'bandeja_push_messages_total',
      help: 'Attempts at push messages by what became of them.',
      labelNames: ['status'],
      registers,
    }),
    mail: new Counter({
      name: 'bandeja_mails_total',
      help: 'Mails that the mail server took, by lane: account or paced.',
      labelNames: ['status'],
      registers,
    }),
    bill: new Counter({
      name: 'bandeja_bill_differences_total',
      help: 'Bills whose sums the hourly check found not to agree, by what differs.',
      labelNames: ['status'],
      registers,
    }),
    webhook: new Counter({
      name: 'bandeja_payment_webhooks_total',
      help: 'Messages of the payment provider; refused: their signature does not fit the secret of this server.',
      labelNames: ['status'],
      registers,
    }),
  };
  const onObserved = (message: unknown) => {
    const { what, status } = message as Observed;
    changes[what].inc({ status });
  };
  observed.subscribe(onObserved);

  const jobs = new Counter({
    name: 'bandeja_jobs_total',
    help: 'Jobs that this process ran; failed: an attempt that failed.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'bandeja_jobs_waiting',
    help: 'Jobs of all nodes: due (they should run now), later, dead (all attempts failed).',
    labelNames: ['state'],
    registers,
    async collect() {
      // While the database does not answer, the other metrics matter most.
      const counts = await countJobs(db, clock()).catch(() => null);
      this.reset();
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  if (mailPerDay !== undefined) {
    new Gauge({
      name: 'bandeja_mail_quota_used_ratio',
      help: 'The share of the daily quota of mails that all nodes have used: 0.8 is a warning, 1 is all.',
      registers,
      async collect() {
        const used = await readMailQuota(db, { perDay: mailPerDay, now: clock() }).catch(() => null);
        this.reset();
        if (used) this.set(used.mails / used.quota);
      },
    });
  }
  new Gauge({
    name: 'bandeja_pool_connections',
    help: 'Database connections for requests: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const use: PoolUse = poolUse(db);
      for (const [state, count] of Object.entries(use)) this.set({ state }, count);
    },
  });

  if (replica) watchReplica(replica, registers);

  return {
    followRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        done();
        // A stream lasts as long as its page is open; it is counted while it is open.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
        const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
        requests.observe(labels, reply.elapsedTime / 1_000);
      });
    },
    watchStreams(count) {
      new Gauge({
        name: 'bandeja_event_streams',
        help: 'Open event streams of this process.',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
    watchRedis(redis) {
      const up = new Gauge({
        name: 'bandeja_redis_up',
        help: 'Whether the shared Redis answers this node. 0: limits are counted for each node, events go by PostgreSQL.',
        registers,
      });
      const fallbacks = new Counter({
        name: 'bandeja_redis_fallbacks_total',
        help: 'Commands that the shared Redis did not answer, by part: what they were for was done without it.',
        labelNames: ['part'],
        registers,
      });
      redis.watch({
        onChange: (change) => up.set(change.up ? 1 : 0),
        onFallback: (part) => fallbacks.inc({ part }),
      });
    },
    countJob: (task, outcome) => jobs.inc({ task, outcome }),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    stop: () => observed.unsubscribe(onObserved),
  };
}

/** The replica that this node asks. */
function watchReplica(
  { status, counts }: Pick<ReplicaReads, 'status' | 'counts'>,
  registers: Registry[],
): void {
  new Gauge({
    name: 'bandeja_replica_lag_seconds',
    help: 'How far the replica may be behind the primary; above 5 it is not asked.',
    registers,
    collect() {
      const { lagMs } = status();
      this.reset();
      if (lagMs !== null) this.set(lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'bandeja_replica_state',
    help: 'The state of the replica: used, behind, unreachable, no_standby, other_database.',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      this.set({ state: status().state }, 1);
    },
  });
  new Counter({
    name: 'bandeja_replica_reads_total',
    help: 'Reads that a replica may answer: replica, or why the primary did (fence: the reader has seen more; refused: not found there).',
    labelNames: ['place'],
    registers,
    collect() {
      this.reset();
      for (const [place, count] of counts()) this.inc({ place }, count);
    },
  });
}

type Options = { metrics: Pick<Metrics, 'read'>; host: string; port: number };

/** Serves GET /metrics on a port of its own, which a proxy does not publish. */
export async function listenForMetrics({ metrics, host, port }: Options) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { type, text } = await metrics.read();
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { SEEN_COOKIE } from '@bandeja/contract/seen-cookie';
import type { Database } from '@bandeja/db/database';
import type { ReplicaState, ReplicaWatch } from '@bandeja/pg/replica/replica-watch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from './cookies.ts';
import { Refusal } from './errors/refusal.ts';

/** Who wrote less than this ago reads the primary. */
const FENCE_MS = 10_000;
/** A replica that is asked knows everything older than this: the fence, and what it may be behind at its end. */
const KEPT_SECONDS = 20;

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS']);

type Exchange = { request: FastifyRequest; reply: FastifyReply };

type Options = {
  /** The pool of the replica. */
  db: Database;
  watch: Pick<ReplicaWatch, 'start' | 'stop' | 'now' | 'knownUntil' | 'status' | 'onChange'>;
  publicUrl: string | undefined;
};

/** Where a read that may be a little old was answered, and why there. */
export type ReadPlace = 'replica' | 'fence' | 'refused' | 'failed' | Exclude<ReplicaState, 'used'>;

/**
 * Which reads the replica answers. A cookie says what the browser has seen, as an instant of the primary's clock: the replica
 * is asked when it knows everything until then. A write sets it to 10 seconds ahead. An answer of the primary sets it to
 * the present, so that no later answer is older. The page sets it to `now` when it hears of an event (stream.ts of
 * apps/web), because what it then reads has to show that. All tabs send the cookie to all nodes, and the browser drops it by itself.
 */
export function createReplicaReads({ db, watch, publicUrl }: Options) {
  const counts = new Map<ReadPlace, number>();
  const count = (place: ReadPlace) => counts.set(place, (counts.get(place) ?? 0) + 1);

  /** What the request's browser has seen; null: nothing that a replica may not know. */
  function seenBy(request: FastifyRequest): number | null {
    const value = readCookie(request, SEEN_COOKIE);
    if (value === null) return null;
    return /^\d{1,15}$/.test(value) ? Number(value) : (watch.now() ?? Number.POSITIVE_INFINITY);
  }

  function show({ request, reply }: Exchange, until: number | null): void {
    const seen = Math.max(seenBy(request) ?? 0, until ?? Number.POSITIVE_INFINITY);
    setCookie(
      { request, reply },
      {
        name: SEEN_COOKIE,
        value: Number.isFinite(seen) ? String(Math.ceil(seen)) : 'now',
        path: '/',
        seconds: KEPT_SECONDS,
        isForScripts: true,
      },
      publicUrl,
    );
  }

  /** The replica, when it may answer this request. */
  function databaseFor(request: FastifyRequest): Database | null {
    const [{ state }, known, seen] = [watch.status(), watch.knownUntil(), seenBy(request)];
    if (known !== null && (seen === null || seen <= known)) return db;
    count(state === 'used' ? 'fence' : state);
    return null;
  }

  /** Whatever failed on the replica, also that a thing does not exist: the primary may know better. */
  function asksAgain(error: unknown, request: FastifyRequest): boolean {
    if (error instanceof Refusal && ['rate_limited', 'unavailable'].includes(error.code)) return false;
    const refused = error instanceof Refusal;
    count(refused ? 'refused' : 'failed');
    if (!refused) request.log.warn({ err: error }, 'a read failed on the replica');
    return true;
  }

  return {
    /** Answers on the replica when it may; otherwise, or when that fails, on the primary: `work` gets null. */
    async read<T>({ request, reply }: Exchange, work: (replica: Database | null) => Promise<T>): Promise<T> {
      const database = databaseFor(request);
      if (database) {
        try {
          const answer = await work(database);
          count('replica');
          return answer;
        } catch (error) {
          if (!asksAgain(error, request)) throw error;
        }
      }
      try {
        return await work(null);
      } finally {
        show({ request, reply }, watch.now());
      }
    },
    follow(app: FastifyInstance): void {
      app.addHook('onSend', (request, reply, payload, done) => {
        const wrote =
          !CHANGES_NOTHING.has(request.method) && (reply.statusCode < 400 || reply.statusCode >= 500);
        if (wrote) {
          const now = watch.now();
          show({ request, reply }, now === null ? null : now + FENCE_MS);
        }
        done(null, payload);
      });
      app.addHook('onClose', async () => {
        await watch.stop();
        await db.destroy();
      });
      watch.onChange = ({ state, lagMs }) => {
        const facts = { replica: state, lag_ms: lagMs };
        if (state === 'used') app.log.info(facts, 'the replica is asked again');
        else app.log.warn(facts, 'the replica is not asked');
      };
      watch.start();
    },
    status: () => watch.status(),
    counts: (): ReadonlyMap<ReadPlace, number> => counts,
  };
}

export type ReplicaReads = ReturnType<typeof createReplicaReads>;

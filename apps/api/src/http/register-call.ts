import type { AnswerOf, Call, Parsed } from '@bandeja/contract/call';
import { isRepeatable } from '@bandeja/contract/call-refusals';
import { toFieldErrors } from '@bandeja/contract/validation-errors';
import { type Database, withTransaction } from '@bandeja/db/transaction';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { statusOf } from './errors/error-handler.ts';
import { Refusal } from './errors/refusal.ts';
import { ValidationRefusal } from './errors/validation-refusal.ts';
import { answerOnce, answerWithKey, refuseOtherUse, type SentKey } from './idempotency/idempotent-call.ts';
import { networkOf } from './limits/network-of.ts';
import type { RefusalLimit } from './limits/refusal-limit.ts';
import { createSharedReads } from './limits/shared-reads.ts';
import { responseSchema } from './response-schema.ts';
import { sendRevalidated } from './revalidated-answer.ts';
import type { Viewer, ViewerOf } from './session/viewer.ts';

/** The answer of a call's handler. */
type Answering<C extends Call> = Promise<C['answer'] extends undefined ? void : AnswerOf<C>>;

type Once<C extends Call> = (work: (db: Database) => Answering<C>) => Answering<C>;

/** The context of every handler, in addition to the parsed request. */
type CallContext<C extends Call> = {
  viewer: ViewerOf<C['access']>;
  /** Already a transaction when the request carries an Idempotency-Key; use cases call withTransaction either way. */
  db: Database;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
  /** With `sendsKey`: the request's Idempotency-Key; null without one. */
  key: SentKey | null;
  /** For a call with `preparesFirst`: runs the database part, once for an Idempotency-Key. */
  once: Once<C>;
  /** Whose share of a gate's queue the request uses, for a handler that waits at a gate itself. */
  place: Omit<GatePlace, 'key'>;
};

type Handler<C extends Call> = (input: Parsed<C> & CallContext<C>) => Answering<C>;

/** The server's services for calls, passed once at assembly. */
export type Frame = {
  app: FastifyInstance;
  db: Database;
  clock: () => Date;
  authenticate: (request: FastifyRequest, required: boolean) => Promise<Viewer | null>;
  /** Counts the refused requests of an account. */
  refusals: RefusalLimit;
  /** Names of the calls registered so far; app.ts compares them with the contract. */
  registered: Set<string>;
};

/**
 * The gate's data of a request: the key it waits for, and the account and address whose share of the queue it
 * uses.
 */
export type GatePlace = { key: string; account: string; address: string };

/** Limits the requests of one key that run at a time, outside any database connection. */
export type Gate = <T>(place: GatePlace, work: () => Promise<T>) => Promise<T>;

/** Reads the object of a stored answer again and renders it in its present state. */
type Replay<C extends Call> = (
  input: Parsed<C> &
    Pick<CallContext<C>, 'viewer' | 'db' | 'now'> & {
      /** The `id` of the first answer; null where that has none. */
      id: AnswerOf<C> extends { id: number } ? number : null;
    },
) => Answering<C>;

type Options<C extends Call> = {
  /** Reads a body that is not JSON, and sets request.body to a value that identifies it. */
  receive?: (request: FastifyRequest, viewer: Viewer | null) => Promise<unknown>;
  /**
   * Requests with one key (for example, one court) wait here in memory, so that a busy key cannot use the whole
   * pool. `admit` refuses before a place in the queue is taken: only the owner of an object may wait for it, and a
   * request beyond a limit does not wait at all.
   */
  gate?: {
    through: Gate;
    key: (input: Parsed<C>) => string;
    admit?: (input: Parsed<C> & Pick<CallContext<C>, 'viewer' | 'db' | 'now' | 'request'>) => Promise<void>;
  };
  /**
   * A public answer that may be cached, compressed and revalidated (revalidated-answer.ts). Requests with the same name
   * that wait at the gate are answered by one run; null for an answer that depends on the viewer.
   */
  revalidated?: { name: (input: Parsed<C>) => string | null };
  /**
   * The handler has slow work (a file, an external server) that must run outside transactions: it gets the database
   * without a transaction, with or without a key, and passes the rest to `once`, which compares request.body at
   * that time.
   */
  preparesFirst?: boolean;
  /** The handler sends the statements of the request's key with its own, which saves their trips. */
  sendsKey?: boolean;
  /**
   * Answers a request repeated with its Idempotency-Key. Every POST and PATCH of an account sets it. 'off': the
   * body has a password or the answer a secret, so nothing is stored and the key is not read.
   */
  idempotency?: Replay<C> | 'off';
};

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw new ValidationRefusal(toFieldErrors(result.error.issues));
  return result.data;
}

/** Adds one call of the contract to the server: authentication, validation, idempotency, serialization. */
export function registerCall<C extends Call>(
  frame: Frame,
  call: C,
  handler: Handler<C>,
  options: Options<C> = {},
) {
  const { idempotency, revalidated } = options;
  const shareWaiting = createSharedReads<unknown>();
  if (isRepeatable(call) !== (idempotency !== undefined)) {
    throw new Error(
      `${call.name}: idempotency belongs to every POST and PATCH of an account, and to no other call`,
    );
  }
  frame.registered.add(call.name);
  const answerFor = async (viewer: Viewer | null, request: FastifyRequest, reply: FastifyReply) => {
    if (call.access === 'player' && viewer?.playerId === null) throw new Refusal('player_missing');
    const input = {
      params: parse(call.params, request.params),
      query: parse(call.query, request.query),
      body: parse(call.body, options.receive ? await options.receive(request, viewer) : (request.body ?? {})),
    } as Parsed<C>;
    const key = request.headers['idempotency-key'];
    const keyed =
      typeof idempotency === 'function' && viewer && typeof key === 'string'
        ? {
            request: {
              userId: viewer.userId,
              key,
              call: call.name,
              request,
              status: call.status,
              now: frame.clock(),
            },
            replay: idempotency,
          }
        : null;
    if (keyed && options.preparesFirst) await refuseOtherUse(frame.db, keyed.request);
    const once = (work: (db: Database, key: SentKey | null) => Answering<C>): Answering<C> => {
      if (!keyed) return work(frame.db, null);
      return withTransaction(frame.db, (tx) => {
        const replay = (id: number | null): Answering<C> =>
          keyed.replay({ ...input, id, viewer, db: tx, now: frame.clock() } as never);
        return options.sendsKey
          ? answerWithKey(tx, keyed.request, { work: (key) => work(tx, key), replay })
          : answerOnce(tx, keyed.request, { work: () => work(tx, null), replay });
      });
    };
    const address = networkOf(request.ip);
    const place = { account: viewer ? `user ${viewer.userId}` : `address ${address}`, address };
    const answerWith = (db: Database, key: SentKey | null = null) =>
      handler({
        ...input,
        viewer: viewer as ViewerOf<C['access']>,
        db,
        now: frame.clock(),
        request,
        reply,
        key,
        once,
        place,
      });
    const run = () => (options.preparesFirst ? answerWith(frame.db) : once(answerWith));
    const runThrough = async ({ through, key: keyOf, admit }: NonNullable<typeof options.gate>) => {
      const context = { viewer: viewer as ViewerOf<C['access']>, db: frame.db, now: frame.clock(), request };
      await admit?.({ ...input, ...context });
      const inTurn = <T>(work: () => Promise<T>) => through({ key: keyOf(input), ...place }, work);
      const name = revalidated?.name(input) ?? null;
      if (name === null) return inTurn(run);
      return (await shareWaiting(name, run, inTurn)) as Awaited<Answering<C>>;
    };
    return options.gate ? runThrough(options.gate) : run();
  };
  frame.app.route({
    method: call.method,
    url: call.path,
    ...(call.answer && { schema: { response: { [call.status]: responseSchema(call.answer) } } }),
    handler: async (request, reply) => {
      // Authentication precedes validation, so an unauthenticated request gets no information about valid bodies.
      const viewer = await frame.authenticate(request, call.access !== 'public');
      const answer = await answerFor(viewer, request, reply).catch((error) => {
        if (viewer) frame.refusals.count(String(viewer.userId), statusOf(error), frame.clock());
        throw error;
      });
      reply.status(call.status);
      if (call.answerType) reply.type(call.answerType);
      if (revalidated) return sendRevalidated(request, reply, answer as object);
      return reply.send(call.status === 204 ? undefined : answer);
    },
  });
}

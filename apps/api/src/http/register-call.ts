import { completeCall } from '@bandeja/contract/all-calls';
import type { AccessOf, AnswerOf, Call, CompleteCall, Parsed } from '@bandeja/contract/call';
import { isRepeatable } from '@bandeja/contract/call-refusals';
import { toFieldErrors } from '@bandeja/contract/validation-errors';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { isDeskRole } from '@bandeja/rules/clubs/desk-role';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { statusOf } from './errors/error-handler.ts';
import { Refusal, ValidationRefusal } from './errors/refusal.ts';
import {
  answerOnce,
  answerWithKey,
  type KeyedRequest,
  refuseOtherUse,
  type SentKey,
} from './idempotency/idempotent-call.ts';
import { createSharedReads, type Gate, type GatePlace, type Gates } from './limits/gate.ts';
import { networkOf, type RefusalLimit } from './limits/rates.ts';
import type { ReplicaReads } from './replica-reads.ts';
import { responseSchema } from './response-schema.ts';
import { sendRevalidated } from './revalidated-answer.ts';
import { actAt, admitByPin } from './session/by-pin.ts';
import { enterDesk, type FindDesk } from './session/enter-desk.ts';
import type { Viewer, ViewerOf } from './session/viewer.ts';

/** The answer of a call's handler. */
type Answering<C extends Call> = Promise<AnswerOf<C> extends undefined ? void : AnswerOf<C>>;

type Once<C extends Call> = (work: (db: Database) => Answering<C>) => Answering<C>;

/** The context of every handler, in addition to the parsed request. */
type CallContext<C extends Call> = {
  viewer: ViewerOf<AccessOf<C>>;
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
  /** Where calls that may read a replica read; null: there is none. */
  replica: ReplicaReads | null;
  clock: () => Date;
  authenticate: (request: FastifyRequest, required: boolean) => Promise<Viewer | null>;
  findDesk: FindDesk;
  /** Counts the refused requests of an account. */
  refusals: RefusalLimit;
  gates: Gates;
  /** Names of the calls registered so far; app.ts compares them with the contract. */
  registered: Set<string>;
};

/** Reads the object of a stored answer again and renders it in its present state. */
type Replay<C extends Call> = (
  input: Parsed<C> &
    Pick<CallContext<C>, 'viewer' | 'db' | 'now'> & {
      /** The `id` of the first answer; null where that has none. */
      id: AnswerOf<C> extends { id: number }
        ? number
        : AnswerOf<C> extends { id: number | null }
          ? number | null
          : null;
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
  revalidated?: { name: (input: Parsed<C> & Pick<CallContext<C>, 'viewer'>) => string | null };
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

/** A call as the server answers it. */
type Registration<C extends Call> = {
  frame: Frame;
  call: CompleteCall;
  handler: Handler<C>;
  options: Options<C>;
  shareWaiting: ReturnType<typeof createSharedReads<unknown>>;
};

/** A request that was read: who sends it, what it says, whether its answer is kept under a key. */
type Asked<C extends Call> = {
  registration: Registration<C>;
  request: FastifyRequest;
  reply: FastifyReply;
  viewer: Viewer | null;
  input: Parsed<C>;
  keyed: { request: KeyedRequest; replay: Replay<C> } | null;
  place: Omit<GatePlace, 'key'>;
  /** The replica that the handler reads; null: the primary. */
  replica: Database | null;
};

/** Adds one call of the contract to the server. `answerRequest` is what happens to a request, in its order. */
export function registerCall<C extends Call>(
  frame: Frame,
  described: C,
  handler: Handler<C>,
  options: Options<C> = {},
) {
  const call = completeCall(described);
  if (isRepeatable(call) !== (options.idempotency !== undefined)) {
    throw new Error(
      `${call.name}: idempotency belongs to every POST and PATCH of an account, and to no other call`,
    );
  }
  if (call.readsReplica && call.method !== 'GET') throw new Error(`${call.name}: a change reads no replica`);
  frame.registered.add(call.name);
  const registration = { frame, call, handler, options, shareWaiting: createSharedReads<unknown>() };
  frame.app.route({
    method: call.method,
    url: call.path,
    ...(call.answer && { schema: { response: responsesOf(call, responseSchema(call.answer)) } }),
    handler: (request, reply) => answerRequest(registration, request, reply),
  });
}

async function answerRequest<C extends Call>(
  registration: Registration<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { frame, call, options } = registration;
  // Authentication precedes validation, so an unauthenticated request gets no information about valid bodies.
  let viewer = await frame.authenticate(request, call.access !== 'public');
  let answer: Awaited<Answering<C>>;
  let { status } = call;
  try {
    if (viewer && viewer.deskDevice !== null) viewer = admitByPin(call, viewer);
    if (call.access === 'player' && viewer?.playerId === null) throw new Refusal('player_missing');
    if (viewer && isDeskRole(call.access))
      viewer = await enterDesk(frame.findDesk, viewer, request, call.access);
    const asked = await read(registration, { request, reply, viewer });
    if (isTrial(asked.input)) status = 200;
    if (asked.keyed && options.preparesFirst) await refuseOtherUse(frame.db, asked.keyed.request);
    answer = await (call.readsReplica && frame.replica
      ? frame.replica.read({ request, reply }, (replica) => inTurn({ ...asked, replica }))
      : inTurn(asked));
  } catch (error) {
    if (viewer) frame.refusals.count(String(viewer.userId), statusOf(error), frame.clock());
    throw error;
  }
  reply.status(status);
  if (call.answerType) reply.type(call.answerType);
  if (options.revalidated) return sendRevalidated(request, reply, answer as object);
  return reply.send(status === 204 ? undefined : answer);
}

/** Changes and creates nothing: whatever the call's status, the answer is a 200. */
const isTrial = ({ body }: { body?: unknown }): boolean =>
  typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true;

const responsesOf = ({ status }: CompleteCall, schema: object) => ({ 200: schema, [status]: schema });

/** Parses the request by the schemas of the call. */
async function read<C extends Call>(
  registration: Registration<C>,
  { request, reply, viewer }: Pick<Asked<C>, 'request' | 'reply' | 'viewer'>,
): Promise<Asked<C>> {
  const { call, frame, options } = registration;
  const { idempotency, receive } = options;
  const input = {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: parse(call.body, receive ? await receive(request, viewer) : (request.body ?? {})),
  } as Parsed<C>;
  const key = request.headers['idempotency-key'];
  const isKeyed = typeof idempotency === 'function' && viewer && typeof key === 'string';
  const sent = { call: call.name, request, status: call.status, now: frame.clock() };
  const address = networkOf(request.ip);
  return {
    registration,
    request,
    reply,
    viewer,
    input,
    keyed: isKeyed ? { request: { userId: viewer.userId, key, ...sent }, replay: idempotency } : null,
    place: { account: viewer ? `user ${viewer.userId}` : `address ${address}`, address },
    replica: null,
  };
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (!result.success) throw new ValidationRefusal(toFieldErrors(result.error.issues));
  return result.data;
}

const inTurn = <C extends Call>(asked: Asked<C>): Answering<C> => {
  const { gate } = asked.registration.options;
  return gate ? throughGate(asked, gate) : run(asked);
};

/** Waits for the key of the gate, then runs; equal reads that wait share one run. */
async function throughGate<C extends Call>(
  asked: Asked<C>,
  { through, key, admit }: NonNullable<Options<C>['gate']>,
): Answering<C> {
  const { registration, request, input, place } = asked;
  const { frame, options, shareWaiting } = registration;
  const viewer = asked.viewer as ViewerOf<AccessOf<C>>;
  await admit?.({ ...input, viewer, db: frame.db, now: frame.clock(), request });
  const wait = <T>(work: () => Promise<T>) => through({ key: key(input), ...place }, work);
  const name = options.revalidated?.name({ ...input, viewer }) ?? null;
  const work = () => run(asked);
  if (name === null) return wait(work);
  // Who has to read the primary does not share an answer of the replica.
  return (await shareWaiting(asked.replica ? `replica ${name}` : name, work, wait)) as never;
}

/** Runs the handler: in the transaction of the request's key, or without one when it prepares first. */
const run = <C extends Call>(asked: Asked<C>): Answering<C> =>
  asked.registration.options.preparesFirst
    ? handle(asked, asked.registration.frame.db, null)
    : once(asked, (db, key) => handle(asked, db, key));

function handle<C extends Call>(asked: Asked<C>, db: Database, key: SentKey | null): Answering<C> {
  const { registration, request, reply, input, place } = asked;
  return actAt(asked.viewer?.deskDevice ?? null, () =>
    registration.handler({
      ...input,
      viewer: asked.viewer as ViewerOf<AccessOf<C>>,
      db,
      now: registration.frame.clock(),
      request,
      reply,
      key,
      once: (work) => once(asked, work),
      place,
    }),
  );
}

/** Does the work, or renders the object of the first answer when its Idempotency-Key is known. */
function once<C extends Call>(
  { registration, viewer, input, keyed, replica }: Asked<C>,
  work: (db: Database, key: SentKey | null) => Answering<C>,
): Answering<C> {
  const { frame, options } = registration;
  if (!keyed) return work(replica ?? frame.db, null);
  return withTransaction(frame.db, (tx) => {
    const replay = (id: number | null): Answering<C> =>
      keyed.replay({ ...input, id, viewer, db: tx, now: frame.clock() } as never);
    return options.sendsKey
      ? answerWithKey(tx, keyed.request, { work: (key) => work(tx, key), replay })
      : answerOnce(tx, keyed.request, { work: () => work(tx, null), replay });
  });
}

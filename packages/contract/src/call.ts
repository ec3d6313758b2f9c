import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * public: no token needed (one that is sent is read). user: a signed-in account. player: an account with a player.
 */
export type Access = 'public' | 'user' | 'player';

type ObjectSchema = z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>;

/** The definition of one call, used by server validation, answers, the typed client and OpenAPI. */
export interface Call<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Answer extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Who extends Access = Access,
  Name extends string = string,
> {
  /** camelCase, unique; the operationId of OpenAPI, and the cache key in the browser. */
  name: Name;
  method: Method;
  /** With `:name` for each parameter. With and without a final slash are the same call. */
  path: string;
  tag: string;
  summary: string;
  access: Who;
  status: 200 | 201 | 204;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** Refusal codes, in addition to validation (400), a missing token (401) and too many requests (429). */
  errors: readonly ErrorCode[];
  /** Media type of the answer when it is not JSON. */
  answerType?: string;
  /** Media type of the request when it is not JSON: a form whose files are File. */
  bodyType?: 'multipart/form-data';
  /** Request headers that only this call reads, each optional, with its description. */
  headers?: Readonly<Record<string, string>>;
}

type Definition<P, Q, B, A, W, N> = {
  name: N;
  method: Method;
  path: string;
  tag: string;
  summary: string;
  access: W;
  status?: 200 | 201 | 204;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  errors?: readonly ErrorCode[];
  answerType?: string;
  bodyType?: 'multipart/form-data';
  headers?: Readonly<Record<string, string>>;
};

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends ObjectSchema | undefined = undefined,
  A extends z.core.$ZodType | undefined = undefined,
  const W extends Access = Access,
  const N extends string = string,
>(definition: Definition<P, Q, B, A, W, N>): Call<P, Q, B, A, W, N> {
  return {
    status: 200,
    errors: [],
    ...definition,
    params: definition.params as P,
    query: definition.query as Q,
    body: definition.body as B,
    answer: definition.answer as A,
  };
}

type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** The validated input of a handler. */
export type Parsed<C extends Call> = {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
};

/** The answer of a call. */
export type AnswerOf<C extends Call> = OutputOf<C['answer']>;

type Given<Name extends string, S> = S extends z.core.$ZodType
  ? Record<string, never> extends InputOf<S>
    ? { [K in Name]?: InputOf<S> }
    : { [K in Name]: InputOf<S> }
  : unknown;

/** The input of the client. Parts with optional fields only may be left out. */
export type InputTo<C extends Call> = Given<'params', C['params']> &
  Given<'query', C['query']> &
  Given<'body', C['body']>;

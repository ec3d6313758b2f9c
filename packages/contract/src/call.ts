import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * public: no token needed (one that is sent is read). user: a signed-in account. player: an account with a player.
 * reception, manager, owner: staff of the club `slug` of the path, with this role or a higher one.
 */
export type Access = 'public' | 'user' | 'player' | DeskRole;

type ObjectSchema = z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>;

/** What the server, its tests and OpenAPI know of a call, in addition to its address. */
export interface Definition<
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Answer extends z.core.$ZodType | undefined = z.core.$ZodType | undefined,
  Who extends Access = Access,
> {
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
  /** Whether a session opened by PIN sends it; by default the calls of a desk that are not its owner's (opensByPin). */
  byPin?: boolean;
  /** Whether a replica may answer it, some seconds late: a public read that decides nothing. By default it may not. */
  readsReplica?: boolean;
  /** Media type of the answer when it is not JSON. */
  answerType?: string;
  /** Request headers that only this call reads, each optional, with its description. */
  headers?: Readonly<Record<string, string>>;
}

type Written<P, Q, B, A, W> = {
  tag: string;
  summary: string;
  access: W;
  status?: 200 | 201 | 204;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  errors?: readonly ErrorCode[];
  byPin?: boolean;
  readsReplica?: boolean;
  answerType?: string;
  headers?: Readonly<Record<string, string>>;
};

/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends ObjectSchema | undefined = undefined,
  A extends z.core.$ZodType | undefined = undefined,
  const W extends Access = Access,
>(written: Written<P, Q, B, A, W>): Definition<P, Q, B, A, W> {
  return {
    status: 200,
    errors: [],
    ...written,
    params: written.params as P,
    query: written.query as Q,
    body: written.body as B,
    answer: written.answer as A,
  };
}

/** A call as a request is sent: the browser has its address at run time, and the types of its definition. */
export interface Call<D extends Definition = Definition, Name extends string = string> {
  /** camelCase, unique; the operationId of OpenAPI, and the cache key in the browser. */
  name: Name;
  method: Method;
  /** With `:name` for each parameter. With and without a final slash are the same call. */
  path: string;
  /** Media type of the request when it is not JSON: a form whose files are File. */
  bodyType?: 'multipart/form-data';
  /** Never set: it carries the type only. `completeCall` of all-calls.ts finds the definition. */
  definition?: D;
}

/** The call of a definition of this name in a module of schemas. */
export type CallOf<Schemas, Name extends keyof Schemas> = Schemas[Name] extends Definition
  ? Call<Schemas[Name], Name & string>
  : never;

/** A call with its definition. */
export interface CompleteCall extends Call, Definition {}

type DefinitionOf<C extends Call> = NonNullable<C['definition']>;

/** Who may send a call. */
export type AccessOf<C extends Call> = DefinitionOf<C>['access'];

type InputOf<S> = S extends z.core.$ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.core.$ZodType ? z.output<S> : undefined;

/** The validated input of a handler. */
export type Parsed<C extends Call> = {
  params: OutputOf<DefinitionOf<C>['params']>;
  query: OutputOf<DefinitionOf<C>['query']>;
  body: OutputOf<DefinitionOf<C>['body']>;
};

/** The answer of a call. */
export type AnswerOf<C extends Call> = OutputOf<DefinitionOf<C>['answer']>;

type Given<Name extends string, S> = S extends z.core.$ZodType
  ? Record<string, never> extends InputOf<S>
    ? { [K in Name]?: InputOf<S> }
    : { [K in Name]: InputOf<S> }
  : unknown;

/** The input of the client. Parts with optional fields only may be left out. */
export type InputTo<C extends Call> = Given<'params', DefinitionOf<C>['params']> &
  Given<'query', DefinitionOf<C>['query']> &
  Given<'body', DefinitionOf<C>['body']>;

import type { ErrorCode } from '@bandeja/contract/error-codes';

type Options = {
  /** The field of the sentence; without one the sentence is under `error`. */
  field?: string;
  /** Replaces the sentence of the code with a more specific one (why a score is impossible). */
  sentence?: string;
  /** The present state that a 409 carries in addition to `error`: objects only, because strings are messages. */
  present?: Record<string, object | null>;
  /** Of a 429: when the next attempt may succeed. */
  retryAfterSeconds?: number;
};

/** A refusal by a rule. Thrown by use cases; the error handler turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly options: Options;

  constructor(code: ErrorCode, options: Options = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.options = options;
  }
}

import type { ErrorCode } from '@bandeja/contract/error-codes';
import type { PresentStates } from '@bandeja/contract/present-states';
import type { toFieldErrors } from '@bandeja/contract/validation-errors';

type Options<Code extends ErrorCode = ErrorCode> = {
  /** The field of the sentence; without one the sentence is under `error`. */
  field?: string;
  /** Replaces the sentence of the code with a more specific one (why a score is impossible). */
  sentence?: string;
  /** The present state that a 409 carries in addition to `error`: objects only, because strings are messages. */
  present?: Code extends keyof PresentStates ? PresentStates[Code] : never;
  /** Of a 429: when the next attempt may succeed. */
  retryAfterSeconds?: number;
};

/** A refusal by a rule. Thrown by use cases; the error handler turns it into an answer. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly options: Options;

  constructor(code: Code, options: Options<Code> = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.options = options;
  }
}

/** A request that violates its schema: 400 with every invalid field. */
export class ValidationRefusal extends Error {
  readonly body: ReturnType<typeof toFieldErrors>;

  constructor(body: ReturnType<typeof toFieldErrors>) {
    super('invalid_request');
    this.name = 'ValidationRefusal';
    this.body = body;
  }
}

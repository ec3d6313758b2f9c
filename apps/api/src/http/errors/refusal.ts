import type { ErrorCode } from '@bandeja/contract/error-codes';

type Options = {
  /** The field the sentence belongs to; without one it answers under `error`. */
  field?: string;
  /** Said instead of the code's own sentence, where the rule knows more (why a score is impossible). */
  sentence?: string;
  /** The present state a 409 shows, merged into the answer. */
  present?: Record<string, unknown>;
  /** Of a 429: when another try makes sense. */
  retryAfterSeconds?: number;
};

/** A "no" of the domain. Thrown by use cases, turned into an answer by the one error handler. */
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

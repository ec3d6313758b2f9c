import type { toFieldErrors } from '@bandeja/contract/validation-errors';

/** A request that violates its schema: 400 with every invalid field. */
export class ValidationRefusal extends Error {
  readonly body: ReturnType<typeof toFieldErrors>;

  constructor(body: ReturnType<typeof toFieldErrors>) {
    super('invalid_request');
    this.name = 'ValidationRefusal';
    this.body = body;
  }
}

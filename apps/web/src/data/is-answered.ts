import { ApiError } from '@bandeja/contract/client';
import type { ErrorCode } from '@bandeja/contract/error-codes';

/**
 * Refusals before the call itself is decided (401, 429, a lost race for a lock): this request has executed nothing, but
 * an earlier one with the same retry key may have. The limits of the rules, such as court_cooling_down, are decisions.
 */
const NOT_YET: readonly ErrorCode[] = ['unauthenticated', 'rate_limited', 'conflict'];

/** Whether the server, or a gateway before it, has answered that it failed: there is a connection. */
export const isServerFailure = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/**
 * Whether a failed call has been decided by the server. Undecided: no answer, an answer without X-Error-Code (a
 * gateway's 502), a 5xx, because the connection to the database can fail during the commit, and a refusal before the
 * call was looked at. The retry key, the queue and the sheets that wait for an outcome all use this definition.
 */
export const isAnswered = (error: unknown): error is ApiError & { code: ErrorCode } =>
  error instanceof ApiError && error.code !== null && error.status < 500 && !NOT_YET.includes(error.code);

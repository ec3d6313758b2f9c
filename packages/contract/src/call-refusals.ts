import type { Call } from './call.ts';
import type { ErrorCode } from './error-codes.ts';

/** Response header of every refusal: its ErrorCode. */
export const ERROR_CODE_HEADER = 'x-error-code';

/** Codes that any call may answer: the request cannot be read, comes too often, conflicts with another, or fails. */
export const GENERAL_CODES = [
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'rate_limited',
  'unavailable',
  'storage_full',
  'shutting_down',
  'internal',
  'conflict',
  'idempotency_key_reused',
  // Public calls too: a token that is sent is checked.
  'unauthenticated',
] as const satisfies readonly ErrorCode[];

/** The codes a call declares, with those that follow from its access. */
export function declaredCodes({ access, errors }: Pick<Call, 'access' | 'errors'>): readonly ErrorCode[] {
  return access === 'player' ? [...errors, 'player_missing'] : errors;
}

/** Whether the contract declares this code for this call. */
export function mayRefuseWith(call: Pick<Call, 'access' | 'errors'>, code: string): code is ErrorCode {
  const codes: readonly string[] = [...GENERAL_CODES, ...declaredCodes(call)];
  return codes.includes(code);
}

import { isDeskRole } from '@bandeja/rules/clubs/desk-role';
import type { CompleteCall } from './call.ts';
import type { ErrorCode } from './error-codes.ts';

/** Response header of every refusal: its ErrorCode. */
export const ERROR_CODE_HEADER = 'x-error-code';

/** Codes that any call may answer: the request cannot be read, comes too often, or fails. */
export const GENERAL_CODES = [
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'rate_limited',
  'unavailable',
  'storage_full',
  'pictures_unavailable',
  'shutting_down',
  'internal',
  // Public calls too: a token that is sent is checked.
  'unauthenticated',
] as const satisfies readonly ErrorCode[];

/** Whether a call may be sent again with its Idempotency-Key. Keys belong to an account, so public calls store none. */
export const isRepeatable = ({ method, access }: Pick<CompleteCall, 'method' | 'access'>): boolean =>
  (method === 'POST' || method === 'PATCH') && access !== 'public';

/** Whether a session opened by PIN at a club's counter sends this call. */
export const opensByPin = ({ access, byPin }: Pick<CompleteCall, 'access' | 'byPin'>): boolean =>
  byPin ?? (isDeskRole(access) && access !== 'owner');

type RefusingCall = Pick<CompleteCall, 'method' | 'access' | 'errors' | 'byPin'>;

/** The codes a call declares, with those that follow from its access and its method: a GET changes nothing. */
export function declaredCodes(call: RefusingCall): readonly ErrorCode[] {
  const codes = [...call.errors];
  if (call.access === 'player') codes.push('player_missing');
  if (call.access !== 'public' && !opensByPin(call)) codes.push('pin_session_refused');
  if (isDeskRole(call.access)) codes.push('club_not_found', 'desk_role_too_low');
  if (call.method !== 'GET') codes.push('conflict');
  if (isRepeatable(call)) codes.push('idempotency_key_reused');
  return codes;
}

/** Whether the contract declares this code for this call. */
export function mayRefuseWith(call: RefusingCall, code: string): code is ErrorCode {
  const codes: readonly string[] = [...GENERAL_CODES, ...declaredCodes(call)];
  return codes.includes(code);
}

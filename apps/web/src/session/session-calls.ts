import type { Call } from '@bandeja/contract/call';
import type {
  obtainToken as ObtainToken,
  refreshToken as RefreshToken,
  requestLogInCode as RequestLogInCode,
  revokeToken as RevokeToken,
} from '@bandeja/contract/calls/accounts/accounts';
import type { getOwnPlayer as GetOwnPlayer } from '@bandeja/contract/calls/players';

/**
 * The four calls that every visit needs before any page, without their schemas, whose import would load zod (12 kB
 * gzipped) before Login. The client reads only method and path; a test compares them with the contract.
 */
// The cast is safe because the client never reads the schemas.
const light = <C extends Call>(call: Pick<C, 'name' | 'method' | 'path'>): C => call as C;

export const obtainToken = light<typeof ObtainToken>({
  name: 'obtainToken',
  method: 'POST',
  path: '/api/token/',
});
export const requestLogInCode = light<typeof RequestLogInCode>({
  name: 'requestLogInCode',
  method: 'POST',
  path: '/api/token/code/',
});
export const refreshToken = light<typeof RefreshToken>({
  name: 'refreshToken',
  method: 'POST',
  path: '/api/token/refresh/',
});
export const revokeToken = light<typeof RevokeToken>({
  name: 'revokeToken',
  method: 'POST',
  path: '/api/token/revoke/',
});
export const getOwnPlayer = light<typeof GetOwnPlayer>({
  name: 'getOwnPlayer',
  method: 'GET',
  path: '/api/players/user',
});

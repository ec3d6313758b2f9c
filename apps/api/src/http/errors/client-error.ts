import type { Socket } from 'node:net';
import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { BARE_HEADERS } from '../page/security-policy.ts';

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers bytes that are not an HTTP request, and incomplete requests, with a Portuguese sentence, and closes the
 * connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: ERROR_SENTENCE.invalid_request });
  const headers = {
    ...BARE_HEADERS,
    [ERROR_CODE_HEADER]: 'invalid_request',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

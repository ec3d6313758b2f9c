import { ERROR_SENTENCE, ERROR_STATUS, type ErrorCode } from '@bandeja/contract/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { ValidationRefusal } from './validation-refusal.ts';

const UNAVAILABLE_RETRY_SECONDS = 2;

/** Fastify's own refusals, in our words. */
const FRAME_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
};

/** PostgreSQL's SQLSTATEs that the transaction has already retried, or that say the server is not there. */
const CONFLICT_STATES = new Set(['40P01', '40001', '23505', '23P01', '55P03']);
const GONE_STATES = /^(08|57P0|53|57014)/;
const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

function isDatabaseGone(error: { code?: unknown; message?: string }): boolean {
  const code = typeof error.code === 'string' ? error.code : '';
  return (
    GONE_CODES.has(code) ||
    GONE_STATES.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message ?? '',
    )
  );
}

function codeOf(error: FastifyError & { code?: string; statusCode?: number }): ErrorCode {
  const known = FRAME_CODES[error.code ?? ''];
  if (known) return known;
  if (CONFLICT_STATES.has(error.code ?? '')) return 'conflict';
  if (isDatabaseGone(error)) return 'unavailable';
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'invalid_request';
  return 'internal';
}

/** The one place where an error becomes an answer. Nothing of a 5xx shows but its sentence; the log has the rest. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  // The route's own serializer describes its 2xx answer only.
  reply.serializer(JSON.stringify);
  if (error instanceof ValidationRefusal) return reply.status(400).send(error.body);
  const code = error instanceof Refusal ? error.code : codeOf(error);
  if (ERROR_STATUS[code] === 503) reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS);
  if (error instanceof Refusal) {
    const { field, sentence = ERROR_SENTENCE[error.code], present, retryAfterSeconds } = error.options;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply
      .status(ERROR_STATUS[error.code])
      .send({ ...present, ...(field ? { [field]: [sentence] } : { error: sentence }) });
  }
  if (code === 'internal') request.log.error({ err: error }, 'unexpected error');
  if (code === 'unavailable') request.log.warn({ err: error }, 'database not available');
  return reply.status(ERROR_STATUS[code]).send({ error: ERROR_SENTENCE[code] });
}

import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import { ERROR_SENTENCE, ERROR_STATUS, type ErrorCode } from '@bandeja/contract/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, ValidationRefusal } from './refusal.ts';

const UNAVAILABLE_RETRY_SECONDS = 2;
/** The operator has to free space first. */
const FULL_RETRY_SECONDS = 60;
/** The storage of pictures was asked twice already. */
const PICTURES_RETRY_SECONDS = 10;

const RETRY_SECONDS: { [C in ErrorCode]?: number } = {
  storage_full: FULL_RETRY_SECONDS,
  pictures_unavailable: PICTURES_RETRY_SECONDS,
};

/** Codes of Fastify's own refusals. */
const FRAME_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
};

/**
 * SQLSTATEs of lost races for locks, which the transaction has already retried, and those of an unavailable server. A
 * violated constraint (23505, 23P01) is not among them: a repetition would violate it again, so each use case translates
 * the constraints that its players can meet, and any other one is an unexpected error.
 */
const CONFLICT_STATES = new Set(['40P01', '40001', '55P03']);
/** 25006: the primary has become a standby; 25P03: a transaction was idle for too long and its connection ended. */
const GONE_STATES = /^(08|57P0|53|57014|25006|25P03)/;
const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);

/** A disk or a quota is full: the server's own, PostgreSQL's (disk_full), or that of the storage of pictures. */
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100', 'STORAGE_FULL']);

function isDatabaseGone(error: { code?: unknown; message?: string }): boolean {
  const code = typeof error.code === 'string' ? error.code : '';
  return (
    GONE_CODES.has(code) ||
    GONE_STATES.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable/.test(
      error.message ?? '',
    )
  );
}

function codeOf(error: FastifyError & { code?: string; statusCode?: number }): ErrorCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof ValidationRefusal) return 'invalid_request';
  const known = FRAME_CODES[error.code ?? ''];
  if (known) return known;
  if (CONFLICT_STATES.has(error.code ?? '')) return 'conflict';
  if (FULL_CODES.has(error.code ?? '')) return 'storage_full';
  if (error.code === 'STORAGE_AWAY') return 'pictures_unavailable';
  if (isDatabaseGone(error)) return 'unavailable';
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'invalid_request';
  return 'internal';
}

/** The status that an error is answered with. */
export const statusOf = (error: unknown): number => ERROR_STATUS[codeOf(error as FastifyError)];

/** Turns every error into an answer. A 5xx sends only its sentence; the log has the details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const code = codeOf(error);
  reply
    .status(ERROR_STATUS[code])
    .type('application/json; charset=utf-8')
    .headers({ 'cache-control': 'no-store', [ERROR_CODE_HEADER]: code });
  // The route's own serializer describes its 2xx answer only.
  reply.serializer(JSON.stringify);
  if (error instanceof ValidationRefusal) return reply.send(error.body);
  if (ERROR_STATUS[code] === 503) {
    reply.header('retry-after', RETRY_SECONDS[code] ?? UNAVAILABLE_RETRY_SECONDS);
  }
  if (error instanceof Refusal) {
    const { field, sentence = ERROR_SENTENCE[code], present, retryAfterSeconds } = error.options;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.send({ ...present, ...(field ? { [field]: [sentence] } : { error: sentence }) });
  }
  if (code === 'internal') request.log.error({ err: error }, 'unexpected error');
  if (code === 'storage_full') request.log.error({ err: error }, 'no space left');
  if (code === 'pictures_unavailable') request.log.warn({ err: error }, 'storage of pictures not available');
  if (code === 'unavailable') request.log.warn({ err: error }, 'database not available');
  return reply.send({ error: ERROR_SENTENCE[code] });
}

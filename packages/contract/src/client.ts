import type { AnswerOf, Call, InputTo } from './call.ts';
import { ERROR_CODE_HEADER } from './call-refusals.ts';
import type { ErrorCode } from './error-codes.ts';

type ApiErrorOptions = ErrorOptions & { code?: ErrorCode | null; retryAfterSeconds?: number | null };

/** A refusal of the API, or no answer at all (status 0). The client does not read `body`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  /**
   * Why the API refused; null without an answer, or when a proxy answered. A newer server may send a code that this
   * build does not have: compare it with the relevant codes, never list all of them.
   */
  readonly code: ErrorCode | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: unknown,
    { code = null, retryAfterSeconds = null, ...options }: ApiErrorOptions = {},
  ) {
    super(`API answer ${status}`, options);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type CallOptions = {
  signal?: AbortSignal;
  /** The client's own limit, unless this call waits less. */
  timeoutMs?: number | undefined;
  /** For a creating call that may be sent twice: a repeated key returns the first answer. */
  idempotencyKey?: string;
  /** X-Session-Id of the charge: one random id for a visit, for the provider's fraud check. */
  sessionId?: string;
};

export type ClientOptions = {
  /** Without a final slash; '' is the origin of the page. */
  baseUrl: string;
  /** Adds the bearer token and handles a 401; the client itself has no session. */
  send?: (request: Request) => Promise<Response>;
  timeoutMs?: number;
};

export type Client = <C extends Call>(
  call: C,
  input?: InputTo<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** HTTP time-out: without an answer for 30 s a request fails. */
const TIMEOUT_MS = 30_000;

/** The address of a call: parameters filled in, query appended, undefined values left out. */
export function urlOf(call: Call, input: AnyInput = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/** Files come last, so that the server has read their purpose before them. The browser writes the boundary. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  const fields = Object.entries(body as Record<string, unknown>).filter(([, value]) => value !== undefined);
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.set(name, String(value));
  for (const [name, value] of fields) if (value instanceof Blob) form.set(name, value);
  return form;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A typed client over fetch. Throws ApiError for every answer outside 2xx and for no answer. */
export function createClient({ baseUrl, send = fetch, timeoutMs = TIMEOUT_MS }: ClientOptions): Client {
  return async (call, input, options = {}) => {
    const { body } = (input ?? {}) as AnyInput;
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined && !call.bodyType) headers.set('content-type', 'application/json');
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    if (options.sessionId) headers.set('x-session-id', options.sessionId);

    // Not AbortSignal.any, which the oldest supported browsers lack.
    const { signal } = options;
    const controller = new AbortController();
    const abort = () => controller.abort();
    // After the answer it aborts nothing.
    setTimeout(abort, options.timeoutMs ?? timeoutMs);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    let response: Response;
    let answer: unknown;
    try {
      response = await send(
        new Request(baseUrl + urlOf(call, input as AnyInput), {
          method: call.method,
          headers,
          body: call.bodyType ? formOf(body) : body === undefined ? null : JSON.stringify(body),
          signal: controller.signal,
        }),
      );
      answer = await readBody(response);
    } catch (cause) {
      if (signal?.aborted || cause instanceof ApiError) throw cause;
      throw new ApiError(0, undefined, { cause });
    }
    if (!response.ok) {
      const retryAfter = Number(response.headers.get('retry-after'));
      throw new ApiError(response.status, answer, {
        code: response.headers.get(ERROR_CODE_HEADER) as ErrorCode | null,
        retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
      });
    }
    return answer as AnswerOf<typeof call>;
  };
}

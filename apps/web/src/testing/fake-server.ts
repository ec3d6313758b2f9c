import { allCalls } from '@bandeja/contract/all-calls';
import type { CompleteCall } from '@bandeja/contract/call';

/**
 * A fake server: it executes each idempotency key once and repeats the stored answer. A key with another address or
 * body is refused, as the API does.
 */
export class FakeServer {
  /** Names of the executed calls, in order. */
  readonly done: string[] = [];
  /** The answer of each call; `{ id: 7 }` unless given. */
  readonly answers: Record<string, unknown>;
  #lost: string | null = null;
  readonly #kept = new Map<string, { request: string; answer: unknown }>();

  constructor(answers: Record<string, unknown> = {}) {
    this.answers = answers;
  }

  /** The next request to this call is executed, but its answer does not arrive. */
  loseAnswerTo(name: string): void {
    this.#lost = name;
  }

  /** Replaces `fetch`. */
  fetch = async (request: Request): Promise<Response> => {
    const call = callOf(request);
    const answer = await this.#answerTo(call, request);
    if (answer === REUSED)
      return Response.json(
        { error: 'Esta chave de envio já foi usada com outros dados.' },
        { status: 409, headers: { 'x-error-code': 'idempotency_key_reused' } },
      );
    if (this.#lost === call.name) {
      this.#lost = null;
      throw new TypeError('The answer is lost');
    }
    return call.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer, { status: call.status });
  };

  async #answerTo(call: CompleteCall, request: Request): Promise<unknown> {
    const answer = this.answers[call.name] ?? { id: 7 };
    if (call.method === 'GET') return answer;
    const key = request.headers.get('idempotency-key');
    const sent = `${call.name} ${new URL(request.url).pathname} ${await bodyOf(request)}`;
    const kept = key === null ? undefined : this.#kept.get(key);
    if (kept) return kept.request === sent ? kept.answer : REUSED;
    this.done.push(call.name);
    if (key !== null) this.#kept.set(key, { request: sent, answer });
    return answer;
  }
}

const REUSED = Symbol('idempotency_key_reused');

/** The bytes of an upload are not compared: its form has a random boundary. */
async function bodyOf(request: Request): Promise<string> {
  return request.headers.get('content-type')?.startsWith('multipart/') ? '' : request.text();
}

function callOf({ method, url }: Request): CompleteCall {
  const { pathname } = new URL(url);
  const found = allCalls.find(
    (call) => call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  if (!found) throw new Error(`The contract has no call ${method} ${pathname}`);
  return found;
}

/** As in a browser, a relative address is resolved against the page. */
export class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://bandeja.test') : input, init);
  }
}

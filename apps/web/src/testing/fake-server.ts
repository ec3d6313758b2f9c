import { allCalls } from '@bandeja/contract/all-calls';
import type { Call } from '@bandeja/contract/call';

/** A fake server: it executes each idempotency key once and repeats the stored answer. */
export class FakeServer {
  /** Names of the executed calls, in order. */
  readonly done: string[] = [];
  /** The answer of each call; `{ id: 7 }` unless given. */
  readonly answers: Record<string, unknown>;
  #lost: string | null = null;
  readonly #kept = new Map<string, unknown>();

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
    const answer = this.#answerTo(call, request);
    if (this.#lost === call.name) {
      this.#lost = null;
      throw new TypeError('The answer is lost');
    }
    return call.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(answer, { status: call.status });
  };

  #answerTo(call: Call, request: Request): unknown {
    const answer = this.answers[call.name] ?? { id: 7 };
    if (call.method === 'GET') return answer;
    const key = request.headers.get('idempotency-key');
    const kept = `${call.name} ${new URL(request.url).pathname} ${key}`;
    if (key === null || !this.#kept.has(kept)) {
      this.done.push(call.name);
      this.#kept.set(kept, answer);
    }
    return this.#kept.get(kept);
  }
}

function callOf({ method, url }: Request): Call {
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

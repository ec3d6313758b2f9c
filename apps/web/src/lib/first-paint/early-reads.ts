/** Reads that the page has started before the app's code arrived (first-paint/early.ts). */
export interface EarlyReads {
  /** The token they were sent with. */
  access: string;
  /** Later they would be old. */
  until: number;
  /** By address. */
  answers: Map<string, EarlyRead>;
  /** Settles when what the app's first render needs has been answered, or takes too long. Absent: the app need not wait. */
  known?: Promise<unknown>;
}

/**
 * An arrived answer is stored next to its promise, so that the app's first render has it synchronously
 * (data/kept-answers.ts).
 */
export type EarlyRead = Promise<Response> & { known?: { data: unknown; at: number } };

/** The answer that is under way already; undefined: none. Each one is used once, and none after a change. */
export function takeEarlyRead({ method, url, headers }: Request): Promise<Response> | undefined {
  const { earlyReads } = globalThis as { earlyReads?: EarlyReads };
  if (!earlyReads) return undefined;
  if (method !== 'GET' || Date.now() > earlyReads.until) earlyReads.answers.clear();
  if (headers.get('authorization') !== `Bearer ${earlyReads.access}`) return undefined;
  const address = url.slice(location.origin.length);
  const answer = earlyReads.answers.get(address);
  earlyReads.answers.delete(address);
  return answer;
}

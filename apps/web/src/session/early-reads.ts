/** Reads that the page has started before the app's code arrived (first-paint/drawn-frame.ts), by address. */
interface EarlyReads {
  /** The token they were sent with. */
  access: string;
  /** Later they would be old. */
  until: number;
  answers: Map<string, Promise<Response>>;
}

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

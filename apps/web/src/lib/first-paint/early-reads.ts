/** What the page has read before the app's code arrived (apps/web/first-paint). */
export interface EarlyReads {
  /** The token of the reads; empty: none was sent. */
  access: string;
  /** Later they would be old. */
  until: number;
  /** By address. */
  answers: Map<string, Promise<Response>>;
  /** Whose Home is shown. */
  player?: number;
  /** What Home is filled from, by address. */
  known: Map<string, KnownAnswer>;
  /** Settles when Home is known, or takes too long. Absent: the app need not wait. */
  ready?: Promise<unknown>;
}

export interface KnownAnswer {
  data: unknown;
  at: number;
  /** Of an earlier visit: what has changed since is unknown. */
  isStored: boolean;
}

export const earlyReads = (): EarlyReads | undefined =>
  (globalThis as { earlyReads?: EarlyReads }).earlyReads;

/** The answer that is under way already; undefined: none. Each one is used once, and none after a change. */
export function takeEarlyRead({ method, url, headers }: Request): Promise<Response> | undefined {
  const early = earlyReads();
  if (!early) return undefined;
  if (method !== 'GET' || Date.now() > early.until) early.answers.clear();
  if (method !== 'GET') early.known.clear();
  if (headers.get('authorization') !== `Bearer ${early.access}`) return undefined;
  const address = url.slice(location.origin.length);
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}

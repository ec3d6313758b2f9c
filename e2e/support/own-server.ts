import { expect } from './test.ts';

async function send(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', server = '', body?: string) {
  const url = `${process.env.E2E_SERVERS_URL}/?server=${encodeURIComponent(server)}`;
  const answer = await fetch(url, { method, ...(body !== undefined && { body }) });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
}

/**
 * A server of the test's own, with demo data, which the test may restart. Stop it at the end.
 * @param settings more environment variables; {url} in a value is the server's address
 */
export async function startOwnServer(settings: Record<string, string> = {}) {
  const started = await send('POST', '', JSON.stringify(settings));
  const { url, dataDir }: { url: string; dataDir: string } = JSON.parse(started);
  return {
    ...{ url, dataDir },
    restart: () => send('PATCH', url),
    /** Moves its clock on while it runs; jobs that are due then begin within two seconds. */
    advance: (ms: number) => send('PATCH', url, String(ms)),
    /** Builds the web app as another version next to the first and restarts the server with it. */
    deploy: () => send('PUT', url),
    stop: () => send('DELETE', url),
  };
}

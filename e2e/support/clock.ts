import { SERVER_TIME_HEADER } from '@bandeja/contract/server-time-header';
import type { APIRequestContext } from '@playwright/test';

/**
 * The time of the run, shared by the server, the browser and the tests. The clock of this process is not moved,
 * because Playwright compares it with that of the browser.
 */
export const now = () => new Date(Date.now() + Number(process.env.BANDEJA_TEST_CLOCK_OFFSET));

export const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** The time of a server that does not have the clock of the run. */
export async function timeOf(server: APIRequestContext) {
  const answer = await server.get('/api/health/live');
  return new Date(Number(answer.headers()[SERVER_TIME_HEADER]));
}

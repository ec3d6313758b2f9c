import { afterEach, expect, test, vi } from 'vitest';
import { createFour, createPerson } from '../../../../test/matches/match-people.ts';
import { createResultCalls } from '../../../../test/matches/result-calls.ts';
import { type OpenStream, openStream } from '../../../../test/open-stream.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

test('sends result events to the four players only', async () => {
  const people = await createFour(app);
  const stranger = await createPerson(app);
  const calls = createResultCalls(app);
  for (const { token } of [...people, stranger]) opened.push(await openStream(app, 'results', token));
  const [, , rival] = people;
  const received = () =>
    opened.map((stream) => stream.events().flatMap(({ event, data }) => (event === 'results' ? [data] : [])));

  const { id } = await calls.finished([...people]);
  const one = [{ match: id }];
  await vi.waitFor(() => expect(received()).toEqual([one, one, one, one, []]), { timeout: 10_000 });
  expect((await calls.contest(id, rival)).status).toBe(200);
  const two = [...one, ...one];
  await vi.waitFor(() => expect(received()).toEqual([two, two, two, two, []]), { timeout: 10_000 });

  // The levels are returned by a job: pages that have read them before read them again.
  await app.runJobs();
  const three = [...two, ...one];
  await vi.waitFor(() => expect(received()).toEqual([three, three, three, three, []]), { timeout: 10_000 });
});

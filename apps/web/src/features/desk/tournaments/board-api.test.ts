import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchDesk } from '../../../data/desk.ts';
import { delayTrial, scheduleProposalQuery } from './board-api.ts';

/** What was asked for, each with the function that answers it. */
function asking() {
  const answers: ((answer: unknown) => void)[] = [];
  const queryFn = () => new Promise<never>((resolve) => answers.push(resolve as (answer: unknown) => void));
  return { answers, queryFn };
}

it('an event leaves a proposal that is being planned', async () => {
  const client = new QueryClient();
  const { answers, queryFn } = asking();
  const planned = client.fetchQuery({ ...scheduleProposalQuery('norte', 'h', true), queryFn });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await refetchDesk(client);
  answers[0]?.('proposal');
  await expect(planned).resolves.toBe('proposal');
  expect(answers).toHaveLength(1);
});

it('an event asks again what a delay would move, and the preview is that of after it', async () => {
  const client = new QueryClient();
  const { answers, queryFn } = asking();
  const body = { minutes: 45, expected_version: 1 };
  const shown = new QueryObserver(client, {
    ...delayTrial({ slug: 'norte', hash: 'h' }, body),
    queryFn,
  });
  const stop = shown.subscribe(() => {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const refetched = refetchDesk(client);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.('before');
  answers[1]?.('after');
  await refetched;
  expect(shown.getCurrentResult()).toMatchObject({ data: 'after', isError: false });
  stop();
});

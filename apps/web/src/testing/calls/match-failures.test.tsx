import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';
import type { Match } from '@bandeja/contract/calls/matches';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type PlayerChange,
  useCancelMatch,
  useChangePlayers,
  useConfirmMatch,
  useCreateMatch,
  useDeclineMatch,
  useLeaveMatch,
  useUpdateMatch,
} from '../../features/matches/api/change-match.ts';
import { useAcceptMatch, useFinishMatch, useRemoveSet } from '../../features/matches/api/result.ts';
import { createQueryClient } from '../../start/query-client.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { PageRequest } from '../fake-server.ts';

// The toasts of a match, with the options that its screens give to the calls and the query client of the app.

const match = { id: 7, version: 3, scores: [], players: [] } as unknown as Match;
const own = { params: { id: 7 }, body: {} };

function Screen({ onRender }: { onRender: () => void }) {
  onRender();
  return null;
}

/** Renders a hook, calls `act` with its result and returns the toasts. Hooks and mutations need no DOM. */
async function toastsOf<Result>(useResult: () => Result, act: (result: Result) => Promise<unknown>) {
  let shown: Result | undefined;
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Screen
        onRender={() => {
          shown = useResult();
        }}
      />
    </QueryClientProvider>,
  );
  await expect(act(shown as Result)).rejects.toMatchObject({ name: 'ApiError' });
  return toasts.get().map(({ tone, message }) => [tone, message]);
}

const change = (player: PlayerChange) => () =>
  toastsOf(
    () => useChangePlayers(match),
    ({ mutateAsync }) => mutateAsync(player),
  );
const ofPlace = (useHook: typeof useConfirmMatch) => () =>
  toastsOf(
    () => useHook(match),
    ({ mutateAsync }) => mutateAsync(own),
  );

const PLAYER = 'Falha ao atualizar jogador da partida';
const MATCH = 'Falha ao atualizar partida';
const CASES: [call: string, text: string, failed: () => Promise<unknown>][] = [
  [
    'createMatch',
    'Falha ao criar partida',
    () =>
      toastsOf(
        () => useCreateMatch('match.create', () => match),
        (create) => create({ type: 'Friendly' }),
      ),
  ],
  ['addMatchPlayer', PLAYER, change({ kind: 'add', player: 9, team: 'A', position: 2 })],
  ['moveMatchPlayer', PLAYER, change({ kind: 'move', id: 9, team: 'A', position: 2 })],
  ['removeMatchPlayer', PLAYER, change({ kind: 'remove', id: 9 })],
  [
    'updateMatch',
    MATCH,
    () =>
      toastsOf(
        () => useUpdateMatch(match),
        ({ mutateAsync }) => mutateAsync({ params: { id: 7 }, body: { type: 'Friendly' } }),
      ),
  ],
  [
    'finishMatch',
    MATCH,
    () =>
      toastsOf(
        () => useFinishMatch(match, []),
        ({ finish }) => finish(3),
      ),
  ],
  [
    'acceptMatch',
    MATCH,
    () =>
      toastsOf(
        () => useAcceptMatch(match),
        ({ accept }) => accept(),
      ),
  ],
  [
    'removeSet',
    MATCH,
    () =>
      toastsOf(
        () => useRemoveSet(match),
        ({ remove }) => remove(1, 3),
      ),
  ],
  ['confirmMatch', MATCH, ofPlace(useConfirmMatch)],
  ['declineMatch', MATCH, ofPlace(useDeclineMatch as typeof useConfirmMatch)],
  ['cancelMatch', MATCH, ofPlace(useCancelMatch as unknown as typeof useConfirmMatch)],
  ['leaveMatch', MATCH, ofPlace(useLeaveMatch as unknown as typeof useConfirmMatch)],
];

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('Request', PageRequest);
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (status: number, code: string, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { [ERROR_CODE_HEADER]: code } }));

describe.each(CASES)('%s', (_, text, failed) => {
  test.each([
    ['a refusal has no detail', 409, 'conflict', {}],
    ['the server fails', 500, 'internal', { error: 'Ocorreu um erro inesperado' }],
  ] as const)(`says "${text}" when %s`, async (_condition, status, code, body) => {
    answerWith(status, code, body);
    expect(await failed()).toEqual([['error', text]]);
  });

  test('says the message of the refusal when it has one', async () => {
    answerWith(409, 'match_cancelled', { error: 'A partida foi cancelada.' });
    expect(await failed()).toEqual([['error', 'A partida foi cancelada.']]);
  });
});

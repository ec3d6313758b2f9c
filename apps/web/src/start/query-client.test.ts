import { ApiError } from '@bandeja/contract/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../ui/feedback/toasts.ts';
import { createQueryClient } from './query-client.ts';

const refused = new ApiError(500, { error: 'O servidor errou.' });
const unanswered = new ApiError(0, {});
const ended = new ApiError(401, { error: 'Sessão encerrada.' });

const reported: unknown[] = [];
beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reported.length = 0;
});

const messages = () => toasts.get().map(({ message }) => message);

const read = (error: ApiError, meta: { rethrow?: boolean } = {}) =>
  createQueryClient().fetchQuery({
    queryKey: ['read'],
    queryFn: () => Promise.reject(error),
    retry: false,
    meta,
  });

test('a read of a page that was loaded without network is fetched again when the network is back', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: false });
  const client = createQueryClient();
  client.mount();
  const queryFn = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue('read');
  const end = new QueryObserver(client, { queryKey: ['read'], queryFn, retry: false }).subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryState(['read'])?.status).toBe('error'));
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(client.getQueryData(['read'])).toBe('read'));
  end();
  client.unmount();
});

test('a failed read is logged and shows no toast', async () => {
  await expect(read(refused)).rejects.toBe(refused);
  expect(console.warn).toHaveBeenCalledWith(['read'], refused);
  expect([messages(), reported]).toEqual([[], []]);
});

test('a refused read with rethrow is reported as an uncaught error and not logged', async () => {
  await expect(read(refused, { rethrow: true })).rejects.toBe(refused);
  expect(reported).toEqual([refused]);
  expect(console.warn).not.toHaveBeenCalled();
});

test.each([
  ['without an answer', unanswered],
  ['of an ended session', ended],
])('a failed read with rethrow is logged only when it is one %s', async (_, error) => {
  await expect(read(error, { rethrow: true })).rejects.toBe(error);
  expect(reported).toEqual([]);
  expect(console.warn).toHaveBeenCalledOnce();
});

async function change(error: ApiError, meta: { fallback?: string; quiet?: boolean; silent?: boolean } = {}) {
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, {
    mutationKey: ['change'],
    mutationFn: () => Promise.reject(error),
    meta,
  });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
}

test('a failed change shows a toast with the messages of the answer joined by line breaks', async () => {
  await change(new ApiError(400, { date: ['Escolha uma data.'], place: { court: ['Escolha a quadra.'] } }));
  expect(messages()).toEqual(['date: Escolha uma data.\nplace - court: Escolha a quadra.']);
  expect(toasts.get()[0]?.tone).toBe('error');
});

test.each([
  ['the text of the change', { fallback: 'Falha ao criar partida' }, 'Falha ao criar partida'],
  ['the default text', {}, 'Ocorreu um erro inesperado'],
])('a failed change without a message shows %s', async (_, meta, text) => {
  await change(new ApiError(500, {}), meta);
  expect(messages()).toEqual([text]);
});

test('a failed change whose screen shows the reason has a brief toast', async () => {
  await change(refused, { quiet: true });
  expect(messages()).toEqual(['Não deu certo. Veja o motivo na tela.']);
});

test('a failed change that is not an action of the player shows no toast', async () => {
  await change(refused, { silent: true });
  expect(messages()).toEqual([]);
});

import type { Entry } from './queue.ts';

/** Why entries are not sent yet: no connection, or an answer that the server could not handle the call. */
export const waitingTitle = (entries: readonly Pick<Entry, 'failed'>[]): string =>
  navigator.onLine && entries.some(({ failed }) => failed) ? 'O servidor falhou' : 'Aguardando conexão';

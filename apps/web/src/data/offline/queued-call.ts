import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import { ApiError } from '@bandeja/contract/client';
import { api } from '../../session/api.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { type ChangeOptions, isQueued, type Queued, useChange } from '../call-mutation.ts';
import type { ChangingCall } from '../changes.ts';
import { isAnswered, isServerFailure } from '../is-answered.ts';
import type { NewEntry, QueuedCall } from './queue.ts';
import { queuePort, waiting } from './queue-port.ts';

export { isQueued, type Queued };

/** An action at a court waits this long for its answer, then the queue sends it. */
const PATIENCE_MS = 10_000;

interface QueuedOptions<C extends Call> extends ChangeOptions<AnswerOf<C>> {
  /** The id of the match; null when the call creates it. */
  match: number | null;
  /** What the queue shows of the call. */
  describe: (input: InputTo<C>) => Pick<NewEntry, 'title' | 'place' | 'seen' | 'preview'>;
}

/**
 * Like useCall, for a call that works without network: without an answer, or with one that the
 * server failed, it is stored with its retry key and sent later. The latter is also said. It also waits while earlier calls for the same match do, so that the server gets them in order.
 */
export function useQueuedCall<C extends Call & { name: QueuedCall & ChangingCall }>(
  call: C,
  { match, describe, ...options }: QueuedOptions<C>,
) {
  return useChange<InputTo<C>, AnswerOf<C> | Queued>(
    call.name,
    async (input, key) => {
      const port = queuePort.get();
      const { entries } = waiting.get();
      const mustWait =
        port !== null &&
        (!navigator.onLine || Number(match) < 0 || entries.some((entry) => entry.match === match));
      let isSent = false;
      let failed = false;
      if (!port || !mustWait) {
        try {
          return await api(call, input, { idempotencyKey: key, timeoutMs: port ? PATIENCE_MS : undefined });
        } catch (error) {
          // A 401 ends the session: there is no player whose queue could take the call.
          if (!port || isAnswered(error) || isSignedOut(error)) throw error;
          isSent = true;
          failed = isServerFailure(error);
        }
      }
      const shown = await port.add({
        ...describe(input),
        match,
        call: call.name,
        request: { method: call.method, path: call.path },
        input: input as NewEntry['input'],
        key,
        at: Date.now(),
        isSent,
        ...(failed && { failed }),
      });
      if (failed)
        showToast({
          tone: 'error',
          message: `${(options.fallback ?? 'O servidor falhou').replace(/\.$/, '')}. Ficou guardado neste aparelho, e tentamos de novo.`,
        });
      return { queued: true, match: shown };
    },
    options as ChangeOptions<AnswerOf<C> | Queued>,
  );
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

import type { CallName } from '@bandeja/contract/all-calls';
import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import {
  type MutationMeta,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../session/api.ts';
import { type Attempt, useAttempt } from './attempt.ts';
import { answersOf, type ChangingCall, readsChangedBy } from './changes.ts';
import { refetch, storeAnswer } from './refetch.ts';

/** A call that waits on this device for the network; `match` is the id of its match there. */
export interface Queued {
  queued: true;
  match: number;
}

export const isQueued = (answer: unknown): answer is Queued => Object(answer).queued === true;

/** A queued call has no answer yet. */
type Given<Answer> = Exclude<Answer, Queued>;

interface Mutation<Input, Answer> {
  client: QueryClient;
  attempt: Attempt;
  send: (input: Input, key: string) => Promise<Answer>;
  /**
   * The read with the same answer: the answer is stored there. That read is refetched only when it was refetched while
   * the call was under way, because its answer may then be newer.
   */
  answers?: ((answer: Given<Answer>) => { queryKey: QueryKey }) | undefined;
  meta?: MutationMeta | undefined;
}

/**
 * A changing call as options of useMutation. Success or failure, the reads that it changes (changes.ts) are
 * refetched. The mutation is pending until the shown ones are, unless its answer already shows the change.
 */
export function callMutation<Input, Answer>(
  name: ChangingCall,
  { client, attempt, send, answers, meta = {} }: Mutation<Input, Answer>,
) {
  return mutationOptions({
    mutationKey: [name],
    mutationFn: (input: Input) => attempt.run(input, (key) => send(input, key)),
    meta,
    onMutate: () => Date.now(),
    onSuccess: async (answer, _input, sentAt) => {
      if (!answers || isQueued(answer)) return;
      const read = answers(answer as Given<Answer>);
      const mayBeOld = isReadSince(client, read, sentAt);
      await storeAnswer(client, read, answer);
      if (mayBeOld) void refetch(client, { queryKey: read.queryKey, exact: true });
    },
    onSettled: (answer, error) => {
      if (isQueued(answer)) return;
      const except = error === null && answers ? answers(answer as Given<Answer>).queryKey : undefined;
      const reading = refetch(client, answersOf(readsChangedBy(name), { except }));
      return except ? undefined : reading;
    },
  });
}

/**
 * Whether a read has arrived or is in flight since this time, for example because the server has announced a change
 * that followed: the job that refunds a cancelled booking may end before the answer to the cancellation arrives.
 */
function isReadSince(client: QueryClient, { queryKey }: { queryKey: QueryKey }, sentAt: number): boolean {
  const state = client.getQueryState(queryKey);
  return state !== undefined && (state.fetchStatus === 'fetching' || state.dataUpdatedAt > sentAt);
}

export interface ChangeOptions<Answer> extends MutationMeta, Pick<Mutation<unknown, Answer>, 'answers'> {
  /** The form's draft; the retry key is stored with it and survives a reload. */
  draft?: string;
  /** The state that the player sees when the call is sent: another state makes a new attempt. */
  seen?: () => unknown;
}

/** A change that sends several calls, or one call in its own way; `name` is the call whose reads are refetched. */
export function useChange<Input, Answer>(
  name: ChangingCall,
  send: (input: Input, key: string) => Promise<Answer>,
  { answers, draft, seen, ...meta }: ChangeOptions<Answer> = {},
) {
  const client = useQueryClient();
  const attempt = useAttempt({ draft, ...(seen && { seen }) });
  return useMutation(callMutation(name, { client, attempt, send, answers, meta }));
}

/** A call that changes something: `mutate` takes its input; the attempt provides the retry key. */
export function useCall<C extends Call & { name: ChangingCall }>(
  call: C,
  options?: ChangeOptions<AnswerOf<C>>,
) {
  return useChange(
    call.name,
    (input: InputTo<C>, key): Promise<AnswerOf<C>> => api(call, input, { idempotencyKey: key }),
    options,
  );
}

/** Whether this page waits for the answer of one of these calls. */
export const isSending = (client: QueryClient, calls: readonly CallName[]): boolean =>
  calls.some((call) => client.isMutating({ mutationKey: [call] }) > 0);

/**
 * `seen` of a call that another call undoes: how often the answer of this read has come. After it has come again, the
 * same words are another intention: the page showed the state to which the player reacts.
 */
export function useSeenAnswer({ queryKey }: { queryKey: QueryKey }): () => number {
  const client = useQueryClient();
  return () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
}

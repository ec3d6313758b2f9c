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
import { answersOf, CHANGES, type ChangingCall } from './changes.ts';
import { readAnew, remember } from './read-anew.ts';

interface Mutation<Input, Answer> {
  client: QueryClient;
  attempt: Attempt;
  send: (input: Input, key: string) => Promise<Answer>;
  /** The read that gives the same answer: it is put there and not read again. */
  answers?: ((answer: Answer) => { queryKey: QueryKey }) | undefined;
  meta?: MutationMeta | undefined;
}

/**
 * A call that changes something, as options of useMutation. Answered or not, the reads that it changes (changes.ts) are
 * read anew. It is pending until those on screen are, unless its answer already shows the change.
 */
export function callMutation<Input, Answer>(
  name: ChangingCall,
  { client, attempt, send, answers, meta = {} }: Mutation<Input, Answer>,
) {
  return mutationOptions({
    mutationKey: [name],
    mutationFn: (input: Input) => attempt.run(input, (key) => send(input, key)),
    meta,
    onSuccess: (answer) => answers && remember(client, answers(answer), answer),
    onSettled: (answer, error) => {
      const except = error === null && answers ? answers(answer as Answer).queryKey : undefined;
      const reading = readAnew(client, answersOf(CHANGES[name], { except }));
      return except ? undefined : reading;
    },
  });
}

interface ChangeOptions<Answer> extends MutationMeta, Pick<Mutation<unknown, Answer>, 'answers'> {
  /** The draft of the form, beside which the retry key survives a reload. */
  draft?: string;
  /** The state that the player sees when it is sent: after another one it is another intention. */
  seen?: () => unknown;
}

/** What a component does by sending several calls, or one in another way; `name` is the call that counts. */
export function useChange<Input, Answer>(
  name: ChangingCall,
  send: (input: Input, key: string) => Promise<Answer>,
  { answers, draft, seen, ...meta }: ChangeOptions<Answer> = {},
) {
  const client = useQueryClient();
  const attempt = useAttempt({ draft, ...(seen && { seen }) });
  return useMutation(callMutation(name, { client, attempt, send, answers, meta }));
}

/** A call that changes something: `mutate` takes its input; the retry key is the attempt's business. */
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

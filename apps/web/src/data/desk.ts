import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import { listDeskClubs } from '@bandeja/contract/calls/desk-staff';
import { ApiError } from '@bandeja/contract/client';
import {
  type MutationMeta,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../session/api.ts';
import { useAttempt } from './attempt.ts';
import { callKey, callQuery } from './call-query.ts';
import { refetch, storeAnswer } from './refetch.ts';

/** The clubs in which the viewer works, with the role in each: one read for all pages of the desk. */
export const deskClubsQuery = { ...callQuery(listDeskClubs), staleTime: 5 * 60_000 };

/** A read of the desk as query options: every change that the desk makes refetches it. */
export function deskQuery<C extends Call>(call: C, input: InputTo<C>) {
  return queryOptions({
    queryKey: callKey(call, ...([input] as never)),
    queryFn: ({ signal }): Promise<AnswerOf<C>> => api(call, input, { signal }),
    meta: { desk: true },
  });
}

/** What a call would do, by its `dry_run`: a read of the desk, which changes nothing. */
export const deskTrial = <C extends Call>(call: C, input: InputTo<C> & { body: { dry_run: true } }) =>
  deskQuery(call, input);

const isDeskRead = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.desk === true;

export interface DeskCallOptions<Answer> extends MutationMeta {
  /** The read with the same answer: the answer is stored there. */
  answers?: (answer: Answer) => { queryKey: QueryKey };
  /** The form's draft; the retry key is stored with it and survives a reload. */
  draft?: string;
  /** The state that the viewer sees when the call is sent: another state makes a new attempt. */
  seen?: () => unknown;
  /** The call changes what the frame shows of the club: its name, the viewer's role, whether it is published. */
  changesClub?: boolean;
}

/**
 * A call of the desk that changes something, like useCall. One act shows in agenda, till and customer, so each refetches all
 * shown reads of the desk and marks the others stale: no list of reads per call, which players' pages would load too.
 */
export function useDeskCall<C extends Call>(
  call: C,
  { answers, draft, seen, changesClub = false, ...meta }: DeskCallOptions<AnswerOf<C>> = {},
) {
  const client = useQueryClient();
  const attempt = useAttempt({ draft, ...(seen && { seen }) });
  return useMutation({
    mutationKey: [call.name],
    mutationFn: (input: InputTo<C>): Promise<AnswerOf<C>> =>
      attempt.run(input, (key) => api(call, input, { idempotencyKey: key })),
    meta: { ...meta, desk: true },
    onSuccess: async (answer) => {
      if (answers) await storeAnswer(client, answers(answer), answer);
    },
    onSettled: (answer, error) => {
      const known = error === null && answers ? answers(answer as AnswerOf<C>).queryKey : undefined;
      const hash = known && client.getQueryCache().find({ queryKey: known, exact: true })?.queryHash;
      const reading = refetchDesk(client, { changesClub, except: hash });
      return known ? undefined : reading;
    },
  });
}

/** Refetches the shown reads of the desk and marks the others stale. */
export async function refetchDesk(
  client: QueryClient,
  { changesClub = false, except }: { changesClub?: boolean; except?: string | undefined } = {},
): Promise<void> {
  await Promise.all([
    refetch(client, { predicate: (query) => isDeskRead(query) && query.queryHash !== except }),
    changesClub && refetch(client, { queryKey: deskClubsQuery.queryKey }),
  ]);
}

/**
 * Follows the refusals of the desk's reads and calls: a person who was removed from the club sees it with the next request, one
 * whose role has changed loses the pages of the former. @returns a function that ends it
 */
export function watchDeskAccess(client: QueryClient, slug: string): () => void {
  const look = (meta: Record<string, unknown> | undefined, error: unknown) => {
    if (meta?.desk !== true || !(error instanceof ApiError)) return;
    if (error.code === 'club_not_found')
      client.setQueryData(deskClubsQuery.queryKey, (clubs) => clubs?.filter((club) => club.slug !== slug));
    if (error.code === 'desk_role_too_low') void refetch(client, { queryKey: deskClubsQuery.queryKey });
  };
  const reads = client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'error')
      look(query.meta, event.action.error);
  });
  const calls = client.getMutationCache().subscribe(({ type, mutation, ...event }) => {
    if (type === 'updated' && 'action' in event && event.action.type === 'error')
      look(mutation.meta, event.action.error);
  });
  return () => {
    reads();
    calls();
  };
}

/** A refusal of a request whose `part` is an object or a list: its fields, of a list `0.name`, are fields of the form. */
export async function withFieldsOf<Answer>(part: string, sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiError) || !isRecord(error.body)) throw error;
    const { [part]: inner, ...others } = error.body;
    const body = Object.fromEntries([
      ...Object.entries(others).map(([name, value]) => [name.replace(`${part}.`, ''), value]),
      ...(isRecord(inner) ? Object.entries(inner) : inner === undefined ? [] : [['', inner]]),
    ]);
    throw new ApiError(error.status, body, { code: error.code });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** The input is optional when the call needs none. */
type Given<C extends Call> =
  Record<string, never> extends InputTo<C> ? [input?: InputTo<C>] : [input: InputTo<C>];

/** The cache key of a call's answer. The order of fields and undefined fields make no difference. */
export function callKey<C extends Call>(call: C, ...[input]: Given<C>) {
  return [call.name as C['name'], (input ?? {}) as InputTo<C>] as const;
}

/** Query options of a call. Spread them to add `enabled`, `staleTime`, `select` and others. */
export function callQuery<C extends Call>(call: C, ...given: Given<C>) {
  return queryOptions({
    queryKey: callKey(call, ...given),
    queryFn: ({ signal }): Promise<AnswerOf<C>> => api(call, given[0] as InputTo<C>, { signal }),
  });
}

interface Page {
  next: string | null;
}

/** Query options of a call read page by page as a list scrolls. `input` has no page; `pageOf` adds it. */
export function callPages<C extends Call, Input extends object>(
  call: C,
  input: Input,
  pageOf: (input: Input, page: number) => InputTo<C>,
) {
  return infiniteQueryOptions({
    // The data has another shape than a single page, so it has its own key.
    queryKey: [call.name as C['name'], input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      api(call, pageOf(input, pageParam), { signal }) as Promise<AnswerOf<C> & Page>,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.next === null ? undefined : page + 1),
  });
}

/** `placeholderData` of a paged list: the current page stays until the next page of the same list has loaded. */
export const keepWhilePaging =
  (input: { query?: object }) =>
  <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    JSON.stringify(withoutPage(query?.queryKey[1])) === JSON.stringify(withoutPage(input))
      ? previous
      : undefined;

const withoutPage = (input: unknown) => ({ ...Object(Object(input).query), page: undefined });

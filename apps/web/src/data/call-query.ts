import type { AnswerOf, Call, InputTo } from '@bandeja/contract/call';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** A call that needs no input may be given none. */
type Given<C extends Call> =
  Record<string, never> extends InputTo<C> ? [input?: InputTo<C>] : [input: InputTo<C>];

/** The cache key of a call's answer. The order of fields makes no difference, nor do undefined ones. */
export function callKey<C extends Call>(call: C, ...[input]: Given<C>) {
  return [call.name as C['name'], (input ?? {}) as InputTo<C>] as const;
}

/** Reads a call. Spread it to add `enabled`, `staleTime`, `select` and the like. */
export function callQuery<C extends Call>(call: C, ...given: Given<C>) {
  return queryOptions({
    queryKey: callKey(call, ...given),
    queryFn: ({ signal }): Promise<AnswerOf<C>> => api(call, given[0] as InputTo<C>, { signal }),
  });
}

interface Page {
  next: string | null;
}

/** Reads a call page after page, as a list is scrolled. `input` leaves out the page, which `pageOf` adds. */
export function callPages<C extends Call, Input extends object>(
  call: C,
  input: Input,
  pageOf: (input: Input, page: number) => InputTo<C>,
) {
  return infiniteQueryOptions({
    // Pages in a row have another shape than one page, so they have a key of their own.
    queryKey: [call.name as C['name'], input, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      api(call, pageOf(input, pageParam), { signal }) as Promise<AnswerOf<C> & Page>,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.next === null ? undefined : page + 1),
  });
}

/** `placeholderData` of a list in pages: the present page stays until the next one of the same list has come. */
export const keepWhilePaging =
  (input: { query?: object }) =>
  <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    JSON.stringify(withoutPage(query?.queryKey[1])) === JSON.stringify(withoutPage(input))
      ? previous
      : undefined;

const withoutPage = (input: unknown) => ({ ...Object(Object(input).query), page: undefined });

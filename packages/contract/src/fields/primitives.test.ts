import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../all-calls.ts';
import { toFieldErrors } from '../validation-errors.ts';

/** The other required fields of the query of a list. */
const NEEDED = { player_id: '1' };

const lists = allCalls.filter(({ query }) => query instanceof z.ZodMiniObject && 'page_size' in query.shape);
const issuesOf = (query: z.core.$ZodType | undefined, page: object) => {
  const { error } = z.safeParse(query ?? z.never(), { ...NEEDED, ...page });
  return error ? toFieldErrors(error.issues) : null;
};

test('there are lists with pages', () => {
  expect(lists.length).toBeGreaterThan(6);
});

test.each(lists.map(({ name, query }) => [name, query] as const))(
  '%s ends with the page after 10,000 rows',
  (_, query) => {
    const sentence = 'As páginas vão até o item 10.000. Para ver os demais, use os filtros.';
    expect(issuesOf(query, { page: '101', page_size: '100' })).toBeNull();
    expect(issuesOf(query, { page: '102', page_size: '100' })).toEqual({ page: [sentence] });
    expect(issuesOf(query, { page: '10001', page_size: '1' })).toBeNull();
    expect(issuesOf(query, { page: '10002', page_size: '1' })).toEqual({ page: [sentence] });
    expect(issuesOf(query, { page: '1e300' })).toEqual({ page: ['Página inválida.'] });
  },
);

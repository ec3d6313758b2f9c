import type { Page } from '@bandeja/contract/fields/primitives';
import { COUNT_MAX } from '@bandeja/rules/lists/count-max';

type Counted<T> = { url: string; page: number; page_size: number; count: number; results: T[] };

/**
 * One page of a list with the relative addresses of its neighbours. `url` is that of the request, with filters; `count`
 * is that of countOf: one more than COUNT_MAX means that further rows follow, so the pages go on up to the last that
 * may begin there.
 */
export function presentPage<T>({ url, page, page_size, count, results }: Counted<T>): Page<T> {
  const last = Math.max(1, Math.ceil(count / page_size));
  return {
    count: Math.min(count, COUNT_MAX),
    next: page < last ? withPage(url, page + 1) : null,
    // Before a page beyond the end comes the last page with rows.
    previous: page > 1 ? withPage(url, Math.min(page - 1, last)) : null,
    results,
  };
}

/** Offset of a page. */
export const offsetOf = ({ page, page_size }: { page: number; page_size: number }) => (page - 1) * page_size;

function withPage(url: string, page: number): string {
  const [path = '', search = ''] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  return `${path}?${query}`;
}

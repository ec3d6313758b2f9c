import { pages } from '../../paths.ts';

const PATTERNS = Object.values(pages)
  .map(({ path }) => path as string)
  // /match/create before /match/$match_id.
  .sort((a, b) => a.split('$').length - b.split('$').length)
  .map((path) => ({
    path,
    test: new RegExp(`^${path.replaceAll(/\$[^/]+/g, '[^/]+').replaceAll('.', '\\.')}/?$`),
  }));

/** The pattern of the page at a path (/match/$match_id); null for another path. */
export const pagePattern = (pathname: string): string | null =>
  PATTERNS.find(({ test }) => test.test(pathname))?.path ?? null;

/** Reduces an address of this site to its page or call: paths contain ids and tokens, queries contain typed text. */
export function cleanPath(pathname: string): string {
  if (pathname.startsWith('/assets/')) return pathname;
  return (
    pagePattern(pathname) ??
    pathname
      .split('/')
      .map((part) => (/\d|.{24}/.test(part) ? ':id' : part))
      .join('/')
  );
}

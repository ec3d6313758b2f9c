import type { IncomingMessage } from 'node:http';

/** Where the app's page is served from; a navigation is rewritten to it before routing. */
export const APP_PAGE = '/index.html';

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

/**
 * Some pages and calls share a path (/tournament/x, /booking/1): a GET that accepts text/html is a person opening a page,
 * anything else is a call. Below /api/ everything is a call, and a path that ends like a file is that file.
 * Below /sandbox/ the server has pages of its own.
 */
export function rewriteNavigation(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const url = request.url ?? '/';
  const path = url.split('?', 1)[0] ?? '/';
  const navigates =
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html');
  if (!navigates || path === '/api' || /^\/(api|sandbox)\//.test(path) || isFile(path)) return url;
  return APP_PAGE;
}

import type { IncomingMessage } from 'node:http';

/** Internal path of the app's page; navigations are rewritten to it before routing. */
export const APP_PAGE = '/index.html';

/** Pages for visitors that have no call on their path. */
const PUBLIC_PAGE =
  /^\/(login|sign-up|password-reset|politica-privacidade|termos-de-uso|como-o-nivel-funciona|club\/[^/]+|player\/\d+)?\/?$/;

/** Public pages whose call ends with a slash, and is asked for JSON. */
const PAGE_BESIDE_CALL = /^\/(tournament\/[\w-]{12}(\/tv)?|desk\/invitation\/share\/[\w-]+)$/;

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path);

/**
 * Pages and calls share paths (/tournament/x, /booking/1): a GET that accepts text/html is a navigation, everything
 * else a call. Below /api/ everything is a call; a path with a file extension is that file; below /sandbox/ the
 * server has its own pages.
 */
export function rewriteNavigation(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const url = request.url ?? '/';
  const path = url.split('?', 1)[0] ?? '/';
  const accept = request.headers.accept ?? '';
  // The crawlers of chats accept anything.
  const isForChats =
    PUBLIC_PAGE.test(path) ||
    /^\/match\/\d+\/?(\?|$)/.test(url) ||
    (PAGE_BESIDE_CALL.test(path) && !accept.includes('json'));
  const navigates =
    (request.method === 'GET' || request.method === 'HEAD') && (isForChats || accept.includes('text/html'));
  if (!navigates || path === '/api' || /^\/(api|sandbox)\//.test(path) || isFile(path)) return url;
  return APP_PAGE;
}

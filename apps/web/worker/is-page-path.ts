/** As in page-or-call.ts: the other paths are answered by the server, not by the app's page. */
export const isPagePath = (path: string): boolean =>
  !/^\/(api|sandbox)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);

/** Search parameter that carries the requested page through Login, Sign Up and registration. */
export interface ReturnSearch {
  redirect?: string | undefined;
}

/**
 * Returns an address of this application or undefined. Browsers read "//other.site" and "/\other.site" as other
 * sites, and a return to Login would be a loop.
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return undefined;
  return /^\/(login|sign-up|player\/register|player\/level\/register)([/?#]|$)/.test(value)
    ? undefined
    : value;
}

/**
 * validateSearch of the pages that pass it on. Always returns the key: the router merges the result over the address,
 * so a refused value would remain if the key were missing.
 */
export function returnSearch(search: Record<string, unknown>): ReturnSearch {
  return { redirect: safeRedirect(search.redirect) };
}

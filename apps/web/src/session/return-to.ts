/** Search parameter that carries the page a visitor wanted through Login, Sign Up and registration. */
export interface ReturnSearch {
  redirect?: string | undefined;
}

/**
 * An address of this application or nothing: "//other.site" and "/\other.site" are other sites to a browser, and
 * going back to Login itself would be a circle.
 */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\s]*$/.test(value)) return undefined;
  return /^\/(login|sign-up|player\/register|player\/level\/register)([/?#]|$)/.test(value)
    ? undefined
    : value;
}

/** Who comes by the invite link of a match is told so before an account is asked for. */
export const isInvite = (redirect: string | undefined): boolean =>
  /^\/match\/\d+\?(.*&)?convite=/.test(redirect ?? '');

/**
 * validateSearch of the pages that pass it on. Always names the parameter: the router lays what is returned over what
 * the address says, so a refused value that is only left out would come through.
 */
export function returnSearch(search: Record<string, unknown>): ReturnSearch {
  return { redirect: safeRedirect(search.redirect) };
}

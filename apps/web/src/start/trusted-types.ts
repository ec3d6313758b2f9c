/**
 * The empty page in which modern-screenshot reads the browser's default styles, for the picture of a match. It is the
 * only text that the app allows as HTML.
 */
const EMPTY_PAGE = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

type Policy = {
  createHTML: (html: string) => string | null;
  createScriptURL: (url: string) => string | null;
};

/** TypeScript's DOM library does not describe trusted types yet. */
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => unknown };

/** The text that is used as HTML or as the address of a script; null refuses. */
const policy: Policy = {
  createHTML: (html) => (html === EMPTY_PAGE ? html : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
};

/**
 * The Content Security Policy requires trusted types, and the browser applies the policy named `default` wherever text
 * is given. Other browsers ignore both.
 */
export function requireTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', policy);
}

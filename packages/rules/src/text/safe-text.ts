const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as html that shows exactly this text: no character of it is markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/**
 * Text without addresses: mail programs and phones turn `loja.com` in a name into a link. A space after the dot or
 * before `//` prevents that. Control and direction characters become spaces.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/:(?=\/)/g, ': ')
    .replace(/(?<=[\p{L}\p{N}_-])\.(?=\p{L})/gu, '. ');
}

import { cleanText } from '../text/clean-text.ts';

export type PlainNameProblem = 'name_with_link' | 'name_with_control';

// Controls, line separators, and characters that cleanText keeps although they show another text (overrides of its
// direction).
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202d\u202e]/u;

// A scheme, www., a path after a point, or a word that ends in a common domain. Mail programs and phones turn
// these into links when they show a name.
const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|javascript|data|tel|https?):/iu;
const WWW = /(?<![\p{L}\p{N}])www\./iu;
const PATH = /[\p{L}\p{N}]\.[\p{L}\p{N}-]+\//u;
const DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|br|io|app|me|info|biz|xyz|site|online|shop|store|link|live|top|dev|gg|tv|ly|ru|cn|zip)(?![\p{L}\p{N}])/iu;

/** The problem of a publicly shown name as it would be stored, or null: links and control characters. */
export function plainNameProblem(typed: string): PlainNameProblem | null {
  const name = cleanText(typed);
  if (CONTROL.test(name)) return 'name_with_control';
  // Some programs also turn full-width letters and points into links.
  const plain = name.normalize('NFKC');
  return [SCHEME, WWW, PATH, DOMAIN].some((link) => link.test(plain)) ? 'name_with_link' : null;
}

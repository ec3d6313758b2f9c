// The message of an error may contain a player's input: a key that exists already, a value that does not fit, a
// recipient.

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer\s+[^\s"']+/gi, '[token]'],
  // A password in an address: postgresql://user:password@host.
  [/(\w+:\/\/)[^\s/@"']+@/g, '$1[credentials]@'],
];

/** Phones and documents: ten digits and more, with the usual marks between them. */
const LONG_NUMBER = /(?<![\w-])\+?\d(?:[\s().-]{0,2}\d){9,}(?![\w-])/g;

/** Removes addresses and tokens. Applied to every line of the log. */
export const scrub = (text: string): string =>
  PATTERNS.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);

/** As `scrub`, and removes long numbers, which lines of the log have as times and ids. */
export const scrubMessage = (text: string): string => scrub(text).replace(LONG_NUMBER, '[number]');

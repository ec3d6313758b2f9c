/**
 * The form in which typed text is stored and compared: the same text typed on two keyboards is the same string. Every
 * write passes here, by the field `text` of the contract.
 */

// Characters without a glyph (soft hyphen, zero-width space, byte order mark, direction marks, Hangul fillers, variation
// selectors, tags). U+2800 is a blank that Unicode counts as a symbol.
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]`;
// Emoji need them: joiners and selectors after a picture or a key, tags in the flag of a region. Scripts other than the
// European ones need joiners between letters.
const PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?`;
const JOINED = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}]`;
const NEEDED = [
  String.raw`(?<=${PICTURE})\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})\ufe0f|(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}`,
  String.raw`(?<=(?:${JOINED}))[\u200c\u200d](?=${JOINED})`,
].join('|');
// An override shows the text in another order. Without it the text would read otherwise than the player saw it, so it
// stays, and the fields refuse it.
const OVERRIDES = String.raw`[\u202d\u202e]`;
const STRIPPED = new RegExp(`(${NEEDED}|${OVERRIDES})|${INVISIBLE}`, 'gu');

/** An accent, a quotation mark, a prime or a modifier letter typed as an apostrophe. */
const APOSTROPHES = String.raw`['\u00b4\u0060\u2018\u2019\u201b\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2032\u2035\u055a\ua78c\uff07]`;
const INNER_APOSTROPHE = new RegExp(String.raw`(?<=\p{L}\p{M}*)${APOSTROPHES}(?=\p{L})`, 'gu');

/** The text without characters that have no glyph. */
export const withoutInvisible = (text: string): string => text.replace(STRIPPED, '$1');

/** Composed (NFC), without invisible characters, with U+2019 as the apostrophe within a word, and plain spaces. */
export const cleanText = (text: string): string =>
  withoutInvisible(text.normalize('NFC'))
    // A letter and its accent may have stood around an invisible character.
    .normalize('NFC')
    .replace(INNER_APOSTROPHE, '’')
    .replace(/\p{Zs}/gu, ' ');

const ANY_APOSTROPHE = new RegExp(APOSTROPHES, 'gu');
const HYPHENS = /[\u2010-\u2015\u2212\ufe63\uff0d]/gu;
/** The comma of "Silva, Jr." */
const COMMA_OF_SUFFIX = / ?, ?(?=(?:jr|sr|júnior|junior|filho|neto)(?![\p{L}]))/giu;

/** For a search: "davila" and "d'avila" are one word. */
export const withoutApostrophes = (text: string): string => text.replace(ANY_APOSTROPHE, '');

/** A personal name: cleanText, one kind of apostrophe and hyphen, and single spaces. */
export const cleanName = (name: string): string =>
  cleanText(name)
    .replace(ANY_APOSTROPHE, '’')
    .replace(HYPHENS, '-')
    .replace(COMMA_OF_SUFFIX, ' ')
    .replace(/ {2,}/g, ' ');

/** Elements whose content is no text for readers: dropped with their content. */
const HIDDEN = /<(script|style|template|noscript|iframe|svg|title|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|<!--[\s\S]*?(?:-->|$)/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const LAST_CODE_POINT = 0x10_ff_ff;

/** Text, or a line break; `strong`: emphasized. */
export type Piece = { text: string; strong: boolean } | { lineBreak: true };

/**
 * Html of the server as pieces that the page draws as text. The only markup with an effect is b, strong, i, em and br,
 * without attributes: any other tag is dropped. The browser does not parse the text, so no script runs and no file loads.
 */
export function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  const source = html.replace(HIDDEN, '');
  let depth = 0;
  let end = 0;
  const add = (text: string) => {
    if (text !== '') pieces.push({ text: decoded(text), strong: depth > 0 });
  };
  for (const { index, 0: tag, 1: slash, 2: name = '' } of source.matchAll(TAG)) {
    add(source.slice(end, index));
    end = index + tag.length;
    if (/^br$/i.test(name)) pieces.push({ lineBreak: true });
    else if (/^(b|strong|i|em)$/i.test(name)) depth = Math.max(0, depth + (slash ? -1 : 1));
  }
  add(source.slice(end));
  return pieces;
}

function decoded(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
  });
}

import type { BoardMatch } from './board-state.ts';

/** In points. Below the least one nothing is read, and above the largest one a match looks like a title. */
const SIZES = { least: 5.5, largest: 12, step: 0.5 };
const MM_OF_POINT = 25.4 / 72;
const LINE = 1.15;
/** The width of a character of names, on average, by the size of the text. */
const CHARACTER = 0.5;

/** How many lines a text takes where this many characters fit into one. A word that is longer goes on in the next line. */
function linesOf(text: string, fit: number): number {
  let [lines, left] = [1, fit];
  for (const { length } of text.split(' ')) {
    if (length <= left) {
      left -= length + 1;
      continue;
    }
    const more = Math.max(1, Math.ceil(length / fit));
    lines += left === fit ? more - 1 : more;
    left = fit * more - length - 1;
  }
  return lines;
}

/** The largest size, in points, at which texts fit below one another into a box of millimetres. */
export function printSize(
  texts: readonly string[],
  { width, height }: { width: number; height: number },
): number {
  for (let size = SIZES.largest; size > SIZES.least; size -= SIZES.step) {
    const em = size * MM_OF_POINT;
    const fit = Math.floor(width / (em * CHARACTER));
    const lines = texts.reduce((sum, text) => sum + linesOf(text, fit), 0);
    if (lines * em * LINE <= height) return size;
  }
  return SIZES.least;
}

/** `Ana Souza e Bia Reis [1]`, as the public draw. */
export const sideOf = (match: Pick<BoardMatch, 'a' | 'b' | 'seeds'>, side: 'a' | 'b'): string =>
  match[side] + (match.seeds?.[side] ? ` [${match.seeds[side]}]` : '');

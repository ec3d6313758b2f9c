import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';

const src = at('apps', 'web', 'src');

/** An element that comes and goes, or is exchanged. */
const CHANGING = /^\s*\{.*(?:&&|\?) <[A-Z][\w.]*\b.*\/>.*\}$/;
/** The next line begins with a bare text, or with a value that may be one. */
const TEXT = /^\s*(?:\{(?!\/\*)[^<()]*\}$|[\p{L}\d“])/u;

/**
 * The browser's translation puts each bare text into an element of its own. React then adds the changing element before a
 * text that is no child any more, and the page is gone.
 */
test('no element that changes stands before a bare text', () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('/share/'))
    .flatMap((file) => {
      const lines = readFileSync(at('apps', 'web', 'src', file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        CHANGING.test(line) && TEXT.test(lines[at + 1] ?? '') ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      );
    });
  expect(found).toEqual([]);
});

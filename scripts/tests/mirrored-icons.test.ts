import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';

const src = at('apps', 'web', 'src');
const read = (file: string) => readFileSync(at('apps', 'web', 'src', file), 'utf8');

test('every arrow to a side is mirrored where the layout is', () => {
  const drawn = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => read(file).match(/<(?:Chevron|Arrow)(?:Left|Right)\b/g) ?? []);
  const classes = [...new Set(drawn)].map((icon) =>
    icon.slice(1).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(classes.length).toBeGreaterThan(2);
  const [rule = ''] = /\[dir="rtl"\] :is\([^)]*\) \{\s*scale: -1 1/.exec(read('shell/shell.css')) ?? [];
  for (const name of classes) expect(rule).toContain(`.lucide${name}`);
});

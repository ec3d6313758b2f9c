import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/root.mjs';

const src = at('apps', 'web', 'src');
const read = (file: string) => readFileSync(at('apps', 'web', 'src', file), 'utf8');
/** The files that draw a picture to share, and their styles. */
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css')
    ? read(file).includes('.share-')
    : file.endsWith('.tsx') && read(file).includes('<PictureSheet'),
);

test('no style of a picture draws with a shadow', () => {
  const styles = files.filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(2);
  for (const file of styles) expect(read(file).match(/box-shadow: (?!none)/g), file).toBeNull();
});

test('every avatar on a picture has its initials as text', () => {
  const avatars = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => read(file).match(/<Avatar(Pair)?\b[\s\S]*?\/>/g) ?? []);
  expect(avatars.length).toBeGreaterThan(2);
  for (const avatar of avatars) expect(avatar).toContain('isDrawn');
});

import { expect, test } from 'vitest';
import { addressOf, nameIn, srcSetOf } from './sizes.ts';

const NAME = 'q3JmXx_0-QpZ1yT5oVbK2w';

test('the name is read from an address', () => {
  expect(addressOf(NAME)).toBe(`/media/${NAME}-256.webp`);
  expect(nameIn(addressOf(NAME, 96))).toBe(NAME);
  expect(nameIn(`https://api.bandeja.app${addressOf(NAME)}`)).toBe(NAME);
});

test.each([
  '/clubs/arena.svg',
  `/media/${NAME}-300.webp`,
  `/media/../${NAME}-256.webp`,
  '/media/curto-256.webp',
])('%s is not a picture of ours', (address) => {
  expect(nameIn(address)).toBeNull();
  expect(srcSetOf(address)).toBeUndefined();
});

test('srcset lists all sizes', () => {
  expect(srcSetOf(addressOf(NAME))).toBe(
    `/media/${NAME}-96.webp 96w, /media/${NAME}-256.webp 256w, /media/${NAME}-768.webp 768w`,
  );
});

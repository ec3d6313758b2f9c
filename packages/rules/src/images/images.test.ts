import { expect, test } from 'vitest';
import {
  addressOf,
  BANNER_WIDTHS,
  bannerAddressOf,
  bannerHeight,
  bannerSrcSetOf,
  clubPictureAddressOf,
  clubPictureHeight,
  nameIn,
  srcSetOf,
  uploadName,
} from './images.ts';

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

test('the picture of a banner has its own widths, each with a whole height', () => {
  expect(bannerAddressOf(NAME)).toBe(`/media/${NAME}-1024.webp`);
  expect(nameIn(bannerAddressOf(NAME))).toBe(NAME);
  expect(bannerSrcSetOf(bannerAddressOf(NAME))).toBe(
    `/media/${NAME}-480.webp 480w, /media/${NAME}-1024.webp 1024w, /media/${NAME}-1536.webp 1536w`,
  );
  expect(BANNER_WIDTHS.map(bannerHeight)).toEqual([180, 384, 576]);
  expect(bannerSrcSetOf('/banners/open-de-primavera.svg')).toBeUndefined();
  expect(bannerSrcSetOf(addressOf(NAME))).toBeUndefined();
});

const now = new Date('2026-03-06T12:00:00.000Z');

test('the name has caption, lower-cased first name, timestamp and extension, and the extension is png by default', () => {
  expect(uploadName({ caption: 'avatar', firstName: 'RAFAEL', now })).toBe('avatar-rafael-1772798400000.png');
  expect(uploadName({ caption: 'avatar', firstName: ' Maria  Eduarda ', now, extension: 'webp' })).toBe(
    'avatar-maria-eduarda-1772798400000.webp',
  );
});

test('the picture of a club has the widths of a banner, and is known by its smallest size', () => {
  expect(nameIn(clubPictureAddressOf(NAME))).toBe(NAME);
  expect(bannerSrcSetOf(clubPictureAddressOf(NAME))).toContain(`${NAME}-1536.webp 1536w`);
  expect(BANNER_WIDTHS.map(clubPictureHeight)).toEqual([270, 576, 864]);
});

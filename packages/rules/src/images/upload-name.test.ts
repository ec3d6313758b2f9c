import { expect, test } from 'vitest';
import { uploadName } from './upload-name.ts';

const now = new Date('2026-03-06T12:00:00.000Z');

test('the name has caption, lower-cased first name, timestamp and extension, and the extension is png by default', () => {
  expect(uploadName({ caption: 'avatar', firstName: 'RAFAEL', now })).toBe('avatar-rafael-1772798400000.png');
  expect(uploadName({ caption: 'avatar', firstName: ' Maria  Eduarda ', now, extension: 'webp' })).toBe(
    'avatar-maria-eduarda-1772798400000.webp',
  );
});

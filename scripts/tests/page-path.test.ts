import { expect, test } from 'vitest';
import { isPagePath } from '../../apps/web/worker/is-page-path.ts';

test.each([
  ['/match/12?utm_source=clube.com', true],
  ['/?ref=a.b', true],
  ['/booking?club=x&back=/api/docs', true],
  ['/media/a.webp', false],
  ['/media/a.webp?size=2', false],
  ['/api/docs/', false],
  ['/sandbox/bank/?a=b', false],
])('only the path of %s decides whether it is a page', (address, isPage) => {
  expect(isPagePath(new URL(address, 'https://bandeja.test').pathname)).toBe(isPage);
});

import { expect, test } from 'vitest';
import { presentPage } from './page.ts';

const at = (page: number, url = '/api/players/?search=jo%C3%A3o&page_size=10') =>
  presentPage({ url, page, page_size: 10, count: 21, results: [] });

test('a page links its neighbours and keeps the filters', () => {
  expect(at(1)).toMatchObject({
    count: 21,
    next: '/api/players/?search=jo%C3%A3o&page_size=10&page=2',
    previous: null,
  });
  expect(at(3)).toMatchObject({ next: null, previous: '/api/players/?search=jo%C3%A3o&page_size=10&page=2' });
});

test('the page in the address is replaced, not added', () => {
  expect(at(2, '/x?page=2').next).toBe('/x?page=3');
});

test('previous leads to the last page when the page is beyond the end', () => {
  expect(at(9, '/x')).toMatchObject({ next: null, previous: '/x?page=3' });
});

test('an empty list has one empty page', () => {
  expect(presentPage({ url: '/x', page: 1, page_size: 10, count: 0, results: [] })).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
});

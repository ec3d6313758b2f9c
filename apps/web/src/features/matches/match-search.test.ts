import { expect, test } from 'vitest';
import { matchListSearch } from './match-search.ts';

test.each([
  [{}, {}],
  [
    { tab: 'abertas', page: 3 },
    { tab: 'abertas', page: 3 },
  ],
  [{ tab: 'todas', page: 1 }, {}],
  [{ tab: 'outras', page: 'x' }, {}],
  [{ page: -2 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 1e9 }, {}],
  [
    { type: 'Dynamic', with: 12 },
    { type: 'Dynamic', with: 12 },
  ],
  [{ with: '12' }, { with: 12 }],
  [{ type: 'Mista', with: 'Ana' }, {}],
  [{ with: 0 }, {}],
  [{ with: 2 ** 31 }, {}],
])('the address %o is read as %o', (search, read) => {
  expect(matchListSearch(search)).toStrictEqual({
    tab: undefined,
    type: undefined,
    with: undefined,
    page: undefined,
    ...read,
  });
});

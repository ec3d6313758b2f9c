import { describe, expect, it } from 'vitest';
import { tournamentListSearch } from './tournament-search.ts';

describe('the address of Torneios', () => {
  it.each([
    [{}, { tab: undefined, page: undefined }],
    [
      { tab: 'meus', page: 2 },
      { tab: 'meus', page: 2 },
    ],
    [
      { tab: 'todos', page: 1 },
      { tab: undefined, page: undefined },
    ],
    [
      { tab: 'outros', page: 'x' },
      { tab: undefined, page: undefined },
    ],
    [
      { tab: ['meus'], page: 1.5 },
      { tab: undefined, page: undefined },
    ],
    [{ page: 1_001 }, { tab: undefined, page: undefined }],
  ])('%j is read as %j', (search, expected) => {
    expect(tournamentListSearch(search)).toEqual(expected);
  });
});

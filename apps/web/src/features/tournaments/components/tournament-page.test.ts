import type { TournamentCategory } from '@bandeja/contract/calls/tournaments';
import { expect, test } from 'vitest';
import { shownCategory } from './tournament-page.tsx';

const category = (id: number, register: boolean) => ({ id, can: { register } }) as TournamentCategory;
const women = category(1, false);
const mixed = category(2, true);
const open = category(3, true);

test.each([
  ['the chosen one', { chosen: 1, own: 3 }, women],
  ['that of the own team', { chosen: undefined, own: 3 }, open],
  ['the first that is open to the viewer', { chosen: 9, own: undefined }, mixed],
])('a tournament opens with %s', (_, ids, shown) => {
  expect(shownCategory([women, mixed, open], ids)).toBe(shown);
});

test('a tournament opens with its first category when none is open to the viewer', () => {
  expect(shownCategory([women], { chosen: undefined, own: undefined })).toBe(women);
  expect(shownCategory([], { chosen: undefined, own: undefined })).toBeUndefined();
});

import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { expect, test } from 'vitest';
import { correctionWords, otherHalf } from './correction-words.ts';

test('a correction names the half of the other person while it is open, and says what follows', () => {
  const taken = { id: 7, player: 1, method: 'cash' as const, cents: 8000 };
  const team = {
    ...{ status: 'awaiting_payment', players: ['Ana', 'Bia'], player_ids: [1, 2], can: { reopen: true } },
    halves: [
      { player: 1, cents: 8000, paid: 'club' },
      { player: 2, cents: 5000, paid: null },
    ],
  } as unknown as DeskTeam;
  const other = otherHalf(team, taken);
  expect(other).toMatchObject({ name: 'Bia', cents: 5000 });
  expect(correctionWords(team, { right: 'other', other })).toContain('com a parte de Bia');
  expect(correctionWords(team, { right: 'none', other })).toContain('volta a faltar, com um novo prazo');
  const closed = { ...team, can: { ...team.can, reopen: false } };
  expect(correctionWords(closed, { right: 'form', other })).toContain('só a forma se corrige');
  const gone = { ...team, status: 'withdrawn' as const };
  expect(otherHalf(gone, taken)).toBeUndefined();
  expect(correctionWords(gone, { right: 'none', other: undefined })).toContain('não tem este valor');
});

import { expect, test } from 'vitest';
import { categoryFormWords, formOfPhase, formWords, isSameForm } from './phase-forms.ts';

test.each([
  [{ sets: 1, third_set: 'any' }, 'Um set'],
  [{ sets: 1, third_set: 'set', games: 9 }, 'Um set de 9 games'],
  [{ sets: 3, third_set: 'any', games: 6 }, 'Melhor de três sets'],
  [{ sets: 3, third_set: 'set', games: 8 }, 'Melhor de três sets inteiros de 8 games'],
  [
    { sets: 3, third_set: 'super_tie_break', games: 4 },
    'Melhor de três sets de 4 games, super tie-break no terceiro',
  ],
] as const)('the form %j is told as %s', (form, words) => {
  expect(formWords(form)).toBe(words);
});

test('a category has one form, or another one in its groups', () => {
  const knockout = { sets: 3, third_set: 'super_tie_break' } as const;
  const group_form = { sets: 1, third_set: 'any', games: 9 } as const;
  expect(formOfPhase({ ...knockout, group_form }, 'groups')).toEqual(group_form);
  expect(formOfPhase({ ...knockout, games: 6, group_form }, 'knockout')).toEqual(knockout);
  expect(formOfPhase({ ...knockout, group_form: null }, 'groups')).toEqual(knockout);
  expect(categoryFormWords({ ...knockout, group_form, golden_point: true })).toBe(
    'Grupos: um set de 9 games; chave: melhor de três sets, super tie-break no terceiro. Ponto de ouro',
  );
  expect(categoryFormWords({ ...knockout, group_form: knockout })).toBe(
    'Melhor de três sets, super tie-break no terceiro',
  );
});

test('two forms are the same where they ask the same of a result', () => {
  const one = { sets: 1, third_set: 'any' } as const;
  expect(isSameForm(one, { ...one, third_set: 'set', games: 6 })).toBe(true);
  expect(isSameForm(one, { ...one, games: 9 })).toBe(false);
  expect(isSameForm({ ...one, sets: 3 }, { sets: 3, third_set: 'set' })).toBe(false);
});

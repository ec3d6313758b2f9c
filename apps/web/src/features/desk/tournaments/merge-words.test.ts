import type { DeskMerge } from '@bandeja/contract/calls/desk-tournament-merge';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { expect, test } from 'vitest';
import { answerWords, askWords, backWords, targetsOf } from './merge-words.ts';

type Team = DeskMerge['teams'][number];
const team = (fields: Partial<Team> = {}): Team => ({
  ...{ id: 1, players: ['Ana', 'Bia'], state: 'asked', agreed: [], by_club: false, refusal: null },
  ...{ back_cents: 0, club_back_cents: 0 },
  ...fields,
});
const category = (id: number, fields: object = {}) =>
  ({
    id,
    drawn: false,
    cancelled: false,
    teams: 1,
    max_teams: 2,
    ...fields,
  }) as DeskTournament['categories'][number];

test('a category is joined to one that is not drawn, has a place and asks nobody', () => {
  const merge = { into: 1, until: '2026-03-13T12:00' };
  const others = [{}, { drawn: true }, { cancelled: true }, { teams: 2 }, { merge }];
  const categories = [category(1), ...others.map((fields, place) => category(place + 2, fields))];
  expect(targetsOf({ categories }, 1).map(({ id }) => id)).toEqual([2]);
});

test('each team says what it answered, and what goes back', () => {
  expect(answerWords(team())).toBe('Ainda não respondeu');
  expect(answerWords(team({ agreed: ['Ana'] }))).toBe('Ana aceitou, falta a outra pessoa');
  expect(answerWords(team({ by_club: true }))).toBe('Sem conta: responda por ela');
  expect(answerWords(team({ refusal: 'team_level_refused' }))).toBe('Não pode ir: um nível não é o da outra');
  expect(answerWords(team({ state: 'unanswered' }))).toBe('Não respondeu no prazo');
  expect(backWords(team())).toBeNull();
  expect(backWords(team({ state: 'refused', back_cents: 500 }))).toBeNull();
  expect(backWords(team({ back_cents: 1_500, club_back_cents: 500 }))).toMatch(
    /^R\$\s10,00 voltam pelo app, o clube devolve R\$\s5,00$/,
  );
});

test('the question counts who is asked, and warns of fewer places', () => {
  const found = (free: number) => ({
    free,
    teams: [team(), team(), team({ refusal: 'team_in_other_category' })],
  });
  expect(askWords(found(1) as DeskMerge)).toMatch(/^2 duplas são perguntadas uma vez\. Só há 1 vaga: /);
  expect(askWords(found(2) as DeskMerge)).not.toContain('Só há');
});

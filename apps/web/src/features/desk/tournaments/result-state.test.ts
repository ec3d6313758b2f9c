import type { DeskMatch } from '@bandeja/contract/calls/desk-results';
import { describe, expect, test } from 'vitest';
import {
  changeSentences,
  confirmedBy,
  daysOf,
  erasedSentences,
  firstDay,
  isRecorded,
  readResult,
  resultWords,
  setName,
  setsShown,
  type TypedResult,
  typedResult,
} from './result-state.ts';

const match = (fields: Partial<DeskMatch> = {}): DeskMatch => ({
  ...{ hash: 'abcdefghijkl', version: 1, category: 1, category_name: 'Livre', label: 'Grupo A' },
  team_a: { id: 1, name: 'Ana e Bia', withdrawn: false },
  team_b: { id: 2, name: 'Caio e Davi', withdrawn: false },
  ...{ from_a: null, from_b: null, court_id: 1, court: 'Quadra 1', starts_at: '2026-03-14T09:00' },
  form: { sets: 3, third_set: 'any' },
  ...{
    scores: [],
    winner: null,
    outcome: null,
    ended_by: null,
    can: { record: true, call: true },
    called: null,
  },
  ...fields,
});
const { form } = match();
const typed = (fields: Partial<TypedResult>): TypedResult => ({ ...typedResult(match()), ...fields });
const two = { a1: '6', b1: '3', a2: '4', b2: '6' };

describe('a result that is there already', () => {
  const seen = match();
  const present = match({
    ...{ version: 2, outcome: 'played', ended_by: 'time', winner: 'A' },
    scores: [{ team_a_score: 5, team_b_score: 3 }],
  });
  const same = readResult(typed({ end: 'time', a1: '5', b1: '3' }), form);

  test('is that of the same teams, also where the winner was not typed', () => {
    expect(isRecorded(same, seen, present)).toBe(true);
    expect(
      isRecorded(same, seen, { ...present, team_b: { id: 3, name: 'Eva e Gil', withdrawn: false } }),
    ).toBe(false);
  });

  test.each<Partial<TypedResult>>([
    { end: 'time', a1: '5', b1: '4' },
    { end: 'retirement', a1: '5', b1: '3', winner: 'A' },
    { end: 'walkover', winner: 'A' },
    { a1: '5', b1: '3' },
  ])('is not %j', (other) => {
    expect(isRecorded(readResult(typed(other), form), seen, present)).toBe(false);
  });

  test('is none of a match without one', () => {
    expect(isRecorded(same, seen, match({ version: 2 }))).toBe(false);
  });
});

describe('what is typed', () => {
  test('shows a third set once the first two are split, and no set of a walkover', () => {
    expect(setsShown(typed({ a1: '6', b1: '3' }), form)).toEqual([1, 2]);
    expect(setsShown(typed(two), form)).toEqual([1, 2, 3]);
    expect(setsShown(typed({ ...two, a2: '6', b2: '4' }), form)).toEqual([1, 2]);
    expect(setsShown(typed(two), { ...form, sets: 1 })).toEqual([1]);
    expect(setsShown(typed({ ...two, end: 'walkover' }), form)).toEqual([]);
  });

  test.each<[Partial<TypedResult>, object]>([
    [
      { ...two, a3: '10', b3: '8' },
      { winner: 'A', body: { sets: { length: 3 } } },
    ],
    [
      { end: 'walkover', winner: 'B' },
      { winner: 'B', body: { outcome: 'walkover', winner: 'B' } },
    ],
    [{ end: 'walkover' }, { field: 'winner' }],
    [{ a1: '6', b1: 'x' }, { field: 'a1' }],
    [{}, { field: 'a1', problem: 'Anote os games do 1º set.' }],
    [two, { field: 'a2', problem: expect.stringContaining('faltam sets') }],
    [
      { a1: '6', b1: '5', a2: '6', b2: '3' },
      { field: 'a1', problem: expect.stringContaining('6 × 5') },
    ],
    [{ end: 'retirement', a1: '2', b1: '1' }, { field: 'winner' }],
    [
      { end: 'retirement', a1: '2', b1: '1', winner: 'B' },
      { winner: 'B', body: { outcome: 'retirement', winner: 'B' } },
    ],
    [
      { end: 'time', a1: '5', b1: '2' },
      { winner: 'A', body: { outcome: 'time' } },
    ],
    // A winner of another way to end is not sent.
    [
      { a1: '6', b1: '3', a2: '6', b2: '4', winner: 'B' },
      { winner: 'A', body: { sets: { length: 2 } } },
    ],
  ])('%j gives %j', (fields, expected) => {
    const read = readResult(typed(fields), form);
    expect(read).toMatchObject(expected);
    if ('body' in read && read.body.outcome === undefined) expect(read.body.winner).toBeUndefined();
  });

  test('a recorded result fills the fields, and reads as the same one', () => {
    const recorded = match({
      ...{ outcome: 'played', winner: 'B', ended_by: 'retirement' },
      scores: [{ team_a_score: 3, team_b_score: 1 }],
    });
    expect(readResult(typedResult(recorded), form)).toEqual({
      winner: 'B',
      body: { outcome: 'retirement', winner: 'B', sets: recorded.scores },
    });
    expect(resultWords(recorded)).toBe('3 × 1 (desistência): venceram Caio e Davi');
    const walkover = match({
      outcome: 'walkover',
      winner: 'A',
      scores: [{ team_a_score: 6, team_b_score: 0 }],
    });
    expect(typedResult(walkover)).toMatchObject({ end: 'walkover', winner: 'A', a1: '' });
  });
});

test('what follows is told in sentences, and its matches are what a yes confirms', () => {
  const changes = {
    places: [
      { team: 'Ana e Bia', from: 3, to: 2, advanced: false, advances: true },
      { team: 'Caio e Davi', from: 2, to: 3, advanced: true, advances: false },
    ],
    matches: [{ hash: 'm1', label: 'Semifinal', before: ['Caio e Davi', null], after: ['Ana e Bia', null] }],
    played: [{ hash: 'm2', label: 'Final', category_name: 'Livre', teams: ['Caio e Davi', 'Eva e Gil'] }],
    withdrawn: ['Eva e Gil'],
  };
  expect(changeSentences(changes)).toEqual([
    'Eva e Gil saíram do torneio depois deste jogo.',
    'Ana e Bia: de 3º para 2º do grupo, e passa à chave.',
    'Caio e Davi: de 2º para 3º do grupo, e não passa mais à chave.',
    'Semifinal: era Caio e Davi × a definir, fica Ana e Bia × a definir.',
    'Jogo já iniciado, fica como está: Final, Livre, Caio e Davi × Eva e Gil. Se uma das duplas não devia estar nele, apague depois o resultado dele: ele fica com as duplas certas.',
  ]);
  expect(confirmedBy(changes, { hash: 'own' })).toEqual(['m2', 'own']);
  const champions = (before: string | null, after: string | null) =>
    changeSentences({
      ...{ places: [], matches: [], played: [], withdrawn: [], champions: { before, after } },
    });
  expect(champions('Ana e Bia', 'Caio e Davi')).toEqual(['Campeões: eram Ana e Bia, ficam Caio e Davi.']);
  expect(champions(null, 'Caio e Davi')).toEqual(['Campeões: Caio e Davi.']);
  expect(champions('Ana e Bia', null)).toEqual(['Campeões: eram Ana e Bia, ficam a definir.']);
});

test('an erased result says what the match is without it', () => {
  const seen = match({ outcome: 'played', winner: 'A' });
  expect(erasedSentences(seen, match())).toEqual(['O jogo fica aberto.']);
  expect(erasedSentences(seen, match({ starts_at: null }))).toEqual([
    'O jogo fica aberto.',
    'A quadra dele já foi tomada, ou outro jogo ficou no caminho: ele fica sem horário.',
  ]);
  expect(erasedSentences(seen, match({ outcome: 'walkover', winner: 'B' }))).toEqual([
    'Uma dupla saiu do torneio, e o jogo fica: W.O.: venceram Caio e Davi.',
  ]);
});

test('the page opens on the day of the first match without a result', () => {
  const list = [
    match({ outcome: 'played', winner: 'A' }),
    match({ starts_at: '2026-03-15T09:00' }),
    match({ starts_at: null }),
  ];
  expect([daysOf(list), firstDay(list)]).toEqual([['2026-03-14', '2026-03-15', ''], '2026-03-15']);
  expect(firstDay(list.slice(2))).toBe('');
  expect(firstDay(list.slice(0, 1))).toBeNull();
});

test('the third of two sets and a super tie-break is called by its name, also in what is wrong with it', () => {
  const form = { sets: 3, third_set: 'super_tie_break' } as const;
  expect(setName(3, form)).toBe('Super tie-break');
  expect([setName(2, form), setName(3, { third_set: 'any' })]).toEqual(['2º set', '3º set']);
});

import { expect, test } from 'vitest';
import { calledFirst, callWords, courtChoices, isNotShown } from './call-state.ts';

const called = { at: '2026-03-14T10:32', court: 3, walkover_from: '2026-03-14T13:47:00.000Z' };
const COURTS = [
  { id: 1, name: 'Quadra 1', free_until: null },
  { id: 2, name: 'Quadra 2', free_until: '2026-03-14T11:50' },
  { id: 3, name: 'Quadra 3', free_until: null },
];

test('a match is called to its own court, first, or to a free one', () => {
  expect(courtChoices({ court_id: 3, called: null }, COURTS)).toEqual([
    { value: '3', label: 'Quadra 3 (a do jogo)' },
    { value: '2', label: 'Quadra 2, livre até 11:50' },
  ]);
  expect(courtChoices({ court_id: 3, called }, COURTS).map(({ value }) => value)).toEqual(['2']);
});

test('a match whose time is over is called to its own court only while that is free', () => {
  const late = { called: null, court_kept: false };
  expect(courtChoices({ court_id: 3, ...late }, COURTS).map(({ value }) => value)).toEqual(['2']);
  expect(courtChoices({ court_id: 2, ...late }, COURTS)).toEqual([
    { value: '2', label: 'Quadra 2 (a do jogo), livre até 11:50' },
  ]);
});

test('a walkover is offered once the wait is over, of a match without a set', () => {
  const at = (time: string) => new Date(`2026-03-14T${time}:00Z`);
  expect(isNotShown({ called, scores: [] }, at('13:46'))).toBe(false);
  expect(isNotShown({ called, scores: [] }, at('13:47'))).toBe(true);
  expect(isNotShown({ called, scores: [{ team_a_score: 6, team_b_score: 3 }] }, at('14:00'))).toBe(false);
  expect(isNotShown({ called: null, scores: [] }, at('14:00'))).toBe(false);
});

test('a call says its time, its court and from when a walkover may be given', () => {
  expect(callWords({ called, court: 'Quadra 3' }, 'America/Sao_Paulo')).toBe(
    'Chamado às 10:32, Quadra 3. W.O. a partir das 10:47.',
  );
});

test('called matches stand first, the others keep their order', () => {
  const [one, two, three] = [{ called: null }, { called: null }, { called }];
  expect(calledFirst([one, two, three])).toEqual([three, one, two]);
});

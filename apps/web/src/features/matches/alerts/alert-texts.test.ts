import { expect, test } from 'vitest';
import { hoursText, placeText, timesOf, weekdaysText } from './alert-texts.ts';

test.each([
  [[1, 2, 3, 4, 5, 6, 7], 'Todo dia'],
  [[1, 2, 3, 4, 5], 'De segunda a sexta'],
  [[6, 7], 'Sábado e domingo'],
  [[1, 3, 5], 'Segunda, quarta e sexta'],
  [[7], 'Domingo'],
])('the days %j are “%s”', (weekdays, text) => {
  expect(weekdaysText(weekdays)).toBe(text);
});

test('times and places are named as they are read', () => {
  expect(hoursText({ from: '18:00', to: '00:00' })).toBe('das 18:00 à meia-noite');
  expect(hoursText({ from: '07:00', to: '12:00' })).toBe('das 07:00 às 12:00');
  const clubs = [{ id: 1, slug: 'moema', name: 'Arena Moema', city: 'São Paulo' }];
  const all = { city: null, clubs: [], gender: null, level_min: null, level_max: null };
  expect(placeText({ ...all, clubs, gender: 'mixed' })).toBe('Arena Moema · Mista');
  expect(placeText({ ...all, city: 'Santos' })).toBe('Santos');
  expect(placeText({ ...all, city: 'Santos', level_min: 3, level_max: 4 })).toBe(
    'Santos · Nível de 3,0 a 4,0',
  );
  expect(placeText({ ...all, level_max: 0 })).toBe('Clube que saiu do app · Nível até 0,0');
});

test('the filters of the page are the first choice', () => {
  expect(timesOf({})).toEqual({ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '05:00', to: '00:00' });
  // A Monday.
  expect(timesOf({ date: '2026-03-09', period: 'noite' })).toEqual({
    ...{ weekdays: [1], from: '18:00', to: '00:00' },
  });
});

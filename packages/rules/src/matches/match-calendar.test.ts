import { expect, it } from 'vitest';
import { matchCalendar } from './match-calendar.ts';

const match = {
  id: 7,
  date: '2026-08-12T13:30:00Z',
  version: 3,
  place: 'Arena Moema Padel, Quadra 4',
  players: ['João Pedro A.', 'Letícia M.', 'Maria Fernanda O.', 'Thiago S.'],
  url: 'https://bandeja.example/match/7',
};

it('writes a match of ninety minutes in UTC with its place, its players and its address', () => {
  const file = matchCalendar(match, '2026-08-11T12:00:00Z');
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:match-7@bandeja',
      'SEQUENCE:3',
      'DTSTART:20260812T133000Z',
      'DTEND:20260812T150000Z',
      'LOCATION:Arena Moema Padel\\, Quadra 4',
      'DESCRIPTION:João Pedro A.\\, Letícia M.\\, Maria Fernanda O.\\, Thiago S.\\nhttps://bandeja.example/match/7',
    ]),
  );
});

it('folds lines to 75 octets and leaves out an unknown place', () => {
  const file = matchCalendar({ ...match, place: '' }, '2026-08-11T12:00:00Z');
  expect(file).not.toContain('LOCATION');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

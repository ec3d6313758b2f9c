import { describe, expect, it } from 'vitest';
import { bookingUid, type CalendarEvent, calendarFile, matchUid } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: 'match-7@bandeja',
  method: 'PUBLISH',
  status: 'CONFIRMED',
  start: '2026-08-12T13:30:00Z',
  end: '2026-08-12T15:00:00Z',
  summary: 'Padel; Arena',
  place: 'Arena Moema Padel, Quadra 4',
  lines: ['João Pedro A., Letícia M., Maria Fernanda O., Thiago S.', '', 'https://bandeja.example/match/7'],
  url: 'https://bandeja.example/match/7',
  brand: 'Bandeja "2"',
};
const NOW = '2026-08-11T12:00:00Z';
const linesOf = (fields: Partial<CalendarEvent> = {}, now = NOW) =>
  calendarFile({ ...event, ...fields }, now)
    .replaceAll('\r\n ', '')
    .split('\r\n');
const sequenceOf = (now: string) =>
  Number(
    linesOf({}, now)
      .find((line) => line.startsWith('SEQUENCE:'))
      ?.slice('SEQUENCE:'.length),
  );

describe('a calendar file', () => {
  it('has the event in UTC with its organizer, place, description and address', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:match-7@bandeja',
        'DTSTAMP:20260811T120000Z',
        'DTSTART:20260812T133000Z',
        'DTEND:20260812T150000Z',
        'ORGANIZER;CN="Bandeja  2 ":mailto:nao-responda@bandeja.example',
        'SUMMARY:Padel\\; Arena',
        'LOCATION:Arena Moema Padel\\, Quadra 4',
        'DESCRIPTION:João Pedro A.\\, Letícia M.\\, Maria Fernanda O.\\, Thiago S.\\nhttps://bandeja.example/match/7',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  it('has the alarm after every property of the event, and none when it is cancelled', () => {
    const lines = linesOf();
    const alarm = lines.indexOf('BEGIN:VALARM');
    expect(lines.slice(alarm)).toEqual([
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Padel\\; Arena',
      'TRIGGER:-PT2H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
    const cancelled = linesOf({ method: 'CANCEL', status: 'CANCELLED' });
    expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
    expect(cancelled).not.toContain('BEGIN:VALARM');
  });

  it('names the player it is sent to, who is not asked for an answer', () => {
    expect(linesOf({ method: 'REQUEST', attendee: 'ana@exemplo.com' })).toContain(
      'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ana@exemplo.com',
    );
  });

  it('increases SEQUENCE with every second, within 32 bits', () => {
    expect(sequenceOf('2026-08-11T12:00:01Z')).toBe(sequenceOf(NOW) + 1);
    expect(sequenceOf('2090-01-01T00:00:00Z')).toBeLessThan(2 ** 31);
  });

  it('folds lines to 75 octets and leaves out an unknown place', () => {
    const file = calendarFile({ ...event, place: '' }, NOW);
    expect(file).not.toContain('LOCATION');
    for (const line of file.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('of a match has the UID of its booking, and its own without one', () => {
    expect(matchUid({ id: 7, booking: 3 })).toBe(bookingUid(3));
    expect(matchUid({ id: 7, booking: null })).toBe('match-7@bandeja');
  });
});

import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { afterEach, expect, test, vi } from 'vitest';
import { nameDeviceZone, setDeviceZone } from '../../testing/draw.tsx';
import { deviceZone, matchZoneNote, zoneHint, zoneName, zoneNote } from './zone-note.ts';

const MANAUS = 'America/Manaus';
const instant = '2026-03-06T22:30:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a time is named as that of its zone where the clock of the device shows another one at that instant', () => {
  setDeviceZone(180);
  expect(zoneNote(instant, DEFAULT_ZONE)).toBe('');
  // While clocks were forward São Paulo was 120 minutes behind UTC.
  expect(zoneNote('2018-12-06T22:30:00.000Z', DEFAULT_ZONE)).toBe('horário de Brasília');
  expect(zoneNote(instant, MANAUS)).toBe('horário do Amazonas');
  setDeviceZone(240);
  expect(zoneNote(instant, DEFAULT_ZONE)).toBe('horário de Brasília');
  expect(zoneNote(instant, MANAUS)).toBe('');
});

test.each([
  ['America/Rio_Branco', 'horário do Acre'],
  ['America/Noronha', 'horário de Fernando de Noronha'],
  ['Asia/Tokyo', 'horário do Japão'],
  ['Etc/GMT+3', 'horário GMT-03:00'],
])('the name of %s is "%s"', (zone, name) => {
  expect(zoneName(zone, instant)).toBe(name);
});

test('a browser without the general names gives the long one', () => {
  class Older extends Intl.DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      if (options?.timeZoneName === 'longGeneric') throw new RangeError('invalid timeZoneName');
      super(locale, options);
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: Older });
  expect(zoneName('Europe/Lisbon', instant)).toBe('horário da Europa Ocidental');
});

test('the times of a match with a court are those of its club, without a word', () => {
  setDeviceZone(180);
  const match = { date: instant, timezone: MANAUS, court: null };
  expect(matchZoneNote(match)).toBe('horário do Amazonas');
  expect(matchZoneNote({ ...match, court: { id: 1 } })).toBe('');
});

test('the hint of a time field names the club, the zone of a time without one, or nothing', () => {
  setDeviceZone(240);
  expect(zoneHint(DEFAULT_ZONE, instant, false)).toBe('No horário de Brasília');
  expect(zoneHint(MANAUS, instant, true)).toBe('Na hora do clube');
  expect(zoneHint(MANAUS, instant, false)).toBe('No horário do Amazonas');
  setDeviceZone(180);
  expect(zoneHint(DEFAULT_ZONE, instant, false)).toBeNull();
});

test.each([
  [MANAUS, MANAUS],
  ['UTC', DEFAULT_ZONE],
  ['Etc/GMT+3', DEFAULT_ZONE],
])('a device in %s states times in %s', (zone, stated) => {
  nameDeviceZone(zone);
  expect(deviceZone()).toBe(stated);
});

import { afterEach, expect, test, vi } from 'vitest';
import { setDeviceZone } from '../../testing/draw.tsx';
import { zoneHint, zoneNote } from './zone-note.ts';

afterEach(() => vi.restoreAllMocks());

test('a time is named as that of Brasília where the clock of the device shows another one at that instant', () => {
  setDeviceZone(180);
  expect(zoneNote('2026-03-06T22:30:00.000Z')).toBe('');
  // While clocks were forward São Paulo was 120 minutes behind UTC.
  expect(zoneNote('2018-12-06T22:30:00.000Z')).toBe('horário de Brasília');
  setDeviceZone(-60);
  expect(zoneNote('2026-03-06T22:30:00.000Z')).toBe('horário de Brasília');
});

test('the hint of a time field names the club, Brasília on a device of another zone, or nothing', () => {
  setDeviceZone(240);
  expect(zoneHint('America/Sao_Paulo', '2026-03-06T22:30:00.000Z')).toBe('No horário de Brasília');
  expect(zoneHint('America/Manaus', '2026-03-06T22:30:00.000Z')).toBe('Na hora do clube');
  setDeviceZone(180);
  expect(zoneHint('America/Sao_Paulo', '2026-03-06T22:30:00.000Z')).toBeNull();
});

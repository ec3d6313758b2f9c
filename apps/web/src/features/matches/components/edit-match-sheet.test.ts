import type { Match } from '@bandeja/contract/calls/matches';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameDeviceZone } from '../../../testing/draw.tsx';
import { editOf, editValuesOf, zoneOfEdit } from './edit-match-sheet.tsx';

const MANAUS = 'America/Manaus';
const SAO_PAULO = 'America/Sao_Paulo';

const inManaus = {
  version: 4,
  type: 'Competitive',
  date: '2025-11-18T22:30:00.000Z',
  timezone: MANAUS,
  court: { id: 3, name: 'Quadra 3', club: { id: 1, slug: 'rio', name: 'Clube do Rio' } },
  meta_data: {},
} as unknown as Match;
const typed = {
  ...inManaus,
  timezone: SAO_PAULO,
  court: null,
  meta_data: { club: 'Casa' },
} as unknown as Match;

beforeEach(() => nameDeviceZone(SAO_PAULO));
afterEach(() => vi.unstubAllEnvs());

const edit = (match: Match, change: Partial<ReturnType<typeof editValuesOf>>, zone = match.timezone) =>
  editOf(match, { ...editValuesOf(match), ...change }, zone);

test('the form starts with the match, at the clock of its club', () => {
  expect(editValuesOf(inManaus)).toEqual({
    type: 'Competitive',
    date: '2025-11-18',
    time: '18:30',
    club: 'Clube do Rio',
    club_slug: 'rio',
    court: '3',
  });
  expect(editValuesOf(typed)).toMatchObject({ time: '19:30', club: 'Casa', club_slug: '', court: '' });
});

test('only what differs is sent, with the version that the player saw', () => {
  expect(edit(inManaus, {})).toBeNull();
  expect(edit(typed, {})).toBeNull();
  expect(edit(inManaus, { type: 'Friendly' })).toEqual({ type: 'Friendly', expected_version: 4 });
  expect(edit(inManaus, { time: '20:00' })).toEqual({
    date: '2025-11-19T00:00:00.000Z',
    expected_version: 4,
  });
  expect(edit(inManaus, { court: '5' })).toEqual({ court: 5, expected_version: 4 });
  expect(edit(typed, { club: 'Clube do Rio', club_slug: 'rio', court: '3' }, MANAUS)).toEqual({
    // The same clock time at another club is another instant.
    date: '2025-11-18T23:30:00.000Z',
    court: 3,
    expected_version: 4,
  });
  expect(edit(inManaus, { club: ' Quintal ', club_slug: '', court: '' }, SAO_PAULO)).toEqual({
    date: '2025-11-18T21:30:00.000Z',
    court: null,
    meta_data: { club: 'Quintal' },
    timezone: SAO_PAULO,
    expected_version: 4,
  });
});

test('a match of no club is edited at the clock of this device, whose zone goes with a changed time', () => {
  nameDeviceZone(MANAUS);
  expect([editValuesOf(typed).time, zoneOfEdit(typed, '', undefined)]).toEqual(['18:30', MANAUS]);
  expect(edit(typed, {}, MANAUS)).toBeNull();
  expect(edit(typed, { club: 'Quintal' }, MANAUS)).not.toHaveProperty('timezone');
  expect(edit(typed, { time: '19:00' }, MANAUS)).toEqual({
    date: '2025-11-18T23:00:00.000Z',
    timezone: MANAUS,
    expected_version: 4,
  });
  // A club typed for a lost court: the times stay those of the lost one.
  const lost = { ...typed, timezone: 'America/Rio_Branco', has_lost_court: true };
  expect(edit(lost, { club: 'Quintal' }, lost.timezone)).toMatchObject({ timezone: 'America/Rio_Branco' });
});

test('the times of the form are those of the chosen court', () => {
  const club = { timezone: MANAUS };
  expect(zoneOfEdit(inManaus, '3', undefined)).toBe(MANAUS);
  expect(zoneOfEdit(inManaus, '', undefined)).toBe(SAO_PAULO);
  expect(zoneOfEdit(typed, '3', club)).toBe(MANAUS);
  // A match whose court was lost keeps the zone of its club.
  expect(zoneOfEdit({ ...typed, timezone: MANAUS, has_lost_court: true }, '', undefined)).toBe(MANAUS);
  expect(zoneOfEdit({ ...typed, timezone: MANAUS }, '', undefined)).toBe(SAO_PAULO);
});

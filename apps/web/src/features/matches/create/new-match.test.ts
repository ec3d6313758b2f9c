import { createMatch } from '@bandeja/contract/schemas/matches';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemaErrors } from '../../../lib/form/check-schema.ts';
import { nameDeviceZone } from '../../../testing/draw.tsx';
import {
  lastHalfHour,
  type NewMatchValues,
  newMatchErrors,
  newMatchOf,
  usualOf,
  whenOf,
  zoneOf,
} from './new-match.ts';
import { seatInOrder, writeSeats } from './seats.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';

const player = { id: 7, first_name: 'Rafael', last_name: 'Monteiro', images: [], level: 3.4 };
const values: NewMatchValues = {
  type: 'Competitive',
  own_time: '',
  date: '',
  time: '',
  club: '',
  club_slug: '',
  court: '',
  seats: writeSeats(seatInOrder([player])),
};
const when = { date: '2025-11-18', time: '19:30' };
const players = [{ player: 7, team: 'A', position: 1 }];

beforeEach(() => nameDeviceZone(SAO_PAULO));
afterEach(() => vi.unstubAllEnvs());

describe('lastHalfHour', () => {
  it.each([
    ['2025-11-18T22:29:59Z', SAO_PAULO, '2025-11-18', '19:00'],
    ['2025-11-18T22:30:00Z', SAO_PAULO, '2025-11-18', '19:30'],
    ['2025-11-18T22:30:00Z', MANAUS, '2025-11-18', '18:30'],
    // Around midnight and the end of the year.
    ['2025-11-19T03:10:00Z', SAO_PAULO, '2025-11-19', '00:00'],
    ['2026-01-01T02:59:59Z', SAO_PAULO, '2025-12-31', '23:30'],
  ])('of %s in %s is %s %s', (now, zone, date, time) => {
    expect(lastHalfHour(now, zone)).toEqual({ date, time });
  });
});

describe('usualOf', () => {
  const arena = { id: 1, slug: 'arena', name: 'Arena', city: 'Santos' };
  const played = (date: string, slug?: string) => ({
    ...{ date, timezone: SAO_PAULO },
    court: slug ? { id: 1, name: 'Quadra 1', club: { ...arena, slug } } : null,
  });
  it('is what most matches have, and of equal numbers the latest', () => {
    const matches = [
      played('2025-11-17T10:00:00Z', 'clube'),
      played('2025-11-14T22:10:00Z', 'arena'),
      played('2025-11-10T22:00:00Z'),
      played('2025-11-07T10:30:00Z', 'arena'),
    ];
    expect(usualOf(matches)).toEqual({ minutes: 19 * 60, club: { ...arena, slug: 'arena' } });
    expect(usualOf(matches.slice(0, 2))).toMatchObject({ minutes: 7 * 60, club: { slug: 'clube' } });
  });
  it('is the evening, without a club, when no match is known', () => {
    expect(usualOf([])).toEqual({ minutes: 19 * 60, club: null });
  });
});

describe('whenOf', () => {
  const now = '2025-11-18T22:40:00Z';
  it('follows the clock until the player sets a time', () => {
    expect(whenOf(values, now, { zone: SAO_PAULO })).toEqual({ date: '2025-11-18', time: '19:30' });
    expect(whenOf({ own_time: 'yes', date: '2025-11-20', time: '07:10' }, now, { zone: SAO_PAULO })).toEqual({
      date: '2025-11-20',
      time: '07:10',
    });
  });
  it.each([
    // Six hours before and later; then tomorrow.
    ['2025-11-18T16:00:00Z', 19 * 60, '2025-11-18', '19:00'],
    ['2025-11-18T16:00:01Z', 19 * 60, '2025-11-19', '19:00'],
    ['2025-11-18T12:00:00Z', 9 * 60, '2025-11-19', '09:00'],
    // Three hours after midnight is near at ten in the evening, also as tomorrow.
    ['2025-11-19T01:00:00Z', 3 * 60, '2025-11-20', '03:00'],
  ])(
    'of a match that is opened at %s is the next usual time, %d minutes after midnight',
    (at, minutes, date, time) => {
      const usual = { minutes, club: null };
      expect(whenOf(values, at, { zone: SAO_PAULO, usual })).toEqual({ date, time });
    },
  );
  it('keeps a field empty when the player has cleared it', () => {
    expect(whenOf({ own_time: 'yes', date: '', time: '07:10' }, now, { zone: SAO_PAULO }).date).toBe('');
  });
});

describe('zoneOf', () => {
  it('is the zone in which the server shows the match', () => {
    expect(zoneOf('12', { timezone: MANAUS })).toBe(MANAUS);
    expect(zoneOf('', { timezone: MANAUS })).toBe(SAO_PAULO);
    expect(zoneOf('', undefined)).toBe(SAO_PAULO);
    nameDeviceZone('America/Rio_Branco');
    expect(zoneOf('', { timezone: MANAUS })).toBe('America/Rio_Branco');
    expect(zoneOf('12', { timezone: MANAUS })).toBe(MANAUS);
  });
});

describe('newMatchErrors', () => {
  it('gives no error for a complete form', () => {
    expect(newMatchErrors(values, when)).toEqual({});
  });
  it('requires day, time and type', () => {
    expect(newMatchErrors({ ...values, type: '' }, { date: '2025-02-30', time: '25:00' })).toEqual({
      type: 'Escolha o tipo de partida.',
      date: 'Escolha o dia.',
      time: 'Escolha o horário.',
    });
  });
  it('requires no time when a booking gives it', () => {
    expect(newMatchErrors(values, null)).toEqual({});
  });
  it('refuses a club name that the server would refuse', () => {
    expect(newMatchErrors({ ...values, club: 'x'.repeat(120) }, when)).toEqual({});
    expect(newMatchErrors({ ...values, club: 'x'.repeat(121) }, when)).toHaveProperty('club');
  });
});

describe('newMatchOf', () => {
  const made = (changed: Partial<NewMatchValues>, zone = SAO_PAULO, booking: number | null = null) =>
    newMatchOf({ ...values, ...changed }, { when, zone, booking });

  it('sends the instant of the time in the zone of the match', () => {
    expect(made({})).toEqual({
      type: 'Competitive',
      date: '2025-11-18T22:30:00.000Z',
      timezone: SAO_PAULO,
      players,
    });
    expect(made({}, MANAUS)).toMatchObject({ date: '2025-11-18T23:30:00.000Z', timezone: MANAUS });
    const atCourt = made({ court: '12' }, MANAUS);
    expect(atCourt).toMatchObject({ date: '2025-11-18T23:30:00.000Z', court: 12 });
    expect(atCourt).not.toHaveProperty('timezone');
  });
  it('sends the club name only when no court is chosen', () => {
    expect(made({ club: '  Clube do Bairro ' })).toMatchObject({ meta_data: { club: 'Clube do Bairro' } });
    const atCourt = made({ club: 'Arena Moema Padel', club_slug: 'arena-moema-padel', court: '3' });
    expect(atCourt).not.toHaveProperty('meta_data');
    expect(made({ club: '   ' })).not.toHaveProperty('meta_data');
  });
  it('sends only the booking, without time and court, when one is given', () => {
    expect(made({ club: 'x', court: '3' }, SAO_PAULO, 12)).toEqual({
      type: 'Competitive',
      booking: 12,
      players,
    });
  });
  it('always satisfies the contract', () => {
    for (const body of [
      made({}),
      made({ club: 'x'.repeat(120) }),
      made({ court: '3' }),
      made({}, SAO_PAULO, 1),
    ])
      expect(schemaErrors(createMatch.body, body)).toEqual({});
  });
});

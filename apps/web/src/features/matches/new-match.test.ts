import { createMatch } from '@bandeja/contract/calls/matches';
import { describe, expect, it } from 'vitest';
import { schemaErrors } from '../../lib/form/check-schema.ts';
import {
  lastHalfHour,
  type NewMatchValues,
  newMatchErrors,
  newMatchOf,
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

describe('lastHalfHour', () => {
  it.each([
    ['2025-11-18T22:29:59Z', SAO_PAULO, '2025-11-18', '19:00'],
    ['2025-11-18T22:30:00Z', SAO_PAULO, '2025-11-18', '19:30'],
    ['2025-11-18T22:30:00Z', MANAUS, '2025-11-18', '18:30'],
    // Around midnight and the year's end.
    ['2025-11-19T03:10:00Z', SAO_PAULO, '2025-11-19', '00:00'],
    ['2026-01-01T02:59:59Z', SAO_PAULO, '2025-12-31', '23:30'],
  ])('%s in %s is %s %s', (now, zone, date, time) => {
    expect(lastHalfHour(now, zone)).toEqual({ date, time });
  });
});

describe('whenOf', () => {
  const now = '2025-11-18T22:40:00Z';
  it('moves with the clock until the player sets a time', () => {
    expect(whenOf(values, now, SAO_PAULO)).toEqual({ date: '2025-11-18', time: '19:30' });
    expect(whenOf({ own_time: 'yes', date: '2025-11-20', time: '07:10' }, now, SAO_PAULO)).toEqual({
      date: '2025-11-20',
      time: '07:10',
    });
  });
  it('leaves a field the player has emptied empty', () => {
    expect(whenOf({ own_time: 'yes', date: '', time: '07:10' }, now, SAO_PAULO).date).toBe('');
  });
});

describe('zoneOf', () => {
  it('is the zone the server will show the match in', () => {
    expect(zoneOf('12', { timezone: MANAUS })).toBe(MANAUS);
    expect(zoneOf('', { timezone: MANAUS })).toBe(SAO_PAULO);
    expect(zoneOf('', undefined)).toBe(SAO_PAULO);
  });
});

describe('newMatchErrors', () => {
  it('finds nothing in what is filled in', () => {
    expect(newMatchErrors(values, when)).toEqual({});
  });
  it('asks for day, time and type in words', () => {
    expect(newMatchErrors({ ...values, type: '' }, { date: '2025-02-30', time: '25:00' })).toEqual({
      type: 'Escolha o tipo de partida.',
      date: 'Escolha o dia.',
      time: 'Escolha o horário.',
    });
  });
  it('asks for no time where a booking says it', () => {
    expect(newMatchErrors(values, null)).toEqual({});
  });
  it('refuses a club name the server would refuse', () => {
    expect(newMatchErrors({ ...values, club: 'x'.repeat(120) }, when)).toEqual({});
    expect(newMatchErrors({ ...values, club: 'x'.repeat(121) }, when)).toHaveProperty('club');
  });
});

describe('newMatchOf', () => {
  const made = (changed: Partial<NewMatchValues>, zone = SAO_PAULO, booking: number | null = null) =>
    newMatchOf({ ...values, ...changed }, { when, zone, booking });

  it('sends the moment the clock of the zone shows', () => {
    expect(made({})).toEqual({ type: 'Competitive', date: '2025-11-18T22:30:00.000Z', players });
    expect(made({ court: '12' }, MANAUS)).toMatchObject({ date: '2025-11-18T23:30:00.000Z', court: 12 });
  });
  it('names the club only where no court says it', () => {
    expect(made({ club: '  Clube do Bairro ' })).toMatchObject({ meta_data: { club: 'Clube do Bairro' } });
    const atCourt = made({ club: 'Arena Moema Padel', club_slug: 'arena-moema-padel', court: '3' });
    expect(atCourt).not.toHaveProperty('meta_data');
    expect(made({ club: '   ' })).not.toHaveProperty('meta_data');
  });
  it('from a booking sends the booking and leaves time and court to it', () => {
    expect(made({ club: 'x', court: '3' }, SAO_PAULO, 12)).toEqual({
      type: 'Competitive',
      booking: 12,
      players,
    });
  });
  it('always fits the contract', () => {
    for (const body of [
      made({}),
      made({ club: 'x'.repeat(120) }),
      made({ court: '3' }),
      made({}, SAO_PAULO, 1),
    ])
      expect(schemaErrors(createMatch.body, body)).toEqual({});
  });
});

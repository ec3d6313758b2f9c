import { getBookingCalendar } from '@bandeja/contract/calls/bookings';
import { urlOf } from '@bandeja/contract/client';
import { type BookingFields, createBooking } from '@bandeja/db/testing/booking-builder';
import { createClub } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPlayer, type SignedIn } from '../../../test/new-player.ts';
import { TEST_NOW, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
let ana: SignedIn;
beforeAll(async () => {
  ana = await newPlayer(app);
});

/** The raw answer, which is not JSON. */
const fetchCalendar = (id: number, token?: string) =>
  app.app.inject({
    url: urlOf(getBookingCalendar, { params: { id } }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

async function book(fields: Partial<BookingFields> = {}, zone = 'America/Sao_Paulo') {
  const { courts } = await createClub(app.db, {
    name: `Arena, do "Zé"; ${zone} ${fields.date ?? ''} ${fields.status ?? ''}`,
    google_location: 'Avenida Ibirapuera, Moema',
    timezone: zone,
    courts: 1,
  });
  return createBooking(app.db, {
    player_id: ana.id,
    court_id: courts[0]?.id ?? 0,
    date: '2026-03-09',
    start_time: '19:30',
    duration: 90,
    ...fields,
  });
}

/** The event as a calendar reads it. */
async function readCalendar(id: number) {
  const { body } = await fetchCalendar(id, ana.token);
  const calendar = new ICAL.Component(ICAL.parse(body));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('no event');
  const instantOf = (name: 'dtstart' | 'dtend') =>
    (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
  return {
    body,
    calendar,
    event: new ICAL.Event(component),
    text: (name: string) => String(component.getFirstPropertyValue(name)),
    start: instantOf('dtstart'),
    end: instantOf('dtend'),
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  };
}

describe('GET booking/court/{id}/calendar.ics', () => {
  test('answers 401 for a stranger, 403 for another player, 404 for an unknown booking', async () => {
    const { id } = await book();
    expect((await fetchCalendar(id)).statusCode).toBe(401);
    const other = await newPlayer(app);
    const refused = await fetchCalendar(id, other.token);
    expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'Você não tem acesso a isto.' }]);
    expect((await fetchCalendar(987_654, ana.token)).statusCode).toBe(404);
  });

  test('answers a standard file with place, page and an alarm two hours before', async () => {
    const { id } = await book({ date: '2026-03-10' });
    const { statusCode, headers } = await fetchCalendar(id, ana.token);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="reserva-${id}.ics"`,
    });
    const { calendar, event, text, start, end, alarms, body } = await readCalendar(id);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.summary).toBe('Padel no Arena, do "Zé"; America/Sao_Paulo 2026-03-10');
    expect(event.location).toContain('Avenida Ibirapuera, Moema');
    expect(event.description).toBe(`Quadra 1\nReserva confirmada\nhttps://bandeja.test/booking/${id}`);
    expect(text('url')).toBe(`https://bandeja.test/booking/${id}`);
    expect(text('status')).toBe('CONFIRMED');
    expect([start, end]).toEqual(['2026-03-10T22:30:00.000Z', '2026-03-11T00:00:00.000Z']);
    expect(text('organizer')).toBe('mailto:nao-responda@bandeja.test');
    expect(alarms).toEqual(['-PT2H']);
    expect(body).toContain('\r\nDTSTAMP:20260306T120000Z\r\n');
    // RFC 5545: the properties of an event stand before its components.
    expect(body.slice(body.indexOf('END:VALARM'))).toBe('END:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n');
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test.each([
    ['America/Manaus', '2026-03-09', '19:30', '2026-03-09T23:30:00.000Z', '2026-03-10T01:00:00.000Z'],
    ['America/Sao_Paulo', '2026-03-09', '23:30', '2026-03-10T02:30:00.000Z', '2026-03-10T04:00:00.000Z'],
    // Nights of clock changes, and the summers and winters around them.
    ['America/Sao_Paulo', '2018-11-03', '23:00', '2018-11-04T02:00:00.000Z', '2018-11-04T03:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '19:30', '2018-11-04T21:30:00.000Z', '2018-11-04T23:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-18', '10:00', '2018-02-18T13:00:00.000Z', '2018-02-18T14:30:00.000Z'],
    ['America/Sao_Paulo', '2018-07-01', '19:30', '2018-07-01T22:30:00.000Z', '2018-07-02T00:00:00.000Z'],
    // The hour from 23:00 occurs twice: the second one, of the same local time as the first.
    ['America/Sao_Paulo', '2018-02-17', '23:00', '2018-02-18T01:00:00.000Z', '2018-02-18T02:30:00.000Z'],
    ['Europe/Lisbon', '2026-06-09', '19:30', '2026-06-09T18:30:00.000Z', '2026-06-09T20:00:00.000Z'],
  ])('%s %s %s is the same moment in the calendar', async (zone, date, start_time, start_at, end_at) => {
    const booking = await book({ date, start_time }, zone);
    expect([booking.start_at, booking.end_at].map((at) => at.toISOString())).toEqual([start_at, end_at]);
    const { start, end } = await readCalendar(booking.id);
    expect([start, end]).toEqual([start_at, end_at]);
  });

  test('keeps its UID and ORGANIZER, increases SEQUENCE, and becomes a cancellation', async () => {
    const soon = new Date(TEST_NOW.getTime() + 60_000);
    const { id } = await book({
      status: BOOKING_STATUS.awaiting_payment,
      created_at: TEST_NOW,
      hold_expires_at: soon,
      date: '2026-03-11',
    });
    const hold = await readCalendar(id);
    expect(hold.text('status')).toBe('TENTATIVE');
    app.clock.advanceMinutes(1);
    // The end of the hold is not written yet.
    expect((await readCalendar(id)).text('status')).toBe('CANCELLED');
    await app.db
      .updateTable('bookings')
      .set({ status: BOOKING_STATUS.cancelled, hold_expires_at: null, updated_at: app.clock.now })
      .where('id', '=', id)
      .execute();
    const cancelled = await readCalendar(id);
    expect(cancelled.text('status')).toBe('CANCELLED');
    expect([hold, cancelled].map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
      'PUBLISH',
      'CANCEL',
    ]);
    expect(cancelled.text('organizer')).toBe(hold.text('organizer'));
    expect(cancelled.alarms).toEqual([]);
    expect(cancelled.text('uid')).toBe(hold.text('uid'));
    expect(cancelled.event.sequence).toBeGreaterThan(hold.event.sequence);
  });
});

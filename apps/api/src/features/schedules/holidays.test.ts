import { listDeskHistory } from '@bandeja/contract/calls/desk-staff';
import { createBooking } from '@bandeja/db/testing/booking-builder';
import { describe, expect, test } from 'vitest';
import { managed, offerOf } from '../../../test/desk/managed-schedule.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

describe('holidays', () => {
  test('closes, opens with other hours and prices, and returns to the week', async () => {
    const { club, holiday, holidays, usual, as } = await managed(app, { days_ahead: 60 });
    const GOOD_FRIDAY = '2026-04-03';
    await createBooking(app.db, {
      court_id: club.courts[0]?.id ?? 0,
      date: GOOD_FRIDAY,
      start_time: '10:00',
    });
    const stateOf = async (date: string) => (await holidays()).find((one) => one.date === date);
    expect(await stateOf(GOOD_FRIDAY)).toEqual({
      ...{
        date: GOOD_FRIDAY,
        name: 'Sexta-feira Santa',
        kind: 'official',
        state: 'usual',
        hours: [],
        prices: [],
      },
    });
    const closed = { name: 'Sexta-feira Santa', state: 'closed' as const };
    const look = await holiday(GOOD_FRIDAY, { ...closed, dry_run: true });
    expect(look.body).toMatchObject({
      saved: false,
      bookings: { count: 1, first: [{ start_time: '10:00' }] },
    });
    expect(await offerOf(app, club, GOOD_FRIDAY)).toBe('07:00–23:00 12000');

    expect((await holiday(GOOD_FRIDAY, closed)).body).toMatchObject({ saved: true, bookings: { count: 1 } });
    expect(await stateOf(GOOD_FRIDAY)).toMatchObject({ state: 'closed' });
    expect(await offerOf(app, club, GOOD_FRIDAY)).toBe('closed');

    const open = {
      ...{ name: 'Sexta-feira Santa', state: 'open' as const, hours: [{ opens: 540, closes: 1560 }] },
      prices: [{ from_minute: 540, to_minute: 1560, price_cents_per_hour: 30_000 }],
    };
    expect((await holiday(GOOD_FRIDAY, open)).body).toMatchObject({ bookings: { count: 0 } });
    expect(await offerOf(app, club, GOOD_FRIDAY)).toBe('09:00–02:00 30000');
    expect(await offerOf(app, club, '2026-04-10')).toBe('07:00–23:00 12000');

    await holiday(GOOD_FRIDAY, closed);
    expect([(await usual(GOOD_FRIDAY)).status, (await usual(GOOD_FRIDAY)).status]).toEqual([204, 404]);
    expect(await offerOf(app, club, GOOD_FRIDAY)).toBe('07:00–23:00 12000');

    await holiday('2026-01-25', closed);
    const own = await holiday('2026-07-09', { name: 'Revolução', state: 'closed' });
    expect(own.status).toBe(200);
    expect(await stateOf('2026-07-09')).toMatchObject({ kind: 'own', name: 'Revolução', state: 'closed' });
    const history = await app.call(listDeskHistory, { params: { slug: club.slug }, query: {} }, as);
    expect(JSON.stringify(history.body)).not.toContain('Revolução');
    expect(history.body.results.map(({ object }) => object)).toContain('holiday');
  });

  test.each([
    ['a past day', '2026-03-05', {}, { date: ['Este dia já passou.'] }],
    ['in three years', '2029-03-05', {}, { date: ['Escolha um dia dentro de dois anos.'] }],
    ['without a name', '2026-05-01', { name: ' ' }, { name: ['Preencha este campo.'] }],
    [
      'open without hours',
      '2026-05-01',
      { state: 'open' as const },
      { hours: ['Diga em que horas o clube abre neste dia.'] },
    ],
    [
      'open without a price',
      '2026-05-01',
      { state: 'open' as const, hours: [{ opens: 540, closes: 1200 }] },
      { prices: ['Feriado, 09:00 às 20:00: aberto, mas sem preço.'] },
    ],
  ])('refuses %s', async (_, date, fields, errors) => {
    const { holiday } = await managed(app);
    const answer = await holiday(date, { name: 'Feriado', state: 'closed', ...fields });
    expect([answer.status, answer.body]).toEqual([400, errors]);
  });
});

import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createPlayer } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { MONDAY, useBookingCommands } from '../../../../test/bookings/booking-commands.ts';

const { database, admin, newCourt, statusOf } = useBookingCommands();

describe('admin court', () => {
  test("close reads times in the club's zone; closures lists the closure and open lifts it", async () => {
    const { slug, court } = await newCourt({
      name: 'Rio Norte',
      timezone: 'America/Manaus',
      courts: [{ name: 'Solimões' }],
    });
    const closing = [
      'court',
      'close',
      slug,
      'solimoes',
      '2026-03-09 18:00',
      '2026-03-09T24:00',
      '--reason',
      'Chuva',
    ];
    const closed = await admin(...closing);
    const row = await database.db
      .selectFrom('court_occupations')
      .selectAll()
      .where('court_id', '=', court)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'closure', status: 'confirmed', reason: 'Chuva' });
    expect(row.during).toContain('2026-03-09 22:00:00+00');
    expect(row.during).toContain('2026-03-10 04:00:00+00');
    const line = `${row.id} · Solimões, Rio Norte · seg, 9 mar 2026, 18:00 até ter, 10 mar 2026, 00:00 · Chuva`;
    expect(closed).toMatchObject({ code: 0, printed: [`Fechada: ${line}`] });
    expect((await admin('court', 'closures', slug)).printed).toEqual([line]);

    expect(await admin(...closing)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('fechamento: Chuva\nEscolha outro tempo')],
    });
    expect(await admin('court', 'open', String(row.id))).toMatchObject({
      code: 0,
      printed: [`Aberta de novo: ${line}`],
    });
    expect(await admin('court', 'open', String(row.id))).toMatchObject({
      code: 1,
      complained: ['Esta quadra já foi aberta de novo.'],
    });
    expect((await admin('court', 'closures', slug)).printed).toEqual(['Nenhuma quadra fechada.']);
  });

  test('close names a booking in the way and refuses; --cancel-bookings cancels that booking', async () => {
    const { slug, court } = await newCourt();
    const player = await createPlayer(database.db, { first_name: 'Bia', last_name: 'Luz' });
    const { id } = await createBooking(database.db, {
      player_id: player.id,
      court_id: court,
      date: MONDAY,
      start_time: '19:00',
    });
    const closing = [
      'court',
      'close',
      slug,
      'Quadra 1',
      '2026-03-09T18:00',
      '2026-03-09T20:00',
      '--reason',
      'Chuva',
    ];
    const refused = await admin(...closing);
    expect([refused.code, refused.complained]).toEqual([
      1,
      [
        'A quadra já está ocupada nesse tempo:\n' +
          `  seg, 9 mar 2026, 19:00–20:00 · reserva ${id} de Bia Luz\n` +
          'Com --cancel-bookings as reservas são canceladas e o que foi pago é devolvido.',
      ],
    ]);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.confirmed);
    const closed = await admin(...closing, '--cancel-bookings');
    expect([closed.code, closed.printed[0]]).toEqual([
      0,
      `Cancelada: seg, 9 mar 2026, 19:00–20:00 · reserva ${id} de Bia Luz`,
    ]);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
    const { printed } = await admin('booking', 'show', String(id));
    expect(printed.at(-1)).toContain('Cancelada · quadra fechada: Chuva · clube');
  });

  test('close of several courts closes all of them or none', async () => {
    const { slug, courts } = await newCourt({ courts: 6 });
    const { id } = await createBooking(database.db, {
      court_id: courts[4]?.id ?? 0,
      date: MONDAY,
      start_time: '19:00',
    });
    const closing = ['court', 'close', slug, 'todas', '2026-03-09T18:00', '2026-03-09T20:00'];
    const rain = [...closing, '--reason', 'Chuva'];
    const closures = async () => (await admin('court', 'closures', slug)).printed;
    const refused = await admin(...rain);
    expect([refused.code, refused.complained]).toEqual([
      1,
      [expect.stringMatching(/^Nenhuma quadra foi fechada.*\n {2}Quadra 5 · seg, 9 mar 2026, 19:00–20:00/)],
    ]);
    expect(await closures()).toEqual(['Nenhuma quadra fechada.']);
    const tried = await admin(...rain, '--cancel-bookings', '--dry-run');
    expect(tried.printed).toHaveLength(1 + 6 + 1);
    expect([await closures(), await statusOf(id)]).toEqual([
      ['Nenhuma quadra fechada.'],
      BOOKING_STATUS.confirmed,
    ]);
    expect((await admin(...rain, '--cancel-bookings')).code).toBe(0);
    expect(await closures()).toHaveLength(6);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
    const two = await admin(
      ...rain.with(3, 'quadra 2, Quadra 3').with(4, '2026-03-10T18:00').with(5, '2026-03-10T20:00'),
    );
    expect(two.printed).toHaveLength(2);
    expect((await admin(...rain.with(3, 'Quadra 1, Quadra 9'))).complained).toEqual([
      `O clube ${slug} não tem a quadra "Quadra 9".`,
    ]);
  });

  test.each([
    ['2026-03-09T20:00', '2026-03-09T20:00', 'O fim vem antes do começo.'],
    ['2026-03-05T18:00', '2026-03-06T09:00', 'Esse tempo já passou.'],
    [
      '2018-11-04T00:30',
      '2018-11-04T02:00',
      '2018-11-04T00:30 não existe: nesta noite o relógio do clube adianta.',
    ],
  ])('close %s %s: %s', async (from, to, sentence) => {
    const { slug } = await newCourt();
    const refused = await admin('court', 'close', slug, 'Quadra 1', from, to, '--reason', 'Chuva');
    expect(refused).toMatchObject({ code: 1, complained: [sentence] });
  });

  test('close starts now when its start is past; an unknown court is refused', async () => {
    const { slug, court } = await newCourt();
    await createBooking(database.db, { court_id: court, date: '2026-03-06', start_time: '07:00' });
    const closing = [
      'court',
      'close',
      slug,
      'Quadra 1',
      '2026-03-06T07:00',
      '2026-03-06T12:00',
      '--reason',
      'Chuva',
    ];
    expect((await admin(...closing)).printed).toEqual([
      expect.stringContaining('sex, 6 mar 2026, 09:00–12:00 · Chuva'),
    ]);
    expect(await admin(...closing.with(3, 'Quadra 9'))).toMatchObject({
      code: 1,
      complained: [`O clube ${slug} não tem a quadra "Quadra 9".`],
    });
  });
});

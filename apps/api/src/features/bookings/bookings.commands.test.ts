import { createBooking } from '@bandeja/db/testing/booking-builder';
import { createPlayer } from '@bandeja/db/testing/builders';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatMoney } from '@bandeja/rules/format/money';
import { describe, expect, test } from 'vitest';
import { MONDAY, NOW, useBookingCommands } from '../../../test/bookings/booking-commands.ts';

const { database, admin, newCourt, statusOf } = useBookingCommands();

describe('admin booking', () => {
  test('confirm confirms a booking of a club without online payment once, and refuses one that awaits payment', async () => {
    const { court } = await newCourt({ name: 'Clube do Balcão', online_payment: false });
    const at = { court_id: court, date: MONDAY, created_at: NOW };
    const hold_expires_at = new Date('2026-03-09T21:00:00Z');
    const { id } = await createBooking(database.db, {
      ...at,
      start_time: '18:00',
      status: BOOKING_STATUS.awaiting_confirmation,
      hold_expires_at,
    });
    expect(await admin('booking', 'confirm', String(id))).toMatchObject({
      code: 0,
      printed: [`Reserva ${id} confirmada: Quadra 1, Clube do Balcão, seg, 9 mar 2026, 18:00–19:00.`],
    });
    expect(await statusOf(id)).toBe(BOOKING_STATUS.confirmed);
    const again = await admin('booking', 'confirm', String(id));
    expect([again.code, again.printed[0]]).toEqual([
      0,
      expect.stringContaining(`Reserva ${id} já estava confirmada`),
    ]);

    const online = await newCourt();
    const hold = await createBooking(database.db, {
      ...at,
      court_id: online.court,
      start_time: '18:00',
      status: BOOKING_STATUS.awaiting_payment,
    });
    expect(await admin('booking', 'confirm', String(hold.id))).toMatchObject({
      code: 1,
      complained: ['Esta reserva espera o pagamento.'],
    });
    expect(await statusOf(hold.id)).toBe(BOOKING_STATUS.awaiting_payment);
  });

  test('cancel stores its reason in the history, and show prints it', async () => {
    const { court, slug } = await newCourt({ name: 'Manauara', timezone: 'America/Manaus' });
    const player = await createPlayer(database.db, { first_name: 'Ana', last_name: 'Reis' });
    const { id } = await createBooking(database.db, {
      player_id: player.id,
      court_id: court,
      date: MONDAY,
      start_time: '23:30',
      created_at: NOW,
    });
    expect((await admin('booking', 'cancel', String(id), '--reason', 'faltou\nluz')).code).toBe(0);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
    const { code, printed } = await admin('booking', 'show', String(id));
    expect(code).toBe(0);
    expect(printed).toEqual([
      `Reserva ${id} · Cancelada`,
      `  Clube      Manauara (${slug})`,
      '  Quadra     Quadra 1',
      '  Quando     seg, 9 mar 2026, 23:30 até ter, 10 mar 2026, 00:30 (America/Manaus)',
      `  Jogador    Ana Reis (${player.id})`,
      `  Preço      ${formatMoney(12_000)}`,
      'Histórico',
      `  06/03/2026 08:00  Aguardando Pagamento · reservada · jogador ${player.id}`,
      `  06/03/2026 08:00  Confirmada · pagamento aprovado · jogador ${player.id}`,
      '  06/03/2026 08:00  Cancelada · cancelada pelo clube: faltou luz · clube',
    ]);
  });

  test('cancel changes a booking that has begun only with --past and a reason, and nothing with --dry-run', async () => {
    const { court } = await newCourt();
    const { id } = await createBooking(database.db, {
      court_id: court,
      date: '2025-11-06',
      start_time: '18:00',
    });
    const player = await createPlayer(database.db);
    await database.db
      .insertInto('payments')
      .values({
        payable_kind: 'booking',
        payable_id: id,
        payer_id: player.id,
        amount_cents: 12_000,
        provider: 'sandbox',
        status: 'approved',
        approved_at: NOW,
      })
      .execute();
    const refused = await admin('booking', 'cancel', String(id));
    expect([refused.code, refused.complained[0]]).toEqual([
      1,
      expect.stringMatching(`^A reserva ${id} já começou: .*qui, 6 nov 2025.* use --past com --reason TEXTO`),
    ]);
    expect(await admin('booking', 'cancel', String(id), '--past')).toMatchObject({ code: 2, opened: 0 });
    expect(await statusOf(id)).toBe(BOOKING_STATUS.confirmed);
    const past = ['booking', 'cancel', String(id), '--past', '--reason', 'Cobrada duas vezes'];
    expect((await admin(...past, '--dry-run')).printed).toEqual([
      expect.stringMatching(`^Reserva ${id} cancelada: `),
      expect.stringMatching(/^Devolução a caminho: R\$\s120,00\.$/),
      'Foi só um ensaio: nada mudou.',
    ]);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.confirmed);
    expect((await admin(...past)).code).toBe(0);
    expect(await statusOf(id)).toBe(BOOKING_STATUS.cancelled);
  });

  test('every command exits with 1 when the booking does not exist', async () => {
    for (const verb of ['show', 'confirm', 'cancel']) {
      expect(await admin('booking', verb, '987654')).toMatchObject({
        code: 1,
        complained: ['Reserva não encontrada.'],
      });
    }
  });
});

import { cancelBooking } from '@bandeja/contract/calls/bookings';
import { cancelDeskBooking, changeDeskBooking } from '@bandeja/contract/calls/desk-booking-changes';
import * as calls from '@bandeja/contract/calls/desk-till';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { describe, expect, test } from 'vitest';
import { payingDesk, said } from '../../../../test/desk/paying-desk.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

describe('a reversal', () => {
  test('is a second row, once; after the till is closed by a manager, in the till of then', async () => {
    const { pay, reverse, close, till, manager, read } = await payingDesk(app);
    const paid = (await pay('cash', 5_000)).body.payments[0]?.id as number;
    const twice = await Promise.all([reverse(paid), reverse(paid)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({
      ...{ paid_cents: 5_000, returned_cents: 5_000, open_cents: 12_000 },
      payments: [
        { status: 'reversed', can_reverse: false },
        { kind: 'reversal', reason: 'Engano' },
      ],
    });
    expect((await till()).till?.expected_cents).toBe(0);

    const second = (await pay('cash', 700)).body.payments.at(-1)?.id as number;
    await close(700);
    expect((await reverse(second)).body).toEqual(said('Peça o estorno a um gerente'));
    expect((await reverse(second, manager)).status).toBe(200);
    expect((await till()).till?.expected_cents).toBe(-700);
    expect((await reverse(999_999)).status).toBe(404);
  });

  test('a till that closes at the same moment as a payment counts it, or the next till does', async () => {
    const { pay, close, club } = await payingDesk(app);
    await pay('cash', 1_000);
    const [closed, paid] = await Promise.all([close(1_000), pay('cash', 500)]);
    expect(paid.status).toBe(201);
    const tills = await app.db
      .selectFrom('tills')
      .select(['closed_at', 'expected_cents', 'counted_cents'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute();
    // The payment came first: the count differs and needs a reason. Or the closing did: the payment opened a second till.
    if (closed.status === 200) expect(tills).toMatchObject([{ expected_cents: 1_000 }, { closed_at: null }]);
    else expect([closed.status, tills.length]).toEqual([409, 1]);
  });
});

describe('money that goes back', () => {
  test('cash of a cancelled booking waits as money to return until a row of the till hands it out', async () => {
    const { pay, giveBack, read, till, player, params, booking } = await payingDesk(app);
    await pay('cash', 5_000);
    expect((await giveBack(1)).body).toEqual(said('Não há nada a devolver'));
    const cancel = { params: { id: params.id }, body: {} };
    expect((await app.call(cancelBooking, cancel, { as: player.token })).status).toBe(200);
    expect(await read()).toMatchObject({ open_cents: 0, paid_cents: 5_000, to_return_cents: 5_000 });
    expect((await till()).to_return).toMatchObject([{ booking: { id: booking.id }, due_cents: 5_000 }]);
    expect((await giveBack(5_001)).body).toEqual({
      amount_cents: [expect.stringContaining('passa do que há')],
    });
    await giveBack(2_000, 'pix_own');
    const twice = await Promise.all([giveBack(3_000), giveBack(3_000)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ returned_cents: 5_000, to_return_cents: 0, open_cents: 0 });
    expect(await till()).toMatchObject({ to_return: [], till: { expected_cents: 2_000 } });
  });

  test('a payment reversed after the cancellation is not handed back as well', async () => {
    const { params, manager, reception, pay, reverse, giveBack, read, till } = await payingDesk(app, {
      date: '2026-03-06',
    });
    await pay('cash', 6_000);
    const second = (await pay('cash', 6_000)).body.payments.at(-1)?.id as number;
    const lower = { params, body: { price_cents: 6_000, expected_version: (await read()).version } };
    const lowered = (await app.call(changeDeskBooking, lower, manager.as)).body;
    expect(lowered).toMatchObject({ to_return_cents: 6_000 });
    const cancel = {
      params,
      body: { refund: 'none' as const, reason: 'Chuva', expected_version: lowered.version },
    };
    const cancelled = (await app.call(cancelDeskBooking, cancel, reception.as)).body;
    expect(cancelled).toMatchObject({ status: BOOKING_STATUS.cancelled, to_return_cents: 6_000 });
    expect((await reverse(second)).body).toMatchObject({ returned_cents: 6_000, to_return_cents: 0 });
    expect((await giveBack(6_000)).body).toEqual(said('Não há nada a devolver'));
    expect(await read()).toMatchObject({ paid_cents: 12_000, returned_cents: 6_000 });
    expect(await till()).toMatchObject({ to_return: [], till: { expected_cents: 6_000 } });
  });

  test('an online payment is refunded in parts, never above what is left of it, and the price is open again', async () => {
    const { params, reception, player, booking, read, manager } = await payingDesk(app, {
      date: '2026-03-06',
    });
    const at = { created_at: app.clock.now, updated_at: app.clock.now };
    await app.db
      .insertInto('payments')
      .values({
        ...{ payable_kind: 'booking', payable_id: booking.id, payer_id: player.id, amount_cents: 12_000 },
        ...{
          provider: 'sandbox',
          status: 'approved',
          approved_at: app.clock.now,
          method: 'pix',
          attempts: 1,
          ...at,
        },
      })
      .execute();
    const refund = (amount_cents: number, by = reception) =>
      app.call(calls.refundOnlinePayment, { params, body: { amount_cents, reason: 'Pedido' } }, by.as);
    expect((await refund(12_001, manager)).body).toEqual({
      amount_cents: [expect.stringContaining('passa do que resta')],
    });
    expect((await refund(12_000)).body).toEqual(said('Peça a um gerente'));
    expect((await refund(4_000, manager)).body).toMatchObject({ returned_cents: 4_000, open_cents: 4_000 });
    expect((await refund(8_000, manager)).body).toMatchObject({
      returned_cents: 12_000,
      open_cents: 12_000,
    });
    expect((await refund(12_000, manager)).body).toEqual(said('não tem pagamento do aplicativo'));
    expect((await read()).payments).toMatchObject([{ source: 'provider', status: 'refunding' }]);
  });
});

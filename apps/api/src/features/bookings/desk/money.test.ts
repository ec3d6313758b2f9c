import * as calls from '@bandeja/contract/calls/desk-till';
import { urlOf } from '@bandeja/contract/client';
import { expect, test } from 'vitest';
import { payingDesk } from '../../../../test/desk/paying-desk.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const app = useTestApp();

test('the money of a span: sums of its rows, and the same rows as a spreadsheet', async () => {
  const { pay, reverse, params, manager, reception, player, booking } = await payingDesk(app);
  await pay('cash', 5_000, { payer: '=SOMA(1)' });
  const wrong = (await pay('pix_own', 1_000)).body.payments.at(-1)?.id as number;
  await reverse(wrong);
  await app.db
    .insertInto('payments')
    .values({
      ...{ payable_kind: 'booking', payable_id: booking.id, payer_id: player.id, amount_cents: 2_000 },
      ...{ provider: 'sandbox', status: 'approved', approved_at: app.clock.now, method: 'pix' },
    })
    .execute();
  const query = { from: '2026-03-06', to: '2026-03-09' };
  const { body } = await app.call(calls.readDeskMoney, { params, query }, manager.as);
  expect(body).toMatchObject({ total_cents: 7_000, returned_cents: 1_000, open_cents: 5_000, row_count: 4 });
  expect(body.by_method).toEqual([
    { name: 'cash', amount_cents: 5_000 },
    { name: 'pix', amount_cents: 2_000 },
    { name: 'pix_own', amount_cents: 0 },
  ]);
  const csv = await app.app.inject({
    url: urlOf(calls.downloadDeskMoney, { params, query }),
    headers: { authorization: `Bearer ${manager.as.as}` },
  });
  expect(csv.headers['content-type']).toContain('text/csv');
  const text = csv.body;
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(text).toContain(';Dinheiro;50,00;');
  expect(text).toContain("'=SOMA(1)");
  const amounts = lines.slice(1).map((line) => Number((line.split(';')[4] ?? '').replace(',', '.')));
  expect(amounts.reduce((total, amount) => total + amount, 0)).toBe(70);
  const other = { params, query: { from: '2026-03-07', to: '2026-03-08' } };
  expect((await app.call(calls.readDeskMoney, other, manager.as)).body).toMatchObject({
    total_cents: 0,
    rows: [],
  });
  expect((await app.call(calls.readDeskMoney, { params, query }, reception.as)).status).toBe(403);
  const backwards = { params, query: { from: '2026-03-09', to: '2026-03-01' } };
  expect((await app.call(calls.readDeskMoney, backwards, manager.as)).status).toBe(400);
});

import type { Match } from '@bandeja/contract/calls/matches';
import type { Payment } from '@bandeja/contract/calls/payments';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { placePaymentQuery } from './api.ts';
import { LeftPlace, OwnPlace } from './own-place.tsx';

const UNTIL = '2026-03-10T12:10:00.000Z';
const match = {
  id: 7,
  version: 3,
  type: 'Friendly',
  court: null,
  meta_data: { club: 'Arena Moema' },
  date: '2026-03-10T22:30:00.000Z',
  timezone: 'America/Sao_Paulo',
  opening: { fill_by: '2026-03-10T18:30:00.000Z' },
} as unknown as Match;

async function place(
  status: 'waiting' | 'paid' | 'settled',
  payment: Partial<Payment> | null = null,
  now = '12:03',
  opening: object = {},
) {
  vi.useFakeTimers({ now: new Date(`2026-03-10T${now}:00.000Z`), toFake: ['Date'] });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (payment)
    client.setQueryData(placePaymentQuery(4).queryKey, {
      id: 9,
      status: 'created',
      pix: null,
      ...payment,
    } as Payment);
  try {
    return await draw(
      <OwnPlace
        match={{ ...match, opening: { ...match.opening, ...opening } } as Match}
        payment={{ id: 9, match_place: 4, amount_cents: 3_000, status, until: UNTIL }}
      />,
      client,
    );
  } finally {
    vi.useRealTimers();
  }
}

const pix = { qr_code: '000201 code', qr_code_base64: 'AA==', expires_at: '2026-03-10T12:30:00.000Z' };

test('a place that waits shows its code and the minutes of the place, not those of the code', async () => {
  const shown = await place('waiting', { status: 'pending', pix });
  expect(shown).toContain('000201 code');
  expect(shown).toContain('Vaga guardada por');
  expect(shown).toContain('espera o seu Pix até hoje, 09:10');
  expect(shown).toMatch(/0?7:00/);
  expect(shown).not.toMatch(/27:00/);
});

test('a code that the bank refused is asked for again, and after the minutes nothing is', async () => {
  expect(await place('waiting', { status: 'rejected' })).toContain('Gerar outro Pix');
  const over = await place('waiting', { status: 'pending', pix }, '12:10');
  expect(over).toContain('O tempo para pagar acabou.');
  expect(over).not.toContain('000201 code');
  expect(await place('waiting', { status: 'approved' })).toContain('Pagamento recebido.');
});

test('a paid place says until when its money goes back', async () => {
  expect(await place('paid')).toContain('Saindo até hoje, 15:30, o dinheiro volta inteiro para você');
  const free = { leave_free_until: '2026-03-10T19:00:00.000Z' };
  expect(await place('paid', null, '12:03', free)).toContain('Saindo até hoje, 16:00');
  expect(await place('settled')).toContain('quando outra pessoa pagar o lugar');
});

test('who pays the place of a leaver reads before that the money is the court’s at once', async () => {
  const instead = await place('waiting', { status: 'pending', pix }, '12:03', { pays_leaver: true });
  expect(instead).toContain('volta só quando outra pessoa pagar o lugar');
  expect(instead).not.toContain('volta inteiro');
  // Paid before somebody left: its own deadline stays.
  expect(await place('paid', null, '12:03', { pays_leaver: true })).toContain('volta inteiro para você');
});

test('who left after the deadline reads when the money comes back, and calls somebody while a place is free', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://bandeja.example' } });
  const left = (state: string) =>
    draw(
      <LeftPlace
        match={{ ...match, opening: { ...match.opening, state, left_cents: 3_000 } } as Match}
        now={new Date('2026-03-10T19:00:00.000Z')}
      />,
      new QueryClient(),
    );
  const [open, full] = [await left('open'), await left('full')];
  vi.unstubAllGlobals();
  expect(open).toMatch(/Seus R\$\s30,00 voltam assim que outra pessoa pagar/);
  expect(open).toContain(encodeURIComponent('https://bandeja.example/match/7'));
  expect(full).toContain('não tem lugar livre');
  expect(full).not.toContain('WhatsApp');
});

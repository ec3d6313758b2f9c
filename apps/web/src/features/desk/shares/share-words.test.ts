import type { OwnShare } from '@bandeja/contract/calls/shares';
import { expect, test } from 'vitest';
import { ruleOf, wordsOf } from './share-words.ts';

const SHARE: OwnShare = {
  club: { slug: 'arena', name: 'Arena', city: 'São Paulo', timezone: 'America/Sao_Paulo' },
  court: 'Quadra 1',
  start_at: '2026-03-09T21:00:00.000Z',
  end_at: '2026-03-09T22:00:00.000Z',
  invited_by: 'Rafael',
  amount_cents: 3_000,
  status: 'waiting',
  free_cancellation_until: '2026-03-08T21:00:00.000Z',
  payment: null,
  can: { pay: true },
  is_cancelled: false,
};
const HELD = {
  until: '2026-03-07T12:30:00.000Z',
  pay_until: '2026-03-07T12:00:00.000Z',
  own_paid: true,
};
const said = (fields: Partial<OwnShare>, isShown = true) =>
  wordsOf({ ...SHARE, ...fields }, isShown)?.text.replaceAll('\u00a0', ' ') ?? null;
const code = (status: NonNullable<OwnShare['payment']>['status']) => ({ payment: { status, pix: null } });

test('a share that can be paid says nothing before its first code, and why a code is over after it', () => {
  expect(said({})).toBeNull();
  expect(said(code('expired'), false)).toBeNull();
  expect(said(code('expired'))).toBe('O código anterior não vale mais. Gere outro.');
  expect(said(code('rejected'))).toBe('O banco recusou este Pix. Gere outro.');
  expect(said({ can: { pay: false } })).toBe('Este clube não recebe Pix pelo aplicativo agora.');
  expect(said({ held: { ...HELD, own_paid: false }, can: { pay: false } })).toMatch(
    /^Rafael ainda não pagou a própria parte\./,
  );
});

test('a paid share tells what it waits for, the money that came twice, and a cancellation that gives nothing back', () => {
  const paid = { status: 'paid', can: { pay: false } } as const;
  expect(said(paid)).toBe('Pago: R$ 30,00. Bom jogo!');
  expect(said({ ...paid, held: HELD })).toMatch(/^Pago: R\$ 30,00\. A quadra só fica confirmada quando/);
  expect(said({ ...paid, returned: 'refunding' })).toBe(
    'Pago: R$ 30,00. Bom jogo! Você pagou duas vezes: o outro Pix está voltando para você.',
  );
  expect(said({ ...paid, is_cancelled: true })).toBe(
    'A reserva foi cancelada. Pela regra do clube, os R$ 30,00 que você pagou não voltam.',
  );
  expect(said({ ...paid, is_cancelled: true, returned: 'refunded' })).toMatch(
    /não voltam\. Você pagou duas vezes: o outro Pix voltou para você\.$/,
  );
});

test('an end says what became of the court and of the money, also of an earlier code than the last one', () => {
  const over = { status: 'closed', can: { pay: false } } as const;
  expect(said(over)).toBe('Esta parte não pode mais ser paga. Fale com Rafael.');
  expect(said({ ...over, is_cancelled: true })).toBe('A reserva foi cancelada. Não há nada para pagar.');
  expect(said({ ...over, ...code('cancelled'), returned: 'refunding' })).toBe(
    'O seu Pix de R$ 30,00 está voltando para você.',
  );
  for (const status of ['closed', 'refunded'] as const)
    expect(said({ ...over, status, is_cancelled: true, returned: 'refunded' })).toBe(
      'A reserva foi cancelada. O seu Pix de R$ 30,00 voltou para você.',
    );
  // A bank took it back: nothing of it is on its way.
  expect(said({ ...over, status: 'refunded' })).toBe('O seu Pix de R$ 30,00 voltou para você.');
});

test('before the payment its page says what a cancellation does with the money', () => {
  const rule = (fields: Partial<OwnShare>, now: string) => ruleOf({ ...SHARE, ...fields }, new Date(now));
  expect(rule({}, '2026-03-08T20:59:00Z')).toMatch(
    /^Se a reserva for cancelada até .* o valor volta para você/,
  );
  expect(rule({}, '2026-03-08T21:00:00Z')).toMatch(/^O prazo para cancelar de graça terminou/);
  expect(rule({}, '2026-03-09T21:00:00Z')).toBe('O jogo já começou: o valor não volta.');
  expect(rule({ held: HELD }, '2026-03-06T12:00:00Z')).toMatch(
    /^Pague até .*07\/03, às 09:00\. A quadra .* até .*07\/03, às 09:30, .* volta inteiro para você\. Confirmada: se a reserva for cancelada até/,
  );
  const { pay_until: _, ...before } = HELD;
  expect(rule({ held: before }, '2026-03-06T12:00:00Z')).toMatch(/^A quadra só fica confirmada/);
});

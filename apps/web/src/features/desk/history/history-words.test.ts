import { allCalls } from '@bandeja/contract/all-calls';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { isDeskRole } from '@bandeja/rules/clubs/desk-role';
import { TEAM_STATUSES } from '@bandeja/rules/tournaments/statuses';
import { expect, test } from 'vitest';
import { callWords, changeWords, objectWords } from './history-words.ts';

const ZONE = 'America/Sao_Paulo';

test.each([
  [{ role: [null, 'manager'] }, ['Papel: gerente']],
  [{ role: ['owner', null] }, ['Papel: era dono']],
  [{ role: ['reception', 'manager'] }, ['Papel: de recepção para gerente']],
  [{ price_cents: [12_000, 9_050] }, ['Preço: de R$\u00a0120,00 para R$\u00a090,50']],
  [{ status: [20, 30] }, ['Situação: de aguardando confirmação para confirmada']],
  [{ status: ['confirmed', 'withdrawn'] }, ['Situação: de confirmada para fora do torneio']],
  [{ answer: [null, 'no'] }, ['Resposta: não']],
  [{ published: [false, true] }, ['Publicado: de não para sim']],
  [{ date: [null, '2026-03-06'] }, ['Dia: 06/03/2026']],
  [{ starts_at: [null, '2026-03-07T02:30:00.000Z'] }, ['starts at: 06/03/2026 23:30']],
  [{ method: [null, 'pix_own'] }, ['Forma de pagamento: Pix do clube']],
  [
    { end_at: [null, '2026-03-06T22:00:00.000Z'], start_at: [null, '2026-03-06T21:00:00.000Z'] },
    ['Início: 06/03/2026 18:00', 'Fim: 06/03/2026 19:00'],
  ],
  [{ open_cents: [100, 100], note: [] }, ['Observação: mudou']],
  [{ sangria: [null, 20_000] }, ['Sangria: R$\u00a0200,00']],
  [{ something_new: [1, 2], other: ['x'] }, ['something new: de 1 para 2', 'other: x']],
  [{}, []],
])('the changes %j are said as %j', (changes, lines) => {
  expect(changeWords(changes, ZONE)).toEqual(lines);
});

test('every state of a booking and of a team has words', () => {
  const names = [...Object.keys(BOOKING_STATUS), ...TEAM_STATUSES];
  expect(
    names.filter((status) => changeWords({ status: [null, status] }, ZONE)[0]?.endsWith(status)),
  ).toEqual([]);
});

test('calls and objects without words are shown by their names', () => {
  expect([callWords('inviteStaff'), callWords('doNews')]).toEqual([
    'Convidou para a equipe',
    'Outra ação (doNews)',
  ]);
  expect([objectWords('booking:12'), objectWords('club'), objectWords('news:3')]).toEqual([
    'Reserva 12',
    'Clube',
    'news 3',
  ]);
});

test.each(allCalls.filter(({ access, method }) => isDeskRole(access) && method !== 'GET'))(
  '$name has words in the history',
  ({ name }) => {
    expect(callWords(name)).not.toContain(name);
  },
);

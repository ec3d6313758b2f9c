import { expect, it } from 'vitest';
import {
  type NotificationFacts,
  notificationSubject,
  notificationTitle,
  renderNotification,
  type StoredNotification,
} from './notifications.ts';

const facts: NotificationFacts = {
  players: new Map(),
  bookings: new Map([
    [
      7,
      {
        court: 'Quadra 1',
        club: 'Padel Pinheiros',
        date: '2026-03-09',
        start_at: '2026-03-09T21:00:00Z',
        end_at: '2026-03-09T22:00:00Z',
        timezone: 'America/Sao_Paulo',
      },
    ],
    [
      8,
      {
        ...{ court: 'Quadra 1', club: 'Padel Pinheiros', date: '2026-03-09', timezone: 'America/Sao_Paulo' },
        ...{ start_at: '2026-03-09T21:00:00Z', end_at: '2026-03-09T22:00:00Z' },
        decline_reason: 'Torneio <b>interno</b>, veja golpe.com',
      },
    ],
  ]),
  matches: new Map(),
  teams: new Map(),
  courts: new Map(),
};
const COURT = 'Quadra 1, Padel Pinheiros, seg, 9 mar, 18:00–19:00';

const cases: [StoredNotification, string, string][] = [
  [{ type: 'booking_confirmed', params: { booking: 7 } }, 'Reserva confirmada', `${COURT}. Bom jogo!`],
  [
    { type: 'booking_cancelled', params: { booking: 7, because: null, cents: 12_000 } },
    'Reserva cancelada',
    `${COURT}.`,
  ],
  [
    { type: 'booking_cancelled', params: { booking: 8, because: null, cents: 12_000 } },
    'Reserva cancelada',
    `${COURT}. O clube recusou o pedido e escreveu: “Torneio <b>interno</b>, veja golpe. com”`,
  ],
  [
    { type: 'booking_cancelled', params: { booking: 7, because: 'unpaid', cents: 12_000 } },
    'Reserva cancelada',
    `${COURT}. O prazo terminou antes do pagamento.`,
  ],
  [
    { type: 'booking_cancelled', params: { booking: 7, because: 'unconfirmed', cents: 12_000 } },
    'Reserva cancelada',
    `${COURT}. O clube não confirmou antes do horário.`,
  ],
  [
    { type: 'booking_cancelled', params: { booking: 7, because: 'refunded', cents: 12_000 } },
    'Reserva cancelada',
    `${COURT}. R$ 120,00 estão voltando para você.`,
  ],
  [
    { type: 'booking_expiring', params: { booking: 7 } },
    'Sua reserva está quase no fim do prazo',
    `${COURT}. Pague em até 5 minutos para não perder a quadra.`,
  ],
  [{ type: 'booking_reminder', params: { booking: 7 } }, 'Seu jogo é daqui a pouco', `${COURT}.`],
  [
    { type: 'payment_problem', params: { booking: 7 } },
    'Pagamento recusado',
    `${COURT}. A quadra continua guardada até o fim do prazo: tente de novo.`,
  ],
  [
    { type: 'payment_refunded', params: { booking: 7, cents: 12_000 } },
    'Pagamento devolvido',
    `${COURT}. O pagamento chegou quando já não valia para esta reserva: R$ 120,00 estão voltando para você.`,
  ],
  [
    { type: 'refund_done', params: { booking: 7, cents: 12_000 } },
    'Reembolso concluído',
    `${COURT}. R$ 120,00 voltaram para você.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 7_000, what: 'owed' } },
    'Valor em aberto no clube',
    `${COURT}. O banco desfez o pagamento desta reserva: você deve R$ 70,00 ao clube. Fale com o clube para pagar.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 7_000, what: 'owed_no_more' } },
    'Valor não está mais em aberto',
    `${COURT}. O banco decidiu que o pagamento desta reserva vale: você não deve mais R$ 70,00 ao clube.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 7_000, what: 'owed_no_more', cancelled: true } },
    'Valor não está mais em aberto',
    `${COURT}. A reserva foi cancelada: R$ 70,00 não estão mais em aberto no clube.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 5_000, what: 'credit_taken' } },
    'Crédito retirado',
    `${COURT}. O banco desfez o pagamento desta reserva: R$ 50,00 saíram do seu crédito no clube.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 2_000, what: 'owed', given_back: true } },
    'Valor em aberto no clube',
    `${COURT}. Um valor pago por esta reserva foi devolvido: R$ 20,00 estão em aberto no clube. Se tiver dúvida, fale com o clube.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 100, what: 'credit_taken', given_back: true } },
    'Crédito retirado',
    `${COURT}. Um valor pago por esta reserva foi devolvido: R$ 1,00 saiu do seu crédito no clube.`,
  ],
  [
    { type: 'share_paid', params: { booking: 7, cents: 199 } },
    'Uma parte foi paga',
    `${COURT}. R$ 1,99 está voltando para você, por onde você pagou.`,
  ],
  [
    { type: 'share_paid', params: { booking: 7, cents: 200, of_place: true } },
    'Uma vaga da sua partida foi paga',
    `${COURT}. R$ 2,00 estão voltando para você, por onde você pagou.`,
  ],
  [
    { type: 'disputed_money', params: { booking: 7, cents: 5_000, what: 'credit_again' } },
    'Crédito de volta',
    `${COURT}. O banco decidiu que o pagamento desta reserva vale: R$ 50,00 voltaram para o seu crédito no clube.`,
  ],
  [
    { type: 'weekly_time', params: { booking: 7, what: 'made', lesson: true, from: '2026-03-09' } },
    'Aula semanal marcada',
    'Sua aula é toda segunda, 18:00–19:00, Quadra 1, Padel Pinheiros, a partir de seg, 9 mar.',
  ],
  [
    { type: 'weekly_time', params: { booking: 7, what: 'made', lesson: false, from: '2026-03-16' } },
    'Horário semanal marcado',
    'Seu horário é toda segunda, 18:00–19:00, Quadra 1, Padel Pinheiros, a partir de seg, 16 mar.',
  ],
  [
    { type: 'weekly_time', params: { booking: 7, what: 'ended', lesson: true, from: '2026-03-09' } },
    'Sua aula semanal acabou',
    'Sua aula de toda segunda, 18:00–19:00, Quadra 1, Padel Pinheiros, não está mais na agenda a partir de seg, 9 mar.',
  ],
  [
    {
      type: 'weekly_time',
      params: { booking: 7, what: 'ended', lesson: false, from: '2026-03-09', kept: true },
    },
    'Seu horário semanal acabou',
    'Seu horário de toda segunda, 18:00–19:00, Quadra 1, Padel Pinheiros, não está mais na agenda a partir de seg, 9 mar. As datas já pagas continuam valendo.',
  ],
];

it.each(cases)('renders %j', (stored, title, content) => {
  const rendered = renderNotification(stored, facts, 5);
  // Money has a no-break space.
  expect({ ...rendered, content: rendered?.content.replaceAll('\u00a0', ' ') }).toEqual({
    title,
    content,
    place: COURT,
    meta_data: { type: 'booking', id: 'booking' in stored.params ? stored.params.booking : 0 },
    group: stored.type,
  });
  expect(notificationTitle(stored)).toBe(title);
  expect(notificationSubject(stored)).toEqual(rendered?.meta_data);
});

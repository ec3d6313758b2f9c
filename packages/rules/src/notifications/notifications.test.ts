import { describe, expect, it } from 'vitest';
import {
  isNotificationType,
  type NotificationFacts,
  namedPlayers,
  notificationAbout,
  notificationSubject,
  notificationTitle,
  renderNotification,
  type StoredNotification,
} from './notifications.ts';

const READER = 5;
const facts: NotificationFacts = {
  players: new Map([[3, 'Ana Souza']]),
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
  ]),
  matches: new Map([
    [
      12,
      {
        date: '2026-03-09T21:00:00Z',
        club: null,
        typed_club: 'Clube da Esquina',
        confirmed: [READER],
        timezone: null,
        contested_by: 3,
        contest_reason: 'Foi 5 a 7.',
        is_contested: false,
        unanswered: [],
      },
    ],
  ]),
  teams: new Map(),
  courts: new Map(),
};
const MATCH = 'seg, 9 mar, 18:00, Clube da Esquina';
const SETS = [
  [6, 3],
  [7, 5],
] as const;

const cases: [StoredNotification, string, string][] = [
  [
    { type: 'match_declined', params: { match: 12, by: 3 } },
    'Falta alguém na partida',
    `Ana Souza disse que não jogou a partida de ${MATCH}. Ela está aberta de novo: ponham quem jogou.`,
  ],
  [
    { type: 'match_returned', params: { match: 12, friendly: false } },
    'Seu nível ficou como era',
    `Você não confirmou a partida de ${MATCH} em 72 horas: ela não muda o seu nível.`,
  ],
  [
    { type: 'match_returned', params: { match: 12, friendly: true } },
    'Partida virou Amistosa',
    `Ninguém de uma das duplas confirmou a partida de ${MATCH}: ela fica como Amistosa e não muda nenhum nível.`,
  ],
  [
    { type: 'match_confirmed', params: { match: 12, by: 3 } },
    'Presença confirmada',
    `Ana Souza vai jogar a partida de ${MATCH}.`,
  ],
  [
    { type: 'match_missed', params: { match: 12, by_desk: false, until: '2026-03-12T21:00:00Z' } },
    'Você faltou à partida?',
    `Alguém da partida disse que você não veio: ${MATCH}. Se não foi assim, responda até quinta, 12/03, às 18:00.`,
  ],
  [
    { type: 'match_word', params: { match: 12, by: 3, word: 'late_10' } },
    'Recado: Atraso 10 min',
    `Ana Souza: “Atraso 10 min”. Partida de ${MATCH}.`,
  ],
  [
    { type: 'level_changed', params: { match: 12, from: 3, to: 2.94 } },
    'Seu nível mudou',
    `A partida de ${MATCH} já conta: seu nível foi de 3,00 para 2,94 (−0,06).`,
  ],
  [
    {
      type: 'match_finished',
      params: {
        match: 12,
        outcome: 'won',
        sets: SETS,
        level: null,
        contest_until: null,
        confirm_until: '2026-03-12T21:00:00Z',
      },
    },
    'Você jogou? Confirme o resultado',
    `${MATCH}. 6–3, 7–5. Você jogou? Confirme até quinta, 12/03, às 18:00.`,
  ],
  [
    { type: 'match_added', params: { match: 12, how: 'seated', by: 3 } },
    'Você está em uma partida',
    `Ana Souza pôs você na partida de ${MATCH}. Abra e diga se vai jogar.`,
  ],
  [
    { type: 'match_added', params: { match: 12, how: 'joined', by: 3 } },
    'Convite aceito',
    `Ana Souza entrou na partida de ${MATCH}.`,
  ],
  [
    {
      type: 'match_finished',
      params: {
        match: 12,
        outcome: 'won',
        sets: SETS,
        level: { from: 3, to: 3.07 },
        contest_until: '2026-03-12T21:00:00Z',
      },
    },
    'Vitória!',
    `${MATCH}. 6–3, 7–5. Seu nível foi de 3,00 para 3,07 (+0,07). Se algo estiver errado, conteste até quinta, 12/03, às 18:00.`,
  ],
  [
    {
      type: 'match_finished',
      params: { match: 12, outcome: 'lost', sets: SETS, level: null, contest_until: null },
    },
    'Partida finalizada: derrota',
    `${MATCH}. 6–3, 7–5.`,
  ],
  [
    {
      type: 'match_finished',
      params: { match: 12, outcome: 'open', sets: SETS, level: null, contest_until: null },
    },
    'Partida finalizada',
    `${MATCH}. 6–3, 7–5.`,
  ],
  [
    { type: 'match_finished', params: { match: 12, outcome: 'no_agreement' } },
    'Partida encerrada sem acordo',
    `As duplas não concordaram em 7 dias: a partida de ${MATCH} fica como Amistosa e não muda nenhum nível.`,
  ],
  [
    { type: 'match_contested', params: { match: 12, by: 3 } },
    'Resultado contestado',
    `Ana Souza contestou a partida de ${MATCH}: “Foi 5 a 7.” Os níveis voltaram até as duas duplas concordarem.`,
  ],
  [
    { type: 'match_accepted', params: { match: 12, by: 3 } },
    'Resultado confirmado',
    `Ana Souza aceitou o resultado da partida de ${MATCH}.`,
  ],
  [
    { type: 'match_accepted', params: { match: 12, by: null } },
    'Resultado confirmado',
    `Ninguém contestou a partida de ${MATCH}: o resultado é definitivo.`,
  ],
  [
    { type: 'match_cancelled', params: { match: 12 } },
    'Partida cancelada',
    `A partida de ${MATCH} não vai acontecer.`,
  ],
  [
    { type: 'match_changed', params: { match: 12, by: 3, changed: ['date', 'place'], type: null } },
    'A partida mudou',
    `Ana Souza mudou o horário e o lugar. Agora é ${MATCH}.`,
  ],
  [
    {
      type: 'match_changed',
      params: { match: 12, by: 3, changed: ['date', 'place', 'type'], type: 'Friendly' },
    },
    'A partida mudou',
    `Ana Souza mudou o horário, o lugar e o tipo. Agora é ${MATCH}, Amistosa.`,
  ],
  [
    { type: 'match_proposed', params: { match: 12, by: 3, sets: SETS, may_answer: true } },
    'Confira o resultado proposto',
    `Ana Souza propôs 6–3, 7–5. ${MATCH}. Se estiver certo, aceite.`,
  ],
  [
    { type: 'match_proposed', params: { match: 12, by: 3, sets: SETS, may_answer: false } },
    'Resultado proposto',
    `Ana Souza propôs 6–3, 7–5. ${MATCH}. Falta a outra dupla aceitar.`,
  ],
];

describe('renderNotification', () => {
  it.each(cases)('renders %j', (stored, title, content) => {
    const rendered = renderNotification(stored, facts, READER);
    expect(rendered).toEqual({
      title,
      content,
      place: MATCH,
      meta_data: { type: 'match', id: 12 },
      group: stored.type,
    });
    expect(notificationTitle(stored)).toBe(title);
    expect(notificationSubject(stored)).toEqual(rendered?.meta_data);
  });

  it('shows a deleted player without a name, and does not quote the reason of a deleted author', () => {
    const match = facts.matches.get(12);
    if (!match) throw new Error('the facts have match 12');
    const erased = {
      ...facts,
      players: new Map<number, string>(),
      matches: new Map([[12, { ...match, contest_reason: '' }]]),
    };
    const rendered = renderNotification(
      { type: 'match_contested', params: { match: 12, by: 3 } },
      erased,
      READER,
    );
    expect(rendered?.content).toBe(
      `Jogador removido contestou a partida de ${MATCH}. Os níveis voltaram até as duas duplas concordarem.`,
    );
  });

  it('does not quote the reason of another player than the one who contested', () => {
    const stored = { type: 'match_contested', params: { match: 12, by: 4 } } as const;
    const rendered = renderNotification(stored, facts, READER);
    expect(rendered?.content).not.toContain('Foi 5 a 7.');
  });

  it('shows text that players of the match typed only to a reader who has confirmed it', () => {
    const stranger = 6;
    const added = { type: 'match_added', params: { match: 12, how: 'seated', by: 3 } } as const;
    const contested = { type: 'match_contested', params: { match: 12, by: 3 } } as const;
    for (const stored of [added, contested]) {
      const texts = JSON.stringify(renderNotification(stored, facts, stranger));
      expect(texts).not.toMatch(/Esquina|Foi 5 a 7/);
      expect(texts).toContain('seg, 9 mar');
    }
  });

  it('breaks a link in a name', () => {
    const linked = { ...facts, players: new Map([[3, 'Ana http://golpe.com']]) };
    const rendered = renderNotification(
      { type: 'match_added', params: { match: 12, how: 'seated', by: 3 } },
      linked,
      READER,
    );
    expect(rendered?.content).toMatch(/^Ana http: \/\/golpe\. com pôs você/);
  });

  it('is null when the object does not exist', () => {
    expect(renderNotification({ type: 'match_cancelled', params: { match: 13 } }, facts, READER)).toBeNull();
    expect(
      renderNotification({ type: 'booking_confirmed', params: { booking: 12 } }, facts, READER),
    ).toBeNull();
  });
});

it('namedPlayers lists the player who acted, if any', () => {
  expect(namedPlayers({ type: 'match_accepted', params: { match: 12, by: 3 } })).toEqual([3]);
  expect(namedPlayers({ type: 'match_accepted', params: { match: 12, by: null } })).toEqual([]);
  expect(namedPlayers({ type: 'match_cancelled', params: { match: 12 } })).toEqual([]);
});

it.each<[StoredNotification, string | null]>([
  [{ type: 'match_added', params: { match: 12, how: 'seated', by: 3 } }, 'match:12:seated'],
  [{ type: 'match_added', params: { match: 12, how: 'joined', by: 3 } }, 'match:12:joined'],
  [{ type: 'match_word', params: { match: 12, by: 3, word: 'arrived' } }, 'match:12:3'],
  [{ type: 'match_cancelled', params: { match: 12 } }, 'match:12'],
  [{ type: 'tournament_invited', params: { team: 5, tournament: 'abcdefghijkl', by: 3 } }, 'tournament:5'],
  [{ type: 'refund_done', params: { booking: 7, cents: 12_000 } }, null],
])('notificationAbout(%j) is %s', (stored, about) => {
  expect(notificationAbout(stored)).toBe(about);
});

it('isNotificationType accepts the types of the table and no property of objects', () => {
  expect(['match_added', 'toString', 'no_such_type'].map(isNotificationType)).toEqual([true, false, false]);
});

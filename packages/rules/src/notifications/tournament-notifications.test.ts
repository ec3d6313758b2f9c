import { expect, it } from 'vitest';
import { type NotificationFacts, renderNotification, type StoredNotification } from './notifications.ts';
import { joinChanges, type ScheduleChange } from './tournament-notifications.ts';

const facts: NotificationFacts = {
  players: new Map([[3, 'Ana Souza']]),
  bookings: new Map(),
  matches: new Map(),
  courts: new Map(),
  teams: new Map([
    [
      5,
      {
        tournament: 'Open de Verão',
        category: 'Feminina B',
        starts_on: '2026-03-14',
        timezone: 'America/Sao_Paulo',
        owes_fee: true,
      },
    ],
    [
      6,
      {
        tournament: 'Open de Verão',
        category: 'Feminina B',
        starts_on: '2026-03-14',
        timezone: 'America/Sao_Paulo',
        owes_fee: false,
      },
    ],
  ]),
};
const TEAM = 'Open de Verão, Feminina B, sáb, 14 mar';

const NINE = { at: '2026-03-14T12:00:00Z', court: 'Quadra 1' };
const ELEVEN = { at: '2026-03-14T14:00:00Z', court: 'Quadra 2' };
const scheduled = (changes: readonly ScheduleChange[]): StoredNotification => ({
  type: 'tournament_schedule',
  params: { team: 5, tournament: 'abcdefghijkl', changes },
});

const cases: [StoredNotification, string, string][] = [
  [
    { type: 'tournament_drawn', params: { team: 5, tournament: 'abcdefghijkl' } },
    'O sorteio saiu',
    `${TEAM}. Veja o seu grupo e os seus jogos.`,
  ],
  [
    scheduled([{ before: NINE, after: ELEVEN }]),
    'Seu jogo mudou',
    `${TEAM}. era sáb, 14 mar, 09:00, Quadra 1, agora é sáb, 14 mar, 11:00, Quadra 2.`,
  ],
  [
    scheduled([
      { before: null, after: NINE, category: 'Feminina B' },
      { before: null, after: ELEVEN, category: 'Mista' },
    ]),
    'Seus jogos têm horário',
    `Open de Verão, sáb, 14 mar. Feminina B: sáb, 14 mar, 09:00, Quadra 1; Mista: sáb, 14 mar, 11:00, Quadra 2.`,
  ],
  [
    scheduled([
      { before: NINE, after: null },
      { before: null, after: ELEVEN },
    ]),
    'Seus jogos mudaram',
    `${TEAM}. era sáb, 14 mar, 09:00, Quadra 1, agora está sem horário; sáb, 14 mar, 11:00, Quadra 2.`,
  ],
  [
    scheduled([{ before: null, after: NINE }]),
    'Seu jogo tem horário',
    `${TEAM}. sáb, 14 mar, 09:00, Quadra 1.`,
  ],
  [
    scheduled(Array(6).fill({ before: null, after: NINE })),
    'Seus jogos têm horário',
    `${TEAM}. ${Array(4).fill('sáb, 14 mar, 09:00, Quadra 1').join('; ')}; e mais 2.`,
  ],
  [
    { type: 'tournament_invited', params: { team: 5, tournament: 'abcdefghijkl', by: 3 } },
    'Convite para um torneio',
    `Ana Souza quer jogar com você: ${TEAM}. Abra e responda.`,
  ],
  [
    { type: 'tournament_registered', params: { team: 5, tournament: 'abcdefghijkl' } },
    'Inscrição confirmada',
    `${TEAM}. Bom torneio!`,
  ],
  [
    { type: 'tournament_accepted', params: { team: 5, tournament: 'abcdefghijkl', by: 3, pay_until: null } },
    'Convite aceito',
    `Ana Souza vai jogar com você: ${TEAM}. A dupla está na fila.`,
  ],
  [
    {
      type: 'tournament_accepted',
      params: { team: 5, tournament: 'abcdefghijkl', by: 3, pay_until: NINE.at },
    },
    'Convite aceito',
    `Ana Souza vai jogar com você: ${TEAM}. Pague a inscrição até sábado, 14/03, às 09:00 para garantir a vaga.`,
  ],
  // The fee is paid.
  [
    {
      type: 'tournament_accepted',
      params: { team: 6, tournament: 'abcdefghijkl', by: 3, pay_until: NINE.at },
    },
    'Convite aceito',
    `Ana Souza vai jogar com você: ${TEAM}.`,
  ],
  [
    {
      type: 'tournament_withdrawn',
      params: { team: 5, tournament: 'abcdefghijkl', because: 'missed', by: null },
    },
    'Inscrição encerrada',
    `${TEAM}. O prazo da vaga terminou.`,
  ],
  [
    {
      type: 'tournament_withdrawn',
      params: { team: 5, tournament: 'abcdefghijkl', because: 'declined', by: 3 },
    },
    'Inscrição encerrada',
    `${TEAM}. Ana Souza não vai poder jogar.`,
  ],
  [
    {
      type: 'tournament_withdrawn',
      params: { team: 5, tournament: 'abcdefghijkl', because: 'left', by: 3, merge: '4ª' },
    },
    'Inscrição encerrada',
    `${TEAM}. Ana Souza respondeu que a dupla não joga na categoria 4ª.`,
  ],
  [
    {
      type: 'tournament_merge',
      params: { team: 5, tournament: 'abcdefghijkl', into: '4ª', until: NINE.at },
    },
    'Sua categoria não fechou. Jogar na 4ª?',
    `${TEAM}. Responda até sábado, 14/03, às 09:00; sem a resposta dos dois, a inscrição termina e o valor volta.`,
  ],
  [
    { type: 'tournament_final', params: { team: 5, tournament: 'abcdefghijkl', place: 1 } },
    'Vocês venceram!',
    `${TEAM}. O título é de vocês. Parabéns!`,
  ],
  [
    { type: 'tournament_final', params: { team: 5, tournament: 'abcdefghijkl', place: 2, corrected: true } },
    'Vocês ficaram em 2º lugar',
    `${TEAM}. O resultado foi corrigido. Parabéns pela final!`,
  ],
  [
    {
      type: 'tournament_final',
      params: { team: 5, tournament: 'abcdefghijkl', place: null, corrected: true },
    },
    'A final mudou',
    `${TEAM}. Um resultado foi corrigido, e outra dupla jogou a final no lugar da sua.`,
  ],
  [
    {
      type: 'tournament_merge',
      params: {
        ...{ team: 5, tournament: 'abcdefghijkl', into: '4ª', until: NINE.at },
        unfit: 'team_in_other_category',
      },
    },
    'Sua categoria não fechou',
    `${TEAM}. O clube pergunta às duplas se jogam na 4ª. A sua não pode: alguém da dupla já joga nela. Fale com o clube até sábado, 14/03, às 09:00; senão, a inscrição termina e o valor volta.`,
  ],
  [
    {
      type: 'tournament_merge',
      params: { team: 5, tournament: 'abcdefghijkl', into: '4ª', until: NINE.at, end: 'moved' },
    },
    'Sua dupla joga na 4ª',
    `${TEAM}. Bom torneio!`,
  ],
  [
    {
      type: 'tournament_merge',
      params: { team: 5, tournament: 'abcdefghijkl', into: '4ª', until: NINE.at, end: 'taken_back' },
    },
    'Sua dupla fica na categoria',
    `${TEAM}. O clube retirou a pergunta sobre jogar em outra categoria.`,
  ],
  [
    { type: 'tournament_call', params: { team: 5, tournament: 'abcdefghijkl', court: 'Quadra 3' } },
    'Seu jogo é agora, Quadra 3',
    `${TEAM}. Vá para a quadra: quem não aparecer em 15 minutos pode perder o jogo.`,
  ],
  [
    {
      type: 'tournament_call',
      params: { team: 5, tournament: 'abcdefghijkl', court: 'Quadra 3', over: 'taken_back' },
    },
    'A chamada foi desfeita',
    `${TEAM}. Seu jogo ainda não começa: espere a próxima chamada.`,
  ],
  [
    {
      type: 'tournament_call',
      params: {
        ...{ team: 5, tournament: 'abcdefghijkl', court: 'Quadra 3' },
        ...{ over: 'taken_back', teams: 'replaced' },
      },
    },
    'Seu jogo não vai acontecer',
    `${TEAM}. Um resultado mudou, e outra dupla joga no lugar da sua. Veja os seus jogos no torneio.`,
  ],
  [
    {
      type: 'tournament_call',
      params: {
        ...{ team: 5, tournament: 'abcdefghijkl', court: 'Quadra 3' },
        ...{ over: 'taken_back', teams: 'opponent' },
      },
    },
    'A chamada foi desfeita',
    `${TEAM}. Um resultado mudou, e agora a dupla adversária é outra. Seu jogo ainda não começa: espere a próxima chamada.`,
  ],
  [
    { type: 'tournament_refunded', params: { team: 5, tournament: 'abcdefghijkl', cents: 12_000 } },
    'Inscrição devolvida',
    `${TEAM}. R$ 120,00 estão voltando para você.`,
  ],
  [
    { type: 'tournament_partner', params: { team: 5, tournament: 'abcdefghijkl', by: null } },
    'Sua dupla mudou',
    `${TEAM}. O clube pôs outra pessoa no seu lugar. Se não era isso, fale com o clube.`,
  ],
];

it.each(cases)('renders %j', (stored, title, content) => {
  const rendered = renderNotification(stored, facts, 5);
  // Money has a no-break space.
  expect({ ...rendered, content: rendered?.content.replaceAll('\u00a0', ' ') }).toEqual({
    title,
    content,
    place: TEAM,
    group: stored.type,
    meta_data: {
      type: 'tournament',
      id: 'team' in stored.params ? stored.params.team : 0,
      hash: 'abcdefghijkl',
    },
  });
});

it('keeps what an unread notice says of other matches, and of the same one only the newer words', () => {
  const TEN = { at: '2026-03-14T13:00:00Z', court: 'Quadra 1' };
  const first = [
    { before: NINE, after: ELEVEN },
    { before: null, after: TEN },
  ];
  const later = { before: ELEVEN, after: TEN };
  expect(joinChanges(first, [later])).toEqual([later, first[1]]);
  const back = { before: { at: '2026-03-14T14:00:00.000Z', court: null }, after: NINE };
  expect(joinChanges(first, [back])).toEqual([back, first[1]]);
  const elsewhere = { ...later, category: 'Mista' };
  expect(joinChanges(first, [elsewhere])).toEqual([elsewhere, ...first]);
  const lost = { before: TEN, after: null };
  expect(joinChanges(first, [lost])).toEqual([lost, first[0]]);
  expect(joinChanges([lost], [{ before: null, after: NINE }])).toEqual([{ before: null, after: NINE }]);
});

import type { Match } from '@bandeja/contract/calls/matches';
import type { MatchRequest } from '@bandeja/contract/calls/open-matches';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { mountHook } from '../../../testing/mount.tsx';
import { matchRequestsQuery } from './api.ts';
import type { Opening } from './open-texts.ts';
import { OpeningPart, useLostPlace } from './opening-part.tsx';

const now = new Date('2026-03-10T12:00:00.000Z');
const none = { change: false, close: false, answer: false, join: false, request: false, substitute: false };
const opening: Opening = {
  state: 'open',
  level_min: 3,
  level_max: 4,
  gender: 'open',
  fill_by: '2026-03-10T18:30:00.000Z',
  places_free: 2,
  price_cents: 0,
  not_full: 'cancel',
  note: null,
  leave_free_until: null,
  requests_waiting: 0,
  own_request: null,
  can: none,
  refusal: null,
};

const part = (
  fields: Partial<Opening> | null,
  can: object = {},
  client = new QueryClient(),
  match: Partial<Match> = {},
) =>
  draw(
    <OpeningPart
      match={
        {
          id: 7,
          version: 3,
          date: '2026-03-10T22:30:00.000Z',
          timezone: 'America/Sao_Paulo',
          court: null,
          meta_data: {},
          booking: null,
          created_by: 1,
          players: [],
          can,
          ...(fields && { opening: { ...opening, ...fields } }),
          ...match,
        } as unknown as Match
      }
      viewerId={1}
      now={now}
      opens={false}
    />,
    client,
  );

test('a match that can be opened offers it, also after it was closed', async () => {
  expect(await part(null, { open: true })).toContain('Abrir para outros jogadores');
  expect(await part({ state: 'closed' }, { open: true })).toContain('Abrir de novo');
  expect(await part(null)).toBe('');
});

test('a full match offers to wait, and says where the viewer stands and what is kept', async () => {
  const full = { state: 'full' as const, places_free: 0 };
  expect(await part({ ...full, can: { ...none, line: true } })).toContain('Avise se abrir uma vaga');
  const waits = await part({ ...full, line: { ahead: 1, offered_until: null } });
  expect(waits).toContain('com 1 pessoa na frente');
  expect(waits).toContain('Sair da fila');
  const refusal = { code: 'opening_offered', sentence: 'Guardado para outra pessoa.' };
  const behind = await part({ line: { ahead: 1, offered_until: null }, refusal });
  expect(behind).toContain('Guardado para outra pessoa.');
  const pause = { code: 'match_place_pause', sentence: 'Até as 09:30, outras pessoas podem entrar antes.' };
  expect(await part({ line: { ahead: 0, offered_until: null }, refusal: pause })).toContain('Até as 09:30');
  const completa = { code: 'match_full', sentence: 'A partida está completa.' };
  expect(await part({ ...full, line: { ahead: 1, offered_until: null }, refusal: completa })).not.toContain(
    completa.sentence,
  );
  const offered = { ahead: 0, offered_until: '2026-03-10T12:10:00.000Z' };
  const kept = await part({ can: { ...none, join: true }, line: offered });
  expect(kept).toContain('guardada para você até hoje, 09:10');
  expect(kept).toContain('Passar a vez');
  expect(await part({ line: { ...offered, named: true } })).toContain('Quem saiu indicou você');
});

test('each state of the opening is said', async () => {
  const open = await part({});
  expect(open).toContain('2 lugares livres');
  expect(open).toContain('Dá para entrar até hoje, 15:30; se não completar, é cancelada.');
  expect(await part({ state: 'full', places_free: 0 })).toContain('Completa');
  const closed = await part({ state: 'closed' });
  expect(closed).toContain('Fechada');
  expect(closed).not.toContain('Dá para entrar');
});

test('a player outside enters, asks, or reads why neither is possible', async () => {
  expect(await part({ can: { ...none, join: true } })).toContain('>Entrar<');
  expect(await part({ can: { ...none, request: true } })).toContain('>Pedir para entrar<');
  const refused = await part({ refusal: { code: 'opening_gender', sentence: 'Não são para o seu gênero.' } });
  expect(refused).toContain('Não são para o seu gênero.');
});

test('the own request waits with a way back, or says how it ended', async () => {
  const own = (state: NonNullable<Opening['own_request']>['state']) =>
    part({ own_request: { id: 5, state, until: '2026-03-10T18:00:00.000Z' } });
  const waiting = await own('waiting');
  expect(waiting).toContain('Seu pedido espera a resposta');
  expect(waiting).toContain('hoje, 15:00');
  expect(waiting).toContain('Retirar pedido');
  expect(await own('declined')).toContain('recusou seu pedido');
  expect(await own('expired')).toContain('Ninguém respondeu');
  expect(await own('withdrawn')).toContain('Você retirou seu pedido.');
  expect(await own('accepted')).not.toContain('pedido');
});

test('the creator answers requests, says what happens to a match that is not full, changes it and closes it', async () => {
  const client = new QueryClient();
  const request = (id: number, answer: boolean): MatchRequest => ({
    id,
    player: { id: id + 10, first_name: 'Nina', last_name: 'Reis', images: [] },
    level: 2.04,
    text: 'Posso ir de carro',
    state: answer ? 'waiting' : 'declined',
    created_at: '2026-03-10T11:00:00.000Z',
    until: '2026-03-10T17:00:00.000Z',
    can: { answer, withdraw: false },
    no_shows: 2,
  });
  client.setQueryData(matchRequestsQuery(7).queryKey, [request(5, true), request(6, false)]);
  const html = await part(
    { requests_waiting: 1, can: { ...none, change: true, close: true, answer: true } },
    {},
    client,
  );
  for (const text of [
    '1 pedido para entrar',
    'Nina Reis',
    'Nível 2,0',
    '“Posso ir de carro”',
    'Nina R. faltou 2 vezes nos últimos 90 dias.',
    'Aceitar Nina R.',
    'Recusar Nina R.',
  ])
    expect(html).toContain(text);
  for (const answer of ['Jogar assim mesmo', 'Procurar até o início', 'Cancelar a partida'])
    expect(html).toContain(answer);
  expect(html).toContain('>Mudar<');
  expect(html).toContain('>Fechar<');
});

test('the others are told until when they may leave after a player of another level was seated', async () => {
  const told = 'Entrou alguém de outro nível.';
  expect(await part({ leave_free_until: '2026-03-10T13:00:00.000Z' })).toContain(told);
  expect(await part({ leave_free_until: '2026-03-10T11:00:00.000Z' })).not.toContain(told);
});

test('a price is said with the places, and whose place waits for its payment', async () => {
  expect(await part({ price_cents: 3_000 })).toContain('R$\u00a030,00 a vaga');
  const players = [
    { player: { id: 5, first_name: 'Bia', last_name: 'Prado' } },
  ] as unknown as Match['players'];
  const shown = await part({ held: [5] }, {}, new QueryClient(), { players });
  expect(shown).toContain('Esperando o pagamento de Bia P.: a vaga está reservada por alguns minutos.');
  expect(await part({ held: [1] })).not.toContain('Esperando o pagamento');
  const three = ['Bia', 'Rui', 'Eva'].map((first_name, index) => ({
    player: { id: index + 5, first_name, last_name: 'Prado' },
  })) as unknown as Match['players'];
  expect(await part({ held: [5, 6, 7] }, {}, new QueryClient(), { players: three })).toContain(
    'Bia P., Rui P. e Eva P.: as vagas estão reservadas',
  );
});

test('a full match says no deadline to enter', async () => {
  expect(await part({})).toContain('Dá para entrar até');
  expect(await part({ state: 'full', places_free: 0 })).not.toContain('Dá para entrar até');
});

test('a page says that its place was lost to time, not that its player left', () => {
  const until = '2026-03-10T12:10:00.000Z';
  const payment = { id: 9, match_place: 4, amount_cents: 3_000, status: 'waiting' as const, until };
  type Page = { own: Match['payment']; at: string };
  const page = mountHook<Page, boolean>(({ own, at }) => useLostPlace(own, new Date(at)), {
    own: payment,
    at: '2026-03-10T12:00:00.000Z',
  });
  const shown = (own: Match['payment'], at: string) => {
    page.rerender({ own, at });
    return page.result();
  };
  expect(shown(payment, until)).toBe(false);
  expect(shown(undefined, '2026-03-10T12:05:00.000Z')).toBe(false);
  expect(shown(undefined, until)).toBe(true);
  expect(shown({ ...payment, until: '2026-03-10T12:30:00.000Z' }, '2026-03-10T12:20:00.000Z')).toBe(false);
  expect(shown(undefined, '2026-03-10T12:21:00.000Z')).toBe(false);
  page.unmount();
});

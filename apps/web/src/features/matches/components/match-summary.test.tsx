import type { Match } from '@bandeja/contract/calls/matches';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, setDeviceZone } from '../../../testing/draw.tsx';
import { MatchSummary } from './match-summary.tsx';

const MINUTE_MS = 60_000;
const players = ['Rita', 'Ivan', 'Otto', 'Nina'].map((first_name, at) => ({
  id: at + 1,
  team: at < 2 ? 'A' : 'B',
  position: (at % 2) + 1,
  player: { id: at + 1, first_name, last_name: 'Reis', images: [] },
}));
const set = (number: number, a: readonly number[]) => ({
  set: number,
  team_a_score: 6,
  team_b_score: 2,
  players: players.map(({ id }) => ({ match_player: id, team: a.includes(id) ? 'A' : 'B', position: 1 })),
});
const card = (minutes: number, fields: object = {}) =>
  draw(
    <MatchSummary
      isOwn
      playerId={1}
      match={
        {
          id: 7,
          type: 'Dynamic',
          date: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
          timezone: 'America/Sao_Paulo',
          ended_at: null,
          cancelled_at: null,
          winner: null,
          result: null,
          court: null,
          meta_data: {},
          players,
          scores: [],
          level_changes: [],
          can: { record_set: false },
          ...fields,
        } as unknown as Match
      }
    />,
  );

beforeEach(() => setDeviceZone(180));
afterEach(() => vi.restoreAllMocks());

test('the time of a match without a club names its zone when the clock of the device shows another one', async () => {
  expect(await card(60)).not.toContain('horário de');
  setDeviceZone(240);
  expect(await card(60)).toMatch(/, \d\d:\d\d · horário de Brasília · Dinâmica/);
  // Manaus has the time of this device.
  expect(await card(60, { timezone: 'America/Manaus' })).not.toContain('horário de');
  // With a court the time is that of the club.
  const court = { id: 1, name: 'Quadra 1', club: { id: 1, slug: 'a', name: 'Arena' } };
  expect(await card(60, { court })).not.toContain('horário de');
  setDeviceZone(180);
  expect(await card(60, { timezone: 'America/Manaus' })).toContain('horário do Amazonas');
});

test('a full match to come is arranged, one with a free place is open, one that has begun lacks its score', async () => {
  const arranged = await card(60);
  expect(arranged).toContain('Marcada');
  expect(arranged).not.toContain('Em aberto');
  expect(arranged).toMatch(/, \d\d:\d\d · Dinâmica/);
  const open = await card(60, { players: players.slice(0, 3) });
  expect(open).toContain('Em aberto');
  expect(open).toContain('Otto R. e Sem Jogador<');
  expect(await card(60, { players: players.slice(0, 2) })).toContain('Sem Jogador e Sem Jogador<');
  expect(await card(-60)).toContain('Falta o placar');
});

test('a played match without a place has none to arrange', async () => {
  expect(await card(60)).toContain('Local a combinar');
  expect(await card(-60, { ended_at: new Date().toISOString() })).not.toContain('Local a combinar');
});

test('the sets of other pairs are collapsed, and no pair has a trophy', async () => {
  const mixed = await card(-60, {
    ended_at: new Date().toISOString(),
    winner: 'A',
    scores: [set(1, [1, 2]), set(2, [1, 3]), set(3, [1, 4])],
  });
  expect(mixed).toContain('Ver mais');
  expect(mixed.match(/class="sb-r/g)).toHaveLength(2);
  expect(mixed).not.toContain('Vencedores');
});

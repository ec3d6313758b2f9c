import type { Match } from '@bandeja/contract/calls/matches';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, setDeviceZone } from '../../../testing/draw.tsx';
import { PendingAnswers } from './pending-answers.tsx';

const seat = (id: number, team: 'A' | 'B', first_name: string, last_name: string) => ({
  id,
  team,
  position: id,
  player: { id, first_name, last_name },
});

const match = (id: number, fields: object) =>
  ({
    id,
    date: '2026-03-06T16:00:00.000Z',
    timezone: 'America/Sao_Paulo',
    court: null,
    meta_data: { club: 'Suporte: ligue já' },
    scores: [],
    ended_at: null,
    consent_until: null,
    result: null,
    can: {},
    players: [seat(1, 'A', 'Ana', 'Reis'), seat(2, 'B', 'Otto', 'Maia'), seat(3, 'B', 'Rui', 'Olmo')],
    ...fields,
  }) as unknown as Match;
const card = (...matches: Match[]) => draw(<PendingAnswers matches={matches} playerId={1} />);

beforeEach(() => setDeviceZone(180));
afterEach(() => vi.restoreAllMocks());

const until = '2026-03-09T16:00:00.000Z';
const result = { ended_at: '2026-03-06T17:00:00.000Z', result: { state: 'provisional', until } };

test('the sentence about a result that waits has one full stop when the last name is short', async () => {
  const html = await card(match(7, { ...result, meta_data: {}, can: { accept: true } }));
  expect(html).toContain('Confirme o resultado');
  expect(html).toContain('Contra Otto M. e Rui O. Até ');
});

test('a player in a match of others is asked whether the player played, without the place that was typed', async () => {
  const html = await card(match(7, { ...result, can: { accept: true, confirm: true } }));
  expect(html).toContain('Você jogou?');
  expect(html).not.toContain('Confirme o resultado');
  expect(html).not.toContain('Suporte');
  expect(html).toContain('href="/match/7"');
});

test('a match to come asks whether the player plays, with its day and time, after the answers with a deadline', async () => {
  const coming = match(7, { can: { confirm: true } });
  expect(await card(coming)).toMatch(/Você vai jogar\?.*Contra Otto M. e Rui O., sex, 6 mar, 13:00\./);
  const both = await card(coming, match(8, { ...result, can: { accept: true } }), coming);
  expect(both).toContain('Confirme o resultado');
  expect(both).toContain('Mais uma partida espera por você.');
  expect(both).toContain('href="/match/8"');
});

test('without an answer that is missing there is no card', async () => {
  expect(await card(match(7, result))).toBe('');
});

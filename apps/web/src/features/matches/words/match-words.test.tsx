import type { MatchWords as Words } from '@bandeja/contract/calls/match-words';
import type { Match } from '@bandeja/contract/calls/matches';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { matchWordsQuery } from './api.ts';
import { MatchWords } from './match-words.tsx';

const seat = (id: number, first_name: string) => ({
  id,
  team: 'A',
  position: id,
  player: { id, first_name, last_name: 'Reis', images: [] },
});
const match = {
  id: 7,
  version: 1,
  date: '2026-03-06T22:00:00.000Z',
  ends_at: null,
  timezone: 'America/Sao_Paulo',
  players: [seat(1, 'Ana'), seat(2, 'Otto')],
} as unknown as Match;
const now = new Date('2026-03-06T21:00:00.000Z');

function section(answer?: Partial<Words>) {
  const client = new QueryClient();
  const words: Words = { words: [], can_say: [], left: 5, ...answer };
  if (answer) client.setQueryData(matchWordsQuery(7).queryKey, words);
  return draw(<MatchWords match={match} viewerId={1} now={now} />, client);
}

test('the words of a match name their senders, the viewer as Você, and say when', async () => {
  const html = await section({
    words: [
      { player: 2, word: 'late_10', said_at: '2026-03-06T20:41:00.000Z' },
      { player: 1, word: 'arrived', said_at: '2026-03-06T20:52:00.000Z' },
    ],
  });
  expect(html).toMatch(/Otto R\.:<\/b> Atraso 10 min.*hoje, 17:41.*Você:<\/b> Cheguei.*hoje, 17:52/i);
});

test('exactly the words that the server allows have buttons', async () => {
  const html = await section({ can_say: ['need_balls', 'cannot_come'], left: 2 });
  expect(html.match(/<button/g)).toHaveLength(2);
  expect(html).toContain('Preciso de bolas');
  expect(html).toContain('Não consigo ir');
  expect(html).toContain('Você ainda pode mandar 2.');
});

test('a player who has sent all words reads so, without buttons', async () => {
  const html = await section({ left: 0 });
  expect(html).toContain('Você já mandou todos os seus recados desta partida.');
  expect(html).not.toContain('<button');
});

test('nothing is shown before the answer', async () => {
  expect(await section()).toBe('');
});

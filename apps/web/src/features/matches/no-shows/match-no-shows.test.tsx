import type { Match } from '@bandeja/contract/calls/matches';
import type { MatchNoShows as NoShows, OwnNoShow } from '@bandeja/contract/calls/no-shows';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { noShowsQuery, ownNoShowsQuery } from './api.ts';
import { MatchNoShows } from './match-no-shows.tsx';

const seat = (id: number, first_name: string) => ({
  id,
  team: 'A',
  position: id,
  player: { id, first_name, last_name: 'Reis', images: [] },
});
const match = {
  id: 7,
  timezone: 'America/Sao_Paulo',
  players: [seat(1, 'Ana'), seat(2, 'Otto'), seat(3, 'Rui')],
} as unknown as Match;

function section(answer?: Partial<NoShows>, others: readonly OwnNoShow[] = []) {
  const client = new QueryClient();
  const given: NoShows = { players: [], counts: [], own: null, own_count: 0, ...answer };
  if (answer) client.setQueryData(noShowsQuery(7).queryKey, given);
  client.setQueryData(ownNoShowsQuery.queryKey, { count: 0, no_shows: [...others] });
  return draw(<MatchNoShows match={match} />, client);
}

test('a player who may report sees whom, and takes an own report back', async () => {
  const html = await section({
    players: [
      { player: 2, reported: false },
      { player: 3, reported: true },
    ],
  });
  expect(html).toContain('aria-label="Otto R. não veio"');
  expect(html).toMatch(/Rui R\..*falta anotada.*aria-label="Retirar a falta de Rui R\."/);
});

test('who created the match reads how often its players missed matches', async () => {
  const html = await section({
    counts: [
      { player: 2, count: 2 },
      { player: 3, count: 1 },
    ],
  });
  expect(html).toContain('<b>Otto R.</b> faltou 2 vezes nos últimos 90 dias.');
  expect(html).toContain('<b>Rui R.</b> faltou 1 vez nos últimos 90 dias.');
});

const own: OwnNoShow = {
  match: 7,
  missed_at: '2026-03-09T21:00:00.000Z',
  by_desk: false,
  state: 'answerable',
  answer_until: '2026-03-12T21:00:00.000Z',
  answer: null,
};

test('a reported player has two answers until the deadline, and reads what became of them', async () => {
  const html = await section({ own });
  expect(html).toContain('Disseram que você não veio.');
  expect(html).toContain('responda até quinta, 12/03, às 18:00');
  expect(html.match(/<button/g)).toHaveLength(2);
  for (const [state, sentence] of [
    ['disputed', 'A falta não conta até'],
    ['counted', 'O prazo para responder passou.'],
    ['dismissed', 'Ficou decidido que você veio'],
  ] as const) {
    const later = await section({ own: { ...own, state, by_desk: true } });
    expect(later).toContain('O clube anotou que você não veio.');
    expect(later).toContain(sentence);
    expect(later).not.toContain('<button');
  }
});

test('a player reads what others read', async () => {
  const counted = { ...own, state: 'counted' as const };
  expect(await section({ own: counted, own_count: 2 })).toContain(
    'lê de você: “faltou 2 vezes” nos últimos 90 dias.',
  );
  expect(await section({ own: counted })).not.toContain('lê de você');
});

test('nothing is shown without an answer or without anything to say', async () => {
  expect(await section()).toBe('');
  expect(await section({})).toBe('');
});

test('a player who missed other matches finds them, as long as they count', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  const html = await section({ own: { ...own, state: 'counted' }, own_count: 2 }, [
    { ...own, match: 7, missed_at: ago(3) },
    { ...own, match: 8, missed_at: ago(80) },
    { ...own, match: 9, missed_at: ago(20), state: 'dismissed' },
    { ...own, match: 10, missed_at: ago(91), state: 'counted' },
  ]);
  expect(html.match(/href="\/match\/\d+"/g)).toEqual(['href="/match/8"']);
  expect(html).toContain('você pode responder');
});

import type { Match } from '@bandeja/contract/calls/matches';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShareCard, sharedTitle } from './share-sheet.tsx';

const player = (id: number, team: 'A' | 'B') => ({
  id,
  team,
  position: 1 + (id % 2),
  player: { id, first_name: 'Rita', last_name: 'Reis', images: [] },
});
const card = (fields: object) =>
  renderToStaticMarkup(
    <ShareCard
      ref={null}
      pictures={new Map()}
      match={
        {
          id: 7,
          type: 'Competitive',
          date: '2026-08-12T21:30:00Z',
          timezone: 'America/Sao_Paulo',
          ended_at: null,
          winner: null,
          court: null,
          meta_data: { club: 'Quintal do Zé' },
          players: [],
          scores: [],
          ...fields,
        } as unknown as Match
      }
    />,
  );

test('before the match the picture has its time and names free places without a block of colour', () => {
  const html = card({ players: [player(1, 'A'), player(2, 'A')] });
  expect(html).toContain('18:30 · Quintal do Zé');
  expect(html).toMatch(/data-team="B" data-empty="true".*2 lugares livres/);
  expect(html).not.toContain('Sem Jogador');
  expect(card({ players: [player(1, 'A')] })).toMatch(/data-team="A"><.*1 lugar livre/);
});

test('the initials on the picture are text', () => {
  const html = card({ players: [player(1, 'A'), player(2, 'B')] });
  expect(html).not.toContain('data-initials');
  expect(html.match(/class="av [^>]*>RR</g)).toHaveLength(2);
});

test('after the match the picture has the day alone, and no free place', () => {
  const html = card({ ended_at: '2026-08-12T23:00:00Z', players: [player(1, 'A'), player(2, 'A')] });
  expect(html).not.toContain('18:30');
  expect(html).not.toMatch(/livres?</);
});

test('scores of two digits have the wider column', () => {
  const set = (number: number, a: number, b: number) => ({
    set: number,
    team_a_score: a,
    team_b_score: b,
    players: [],
  });
  expect(card({ scores: [set(1, 6, 3), set(2, 3, 6), set(3, 10, 8)] })).toContain('data-long="true"');
  expect(card({ scores: [set(1, 6, 3), set(2, 6, 4)] })).not.toContain('data-long');
});

test('where the pairs changed, each composition has its scores and none a trophy', () => {
  const players = [player(1, 'A'), player(2, 'A'), player(3, 'B'), player(4, 'B')];
  const set = (number: number, a: readonly number[]) => ({
    set: number,
    team_a_score: 6,
    team_b_score: 2,
    players: players.map(({ id }) => ({ match_player: id, team: a.includes(id) ? 'A' : 'B', position: 1 })),
  });
  const of = (...scores: object[]) =>
    card({ type: 'Dynamic', ended_at: '2026-08-12T23:00:00Z', winner: 'A', players, scores });
  const mixed = of(set(1, [1, 2]), set(2, [1, 3]), set(3, [1, 4]));
  expect(mixed.match(/share-group/g)).toHaveLength(3);
  expect(mixed).not.toContain('lucide-trophy');
  expect(of(set(1, [1, 2]), set(2, [1, 2])).match(/lucide-trophy/g)).toHaveLength(1);
});

const players = ['Rita', 'Ivan', 'Otto', 'Nina'].map((first_name, at) => ({
  id: at + 1,
  team: at < 2 ? 'A' : 'B',
  position: (at % 2) + 1,
  player: { id: at + 1, first_name, last_name: 'Reis' },
}));
const set = (number: number, a: readonly number[]) => ({
  set: number,
  team_a_score: 6,
  team_b_score: 2,
  players: [1, 2, 3, 4].map((match_player) => ({
    match_player,
    team: a.includes(match_player) ? 'A' : 'B',
    position: 1,
  })),
});
const finished = (scores: object[]) =>
  ({ type: 'Dynamic', ended_at: '2026-03-06T12:00:00Z', winner: 'A', players, scores }) as unknown as Match;

test('the picture names no winner of a Dinâmica whose pairs changed, as the match page', () => {
  expect(sharedTitle(finished([set(1, [1, 2]), set(2, [1, 3]), set(3, [1, 4])]))).toBe('Partida encerrada');
  expect(sharedTitle(finished([set(1, [1, 2]), set(2, [1, 2])]))).toMatch(/^Vitória de Rita/);
});

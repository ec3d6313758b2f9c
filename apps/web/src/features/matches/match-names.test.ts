import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { describe, expect, test } from 'vitest';
import { membersOf, pairFirstNames, pairName, placeNames, placeOf } from './match-names.ts';

const player = (id: number, first_name: string, last_name: string, team: 'A' | 'B' | '', position: number) =>
  ({
    id,
    team,
    position,
    level: null,
    confirmed: true,
    player: { id, first_name, last_name, images: [] },
  }) as MatchPlayer;

const rafael = player(1, 'Rafael', 'Monteiro', 'A', 2);
const joao = player(2, 'João Pedro', 'Cavalcanti de Albuquerque', 'A', 1);
const lucas = player(3, 'Lucas', 'Farias', 'B', 1);

describe('the names of a match', () => {
  test('a team lists its players by position', () => {
    expect(membersOf({ players: [rafael, lucas, joao] }, 'A').map(({ id }) => id)).toEqual([2, 1]);
  });

  test('a pair names the viewer first', () => {
    expect(pairName([joao, rafael])).toBe('João Pedro A. e Rafael M.');
    expect(pairName([joao, rafael], 1)).toBe('Você e João Pedro A.');
    expect(pairName([lucas])).toBe('Lucas F.');
    expect(pairName([])).toBe('Sem Jogador');
  });

  test('the pair of a card names each free place', () => {
    expect(placeNames([joao, rafael], 1)).toBe('Você e João Pedro A.');
    expect(placeNames([joao, rafael, lucas], 1)).toBe('Você, João Pedro A. e Lucas F.');
    expect(placeNames([lucas])).toBe('Lucas F. e Sem Jogador');
    expect(placeNames([])).toBe('Sem Jogador e Sem Jogador');
  });

  test('a short pair has given names only', () => {
    expect(pairFirstNames([joao, rafael])).toBe('João Pedro e Rafael');
  });

  test('the place is club and court, the typed club or open', () => {
    const court = { id: 1, name: 'Quadra 3', club: { id: 1, slug: 'a', name: 'Arena' } } as Match['court'];
    const date = '2026-08-12T13:00:00Z';
    const before = new Date('2026-08-12T12:59:00Z');
    expect(placeOf({ court, meta_data: { club: 'x' }, date }, before)).toBe('Arena, Quadra 3');
    expect(placeOf({ court: null, meta_data: { club: 'Quadra do Zé' }, date }, before)).toBe('Quadra do Zé');
    expect(placeOf({ court: null, meta_data: {}, date }, before)).toBe('Local a combinar');
    // A match that has begun has its place already, known or not.
    expect(placeOf({ court: null, meta_data: {}, date }, new Date(date))).toBe('');
  });
});

import type { Standing, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { describe, expect, it, test } from 'vitest';
import {
  decidedRows,
  entriesText,
  feeText,
  levelRange,
  placesText,
  playsForThird,
  refusalBeside,
  refusalText,
} from './category-texts.ts';

describe('the limits of a category', () => {
  it.each([
    [3, 4.5, 'níveis de 3,0 a 4,5'],
    [5, null, 'níveis a partir de 5,0'],
    [null, 3, 'níveis até 3,0'],
    [null, null, 'todos os níveis'],
  ])('levels %s to %s read %s', (level_min, level_max, text) => {
    expect(levelRange({ level_min, level_max })).toBe(text);
  });

  it('names the levels of both together, with the two digits that count', () => {
    const levels = { level_min: null, level_max: 3, level_sum_max: 5.25 };
    expect(levelRange(levels)).toBe('níveis até 3,0, soma da dupla até 5,25');
  });

  it('says how many categories a person may enter where that is limited', () => {
    expect([1, 2, undefined].map(entriesText)).toEqual([
      'Cada pessoa joga uma categoria só.',
      'Cada pessoa joga no máximo 2 categorias.',
      null,
    ]);
  });

  it('names the teams in line only when there are some', () => {
    expect(placesText({ teams: 12, max_teams: 16, waiting: 0 })).toBe('12 de 16 duplas');
    expect(placesText({ teams: 3, max_teams: 16, min_teams: 4, waiting: 0 })).toBe(
      '3 de 16 duplas, mínimo 4 duplas',
    );
    expect(placesText({ teams: 16, max_teams: 16, waiting: 2 })).toBe('16 de 16 duplas, 2 na fila');
  });

  it('shows the fee of a team', () => {
    expect(feeText({ price_cents: 0 })).toBe('Sem taxa de inscrição');
    expect(feeText({ price_cents: 24_000 })).toMatch(/^R\$\s240,00 por dupla$/);
    const each = { price_cents: 16_000, each_pays: true };
    expect(feeText(each)).toMatch(/^R\$\s80,00 por jogador$/);
    expect(feeText({ ...each, second_cents: 5_000 })).toMatch(
      /^R\$\s80,00 por jogador; R\$\s50,00 na segunda categoria$/,
    );
  });
});

describe('a category that the viewer cannot enter', () => {
  it('says why, and nothing before the viewer is a player', () => {
    expect(refusalText('team_level_refused')).toBe('O seu nível está fora dos limites desta categoria.');
    expect(refusalText('player_missing')).toBeNull();
    expect(refusalText(null)).toBeNull();
  });
});

it.each([
  ['open', 'team_gender_refused', 'O gênero do seu perfil não entra nesta categoria.'],
  ['open', 'team_player_registered', null],
  ['open', null, null],
  ['running', 'tournament_registration_closed', null],
] as const)('next to a category of a tournament that is %s, %s reads %s', (status, refusal, text) => {
  expect(refusalBeside(status, refusal)).toBe(text);
});

test('a criterion is told of once there is a result', () => {
  const rows = (played: number) =>
    ([null, 'draw'] as const).map((decided_by) => ({ decided_by, played }) as Standing);
  expect(decidedRows(rows(0))).toEqual([]);
  expect(decidedRows(rows(1)).map((row) => row.decided_by)).toEqual(['draw']);
});

test('a drawn category plays for the third place where there is a match for it', () => {
  const asked = { drawn: true, third_place: true };
  const match = (third_place: boolean) => ({ third_place }) as TournamentMatch;
  expect(playsForThird({ ...asked, drawn: false }, [])).toBe(true);
  expect(playsForThird(asked, [match(false)])).toBe(false);
  expect(playsForThird(asked, [match(false), match(true)])).toBe(true);
});

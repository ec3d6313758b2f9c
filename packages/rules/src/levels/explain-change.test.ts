import { describe, expect, test } from 'vitest';
import { type ExplainedChange, explainChange } from './explain-change.ts';
import type { LevelFactors } from './update-levels.ts';

const factors: LevelFactors = {
  won: true,
  games_won: 15,
  games_lost: 14,
  expected_share: 0.455,
  pair_share: 0.41,
  meetings: 0,
  repeat_weight: 1,
  full_change: 0.0437,
  limited_by: null,
  day_level: 3.42,
};
const change = (
  changes: Partial<LevelFactors> = {},
  rest: Partial<ExplainedChange> = {},
): ExplainedChange => ({
  previous_reliability: 72,
  expected_chance: 0.41,
  factors: { ...factors, ...changes },
  returned: false,
  ...rest,
});
const reasons = (given: ExplainedChange, own = true) =>
  Object.fromEntries(explainChange(given, own).map(({ about, title, text }) => [about, { title, text }]));

describe('explainChange', () => {
  test('a win as the underdogs names chance, games and the part of the partner', () => {
    expect(reasons(change())).toEqual({
      chance: {
        title: 'Vocês eram os azarões',
        text: 'A chance de ganhar era de 41%. Vencer quem está acima vale mais.',
      },
      margin: {
        title: 'Placar melhor que o esperado',
        text: '15 games a 14 são 52%; o esperado era 46%. Cada game a mais faz o nível subir mais.',
      },
      reliability: {
        title: 'Seu nível já é conhecido',
        text: 'Com 72% de confiabilidade ele anda em passos pequenos. Teve 41% da mudança da dupla, porque o nível é mais certo que o de quem jogou com você.',
      },
    });
  });

  test('a loss as the favourites costs more, and names another player without "você"', () => {
    const lost = change(
      { won: false, games_won: 8, games_lost: 12, expected_share: 0.545, pair_share: 0.62 },
      { expected_chance: 0.59, previous_reliability: 31 },
    );
    const { chance, margin, reliability } = reasons(lost, false);
    expect(chance?.text).toContain('Perder de quem está abaixo custa mais.');
    expect(margin?.text).toBe(
      '8 games a 12 são 40%; o esperado era 55%. Cada game a menos faz o nível descer mais.',
    );
    expect(reliability?.title).toBe('O nível ainda é novo');
    expect(JSON.stringify(reasons(lost, false))).not.toMatch(/você|vocês|seu/i);
  });

  test.each([
    [
      { won: true, games_won: 12, games_lost: 10, expected_share: 0.7, full_change: 0 },
      'só sobe quando ganha com folga',
    ],
    [{ won: false, games_won: 10, games_lost: 12, expected_share: 0.3, full_change: 0 }, 'não custa nada'],
    [{ won: true, games_won: 12, games_lost: 11, expected_share: 0.51 }, 'Vale a vitória.'],
    [{ won: true, games_won: 12, games_lost: 11, expected_share: 0.6 }, 'a vitória valeu menos'],
    [{ won: false, games_won: 11, games_lost: 12, expected_share: 0.3 }, 'a derrota custou menos'],
  ])('games %o have the effect "%s"', (given, effect) => {
    expect(reasons(change(given)).margin?.text).toContain(effect);
  });

  test('limits and repeated opponents are named with their figures', () => {
    expect(reasons(change({ meetings: 6.75, repeat_weight: 0.5161 })).repeat?.text).toBe(
      'Os adversários já tinham jogado juntos 7 vezes em 30 dias; depois da 4ª partida cada uma vale menos. Esta valeu 52%.',
    );
    const limit = (limited_by: LevelFactors['limited_by']) =>
      reasons(change({ limited_by, full_change: -0.42 })).limit?.text;
    expect(limit('match')).toBe('Uma partida muda o nível em até 0,30. Sem o limite seria 0,42.');
    expect(limit('day')).toContain('anda até 0,50, e naquele dia começou em 3,42');
    expect(limit('scale')).toContain('O nível vai de 0 a 7.');
    const month = { limited_by: 'month', full_change: 0.2, per_month: 0.35, month_level: 3 } as const;
    expect(reasons(change(month)).limit?.text).toBe(
      'Em 30 dias o nível anda até 0,35 com esses adversários, e começou em 3,00. Sem o limite a partida mudaria 0,20.',
    );
  });

  test('opponents of a small group are named with their figures', () => {
    const text = (connections: number, connection_weight: number) =>
      reasons(change({ connections, connection_weight })).connections?.text;
    expect(text(0, 0.3)).toBe(
      'Quem vocês enfrentaram ainda não tinha jogado com outras pessoas. A partir de 14 a partida vale inteira; esta valeu 30%, e dá pouca confiabilidade.',
    );
    expect(text(7.9, 0.37)).toContain('se liga a 7 pessoas pelos últimos resultados');
    expect(text(1.2, 0.3)).toContain('se liga a 1 pessoa pelos');
    expect(text(20, 1)).toBeUndefined();
  });

  test('a returned change names the return first', () => {
    expect(explainChange(change({}, { returned: true }), true)[0]).toMatchObject({
      title: 'Mudança devolvida',
      text: expect.stringContaining('Você não confirmou esta partida no prazo'),
    });
  });

  test('a change of an older model has only the reason of its reliability', () => {
    expect(Object.keys(reasons({ ...change(), factors: null }))).toEqual(['reliability']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  acceptRefusalText,
  dateRange,
  noTeamsText,
  teamLabel,
  teamTone,
  waitsForViewer,
} from './tournament-texts.ts';

describe('the dates of a tournament', () => {
  it.each([
    ['2025-11-21', '2025-11-23', '21 a 23 de novembro de 2025'],
    ['2025-11-30', '2025-12-01', '30 de novembro a 1º de dezembro de 2025'],
    ['2025-12-31', '2026-01-02', '31 de dezembro de 2025 a 2 de janeiro de 2026'],
    ['2025-11-01', '2025-11-01', '1º de novembro de 2025'],
  ])('from %s to %s read %s', (from, to, text) => {
    expect(dateRange(from, to)).toBe(text);
  });
});

describe('the state of a team', () => {
  it('distinguishes the inviter and the invited player', () => {
    expect(teamLabel({ status: 'invited', invited_by: 1 }, 1)).toBe('Convite enviado');
    expect(teamLabel({ status: 'invited', invited_by: 1 }, 2)).toBe('Convite recebido');
    expect(teamLabel({ status: 'waiting', invited_by: 1 }, 2)).toBe('Na fila de espera');
  });

  const can = { accept: false, decline: false, withdraw: true, pay: false };
  const asked = (agreed: number[]) => ({
    ...{ status: 'confirmed' as const, invited_by: 1, can },
    merge: { into: '5ª', until: '2026-03-06T12:00:00.000Z', agreed, back_cents: 0, refusal: null },
  });
  it('asks the player who has not said yes to another category', () => {
    expect([teamLabel(asked([1]), 2), teamTone(asked([1]), 2)]).toEqual(['Falta responder', 'amber']);
    expect([teamLabel(asked([1]), 1), teamTone(asked([1]), 1)]).toEqual(['Inscrição confirmada', 'green']);
  });

  it('waits for the viewer with a question, an invitation or a payment', () => {
    const confirmed = { status: 'confirmed' as const, invited_by: 1, can };
    expect(waitsForViewer(confirmed, 2)).toBe(false);
    expect(waitsForViewer(asked([1]), 1)).toBe(false);
    expect(waitsForViewer(asked([1]), 2)).toBe(true);
    expect(waitsForViewer({ ...confirmed, can: { ...can, accept: true } }, 2)).toBe(true);
    expect(waitsForViewer({ ...confirmed, can: { ...can, pay: true } }, 2)).toBe(true);
  });
});

describe('an invitation that the viewer cannot accept', () => {
  const may = (accept: boolean, decline: boolean) => ({ accept, decline, withdraw: false, pay: false });
  it.each([
    [may(false, true), 'team_level_refused', 'O nível de um de vocês está fora dos limites desta categoria.'],
    [may(false, true), 'team_player_registered', 'Você já está nesta categoria com outra dupla.'],
    [may(true, true), null, null],
    [may(false, false), 'team_place_lost', null],
  ] as const)('with %j and %s reads %s', (can, accept, text) => {
    expect(acceptRefusalText({ can, refusals: { accept, pay: 'team_not_accepted' } })).toBe(text);
  });
});

describe('a category without teams', () => {
  it('waits for them, except in a cancelled tournament', () => {
    expect(noTeamsText('open').title).toBe('Nenhuma dupla confirmada ainda');
    expect(noTeamsText('cancelled').text).toBe('O torneio foi cancelado.');
  });
});

import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { inviteText, whatsAppLink } from './invite-text.ts';

test('inviteText gives time, place and type, in the zone of the match', () => {
  const match = {
    date: '2025-11-18T22:30:00Z',
    timezone: 'America/Sao_Paulo',
    type: 'Friendly',
    court: null,
    meta_data: { club: 'Quadra do Zé' },
  } as Match;
  const text = inviteText(match, 'https://b.app/match/1?convite=x_-', '2025-11-18T12:00:00Z');
  expect(text).toBe(
    'Bora jogar padel? Hoje, 19:30 · Quadra do Zé · Amistosa. Entre na partida: https://b.app/match/1?convite=x_-',
  );
  const inManaus = { ...match, timezone: 'America/Manaus' };
  expect(inviteText(inManaus, 'https://b.app', '2025-11-18T12:00:00Z')).toContain(
    'Hoje, 18:30 · horário do Amazonas · Quadra do Zé',
  );
  expect(new URL(whatsAppLink(text)).searchParams.get('text')).toBe(text);
});

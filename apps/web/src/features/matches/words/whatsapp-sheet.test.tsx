import type { MatchNumbers } from '@bandeja/contract/calls/match-numbers';
import type { Match } from '@bandeja/contract/calls/matches';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { isKept } from '../../../data/offline/own-answers.ts';
import { draw } from '../../../testing/draw.tsx';
import { matchNumbersQuery } from './api.ts';
import { planText } from './plan-text.ts';
import { Numbers } from './whatsapp-sheet.tsx';

const seat = (id: number, first_name: string) => ({
  id,
  team: 'A',
  position: id,
  player: { id, first_name, last_name: 'Reis', images: [] },
});
const match = {
  id: 7,
  date: '2026-08-12T21:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  court: { id: 1, name: 'Quadra 2', club: { id: 1, slug: 'arena', name: 'Arena' } },
  meta_data: {},
  players: [seat(1, 'Ana'), seat(2, 'Otto')],
} as unknown as Match;

test('the message has day, time, club, court, players, how many are missing, and the link', () => {
  expect(planText(match, 'https://bandeja.test/match/7')).toBe(
    'Nossa partida de padel: qua, 12 ago, 18:00 · Arena, Quadra 2. Jogam Ana R. e Otto R. (faltam 2). https://bandeja.test/match/7',
  );
  const full = { ...match, players: [1, 2, 3, 4].map((id) => seat(id, 'Rui')) } as unknown as Match;
  expect(planText(full, 'x')).not.toContain('falta');
  expect(planText(full, 'x')).toMatch(/ e Rui R\. x$/);
});

async function numbers(answer?: Partial<MatchNumbers>) {
  const client = new QueryClient();
  const ahead = new Date(Date.now() + 60 * 60_000).toISOString();
  const given: MatchNumbers = { numbers: [], shows: false, has_phone: true, until: ahead, ...answer };
  if (answer) client.setQueryData(matchNumbersQuery(7).queryKey, given);
  return draw(<Numbers match={match} text="Oi" />, client);
}

test('a shown phone opens a chat with its player', async () => {
  const html = await numbers({ numbers: [{ player: 2, phone: '5511987654321' }] });
  expect(html).toContain('(11) 98765-4321');
  expect(html).toContain('href="https://wa.me/5511987654321?text=Oi"');
  expect(html).toContain('Conversar com Otto R. no WhatsApp');
});

test('the own phone is hidden until its player shows it, and without one the profile is offered', async () => {
  expect(await numbers({})).toMatch(/role="switch"[^>]*aria-checked="false"/);
  expect(await numbers({ shows: true })).toMatch(/role="switch"[^>]*aria-checked="true"/);
  const without = await numbers({ has_phone: false });
  expect(without).toContain('Escrever meu telefone no perfil');
  expect(without).not.toContain('switch');
});

test('after the time, and for who gets no answer, there is nothing', async () => {
  expect(await numbers()).toBe('');
  const past = new Date(Date.now() - 1).toISOString();
  expect(await numbers({ numbers: [{ player: 2, phone: '5511987654321' }], until: past })).toBe('');
});

test('phones stay neither in the cache nor on the device', () => {
  expect(matchNumbersQuery(7)).toMatchObject({ gcTime: 0, staleTime: 0 });
  expect(isKept(matchNumbersQuery(7).queryKey)).toBe(false);
});

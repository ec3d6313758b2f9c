import { ApiError } from '@bandeja/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { invitationQuery } from '../api/invites/get-invitation.ts';
import { Invitation } from '../components/invites/invitation.tsx';

/** Login's note about the link of match 7, after this failure of its read. */
async function noteAfter(failure: Error) {
  const client = new QueryClient();
  const failed = { ...invitationQuery(7, 'abc'), queryFn: () => Promise.reject(failure), retry: false };
  await client.prefetchQuery(failed as never);
  return draw(<Invitation redirect="/match/7?convite=abc" next="Entre para participar." />, client);
}

test('Login states that the link of an invitation has ended', async () => {
  const note = await noteAfter(new ApiError(404, { error: 'Convite não encontrado.' }));
  expect(note).toContain('Este convite não vale mais.');
  expect(note).not.toContain('Chamaram você');
});

test('Login says why the match takes no player, in place of the invitation to sign up', async () => {
  const client = new QueryClient();
  client.setQueryData(invitationQuery(7, 'abc').queryKey, {
    by: 'Ana Souza',
    date: '2026-03-10T22:30:00.000Z',
    timezone: 'America/Sao_Paulo',
    place: null,
    type: 'Friendly',
    free: 0,
    refusal: { code: 'match_full', sentence: 'Esta partida já está completa.' },
  });
  const note = await draw(
    <Invitation redirect="/match/7?convite=abc" next="Entre para participar." />,
    client,
  );
  expect(note).toContain('Ana Souza chamou você para jogar.');
  expect(note).toContain('Esta partida já está completa.');
  expect(note).not.toContain('Entre para participar.');
});

test('Login invites by one sentence when the invitation could not be read', async () => {
  expect(await noteAfter(new ApiError(0, {}))).toContain(
    'Chamaram você para uma partida! Entre para participar.',
  );
});

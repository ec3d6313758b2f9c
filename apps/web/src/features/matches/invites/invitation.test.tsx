import type { Match } from '@bandeja/contract/calls/matches';
import { ApiError } from '@bandeja/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { invitationQuery } from './api.ts';
import { Invitation } from './invitation.tsx';
import { JoinByInvite } from './join-by-invite.tsx';

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

describe('an invite link opened while signed in', () => {
  const seat = (id: number) => ({ id, team: 'A', position: 1, player: { id } });
  const question = (client: QueryClient, players: object[] = [seat(2)]) =>
    draw(
      <JoinByInvite
        match={{ id: 7, players } as unknown as Match}
        viewerId={1}
        token="abc"
        onDone={() => undefined}
      />,
      client,
    );
  const known = (fields: object) => {
    const client = new QueryClient();
    client.setQueryData(invitationQuery(7, 'abc').queryKey, {
      by: 'Ana Souza',
      refusal: null,
      ...fields,
    } as never);
    return client;
  };

  test('asks who invites before it joins, and nothing of a player of the match', async () => {
    const html = await question(known({}));
    expect(html).toContain('Ana Souza chamou você para jogar.');
    expect(html).toContain('Entrar na partida');
    expect(html).toContain('Agora não');
    expect(await question(known({}), [seat(1)])).toBe('');
  });

  test('says why the match takes no player, and that a link has ended, without the question', async () => {
    const full = await question(
      known({ refusal: { code: 'match_full', sentence: 'Esta partida já está completa.' } }),
    );
    expect(full).toContain('Esta partida já está completa.');
    const client = new QueryClient();
    const ended = new ApiError(404, { error: 'Este convite não vale mais.' });
    const failed = { ...invitationQuery(7, 'abc'), queryFn: () => Promise.reject(ended), retry: false };
    await client.prefetchQuery(failed as never);
    const html = await question(client);
    for (const note of [full, html]) {
      expect(note).toContain('Entendi');
      expect(note).not.toContain('Entrar na partida');
    }
    expect(html).toContain('Este convite não vale mais.');
  });
});

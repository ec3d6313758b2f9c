import type { InputTo } from '@bandeja/contract/call';
import { retrieveUser } from '@bandeja/contract/calls/accounts';
import { createPlayer, type Player } from '@bandeja/contract/calls/players';
import { api } from '../../../session/api.ts';

export type NewPlayer = Omit<InputTo<typeof createPlayer>['body'], 'user' | 'email'>;

/** Registers the player of the signed-in account. Throws ApiError with messages by field. */
export async function registerPlayer(player: NewPlayer): Promise<Player> {
  const user = await api(retrieveUser);
  return api(createPlayer, { body: { ...player, user: user.id, email: user.email } });
}

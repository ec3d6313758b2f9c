import type { InputTo } from '@bandeja/contract/call';
import { retrieveUser } from '@bandeja/contract/calls/accounts/accounts';
import { createPlayer } from '@bandeja/contract/calls/players';
import { useChange } from '../../data/call-mutation.ts';
import { ownPlayerQuery } from '../../data/own-player.ts';
import { api } from '../../session/api.ts';

/** The draft of Player Register; Sign Up stores the name there, so that it is typed once. */
export const REGISTER_DRAFT = 'player-register';

export type NewPlayer = Omit<InputTo<typeof createPlayer>['body'], 'user' | 'email'>;

/** Registers the player of the signed-in account. The form shows a refusal itself. */
export const useRegisterPlayer = () =>
  useChange(
    createPlayer.name,
    async (player: NewPlayer, key) => {
      const { id: user, email } = await api(retrieveUser);
      return api(createPlayer, { body: { ...player, user, email } }, { idempotencyKey: key });
    },
    { quiet: true, answers: () => ownPlayerQuery, draft: REGISTER_DRAFT },
  );

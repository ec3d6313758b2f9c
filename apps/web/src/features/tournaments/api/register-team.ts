import { registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { useCall } from '../../../data/call-mutation.ts';

/** Registers the player and a partner in a category; `draft` names the form's draft. */
export const useRegisterTeam = (draft: string) => useCall(registerTeam, { quiet: true, draft });

import { registerTeam } from '@bandeja/contract/calls/tournament-teams';
import { useCall } from '../../../data/call-mutation.ts';

/** Registers the player and a partner in a category. */
export const useRegisterTeam = () => useCall(registerTeam, { quiet: true });

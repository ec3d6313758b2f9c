import { acceptTeam, declineTeam, withdrawTeam } from '@bandeja/contract/calls/tournament-teams';
import { useCall } from '../../../data/call-mutation.ts';

/** Accepts the invitation of a team, or an offered place. */
export const useAcceptTeam = () => useCall(acceptTeam);

/** Declines the invitation of a team. */
export const useDeclineTeam = () => useCall(declineTeam);

/** Withdraws the player's team. */
export const useWithdrawTeam = () => useCall(withdrawTeam);

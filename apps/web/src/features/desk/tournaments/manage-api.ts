import {
  confirmDeskTeam,
  correctDeskFee,
  enterDeskTeam,
  listDeskTeams,
  removeDeskTeam,
  returnDeskFee,
  setDeskImpediments,
  swapDeskPartner,
  withdrawDeskTeam,
} from '@bandeja/contract/calls/desk-tournament-teams';
import {
  cancelDeskTournament,
  changeDeskTournament,
  createDeskTournament,
  publishDeskTournament,
  removeTournamentDraft,
  setTournamentRegistration,
} from '@bandeja/contract/calls/desk-tournaments';
import {
  closeRefereeLink,
  getRefereeLink,
  type MadeRefereeLink,
  openRefereeLink,
  type RefereeLink,
} from '@bandeja/contract/calls/referee-links';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';

/** In the form, which shows a refusal itself. */
export const useCreateTournament = (draft: string) =>
  useDeskCall(createDeskTournament, { quiet: true, draft });

export const useChangeTournament = (draft: string) =>
  useDeskCall(changeDeskTournament, { quiet: true, draft });

export const usePublishTournament = (draft: string) =>
  useDeskCall(publishDeskTournament, { quiet: true, draft });

export const useRemoveDraft = () => useDeskCall(removeTournamentDraft);

export const useSetRegistration = () => useDeskCall(setTournamentRegistration, { quiet: true });

export const useCancelTournament = () => useDeskCall(cancelDeskTournament, { quiet: true });

export const deskTeamsQuery = (slug: string, hash: string) =>
  deskQuery(listDeskTeams, { params: { slug, hash } });

export const useEnterTeam = (draft: string) => useDeskCall(enterDeskTeam, { quiet: true, draft });

export const useConfirmTeam = () => useDeskCall(confirmDeskTeam, { quiet: true });

export const useReturnFee = () => useDeskCall(returnDeskFee, { quiet: true });

export const useCorrectFee = () => useDeskCall(correctDeskFee, { quiet: true });

export const useRemoveTeam = () => useDeskCall(removeDeskTeam, { quiet: true });

export const useSwapPartner = () => useDeskCall(swapDeskPartner, { quiet: true });

export const useSetImpediments = () => useDeskCall(setDeskImpediments, { quiet: true });

/** What taking a team out after the draw would change. */
export const withdrawalTrial = (params: { slug: string; hash: string; id: number }) => ({
  ...deskTrial(withdrawDeskTeam, { params, body: { dry_run: true } }),
  staleTime: 0,
  retry: false,
});

export const useWithdrawTeam = () => useDeskCall(withdrawDeskTeam, { quiet: true });

export const refereeLinkQuery = (slug: string, hash: string) =>
  deskQuery(getRefereeLink, { params: { slug, hash } });

export const useOpenRefereeLink = () => useDeskCall(openRefereeLink, { quiet: true });

/** The path of the link that this page made, while no other took its place and nobody ended it. */
export const ownRefereePath = (
  made: MadeRefereeLink | undefined,
  valid: RefereeLink['open'] | undefined,
): string | null => (made && made.created_at === valid?.created_at ? made.path : null);

export const useCloseRefereeLink = () => useDeskCall(closeRefereeLink, { quiet: true });

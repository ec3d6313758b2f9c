import {
  acceptDeskInvitation,
  changeStaff,
  inviteStaff,
  listStaff,
  readDeskInvitation,
  removeStaff,
} from '@bandeja/contract/calls/desk-staff';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import { callQuery } from '../../../data/call-query.ts';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

/** The staff of a club with its open invitations. */
export const staffQuery = (slug: string) => deskQuery(listStaff, { params: { slug } });

/** Invites by e-mail; the same address again gets a new link. */
export const useInviteStaff = (slug: string, options?: { quiet: boolean }) => {
  const { mutateAsync, isPending } = useDeskCall(inviteStaff, options);
  return {
    isPending,
    invite: (body: { email: string; role: DeskRole }) => mutateAsync({ params: { slug }, body }),
  };
};

/** Changes the role of a person, perhaps the viewer's own. */
export const useChangeStaff = () => useDeskCall(changeStaff, { changesClub: true });

/** Takes a person out of the staff, or an invitation back. */
export const useRemoveStaff = () => useDeskCall(removeStaff, { changesClub: true });

/** What a mailed link offers; also without a session. */
export const invitationQuery = (token: string) => ({
  ...callQuery(readDeskInvitation, { params: { token } }),
  retry: false,
});

export const useAcceptInvitation = () => useDeskCall(acceptDeskInvitation, { changesClub: true });

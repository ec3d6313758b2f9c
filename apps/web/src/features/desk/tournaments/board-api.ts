import {
  getDeskBoard,
  proposeDeskSchedule,
  saveDeskSchedule,
} from '@bandeja/contract/calls/desk-tournament-board';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

export const deskBoardQuery = (slug: string, hash: string, date: string) =>
  deskQuery(getDeskBoard, { params: { slug, hash }, query: { date } });

/** Computed anew each time it is asked for. No read that live events refetch: they would cancel it while it is planned. */
export const scheduleProposalQuery = (slug: string, hash: string, missing: boolean) => ({
  ...deskQuery(proposeDeskSchedule, {
    params: { slug, hash },
    query: { missing: missing ? 'true' : 'false' },
  }),
  meta: {},
  staleTime: 0,
});

export const useSaveSchedule = () => useDeskCall(saveDeskSchedule, { quiet: true });

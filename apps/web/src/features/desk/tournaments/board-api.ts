import {
  getDeskBoard,
  proposeDeskSchedule,
  saveDeskSchedule,
} from '@bandeja/contract/calls/desk-tournament-board';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

export const deskBoardQuery = (slug: string, hash: string, date: string) =>
  deskQuery(getDeskBoard, { params: { slug, hash }, query: { date } });

/** Computed anew each time it is asked for. */
export const scheduleProposalQuery = (slug: string, hash: string, missing: boolean) => ({
  ...deskQuery(proposeDeskSchedule, {
    params: { slug, hash },
    query: { missing: missing ? 'true' : 'false' },
  }),
  staleTime: 0,
});

export const useSaveSchedule = () => useDeskCall(saveDeskSchedule, { quiet: true });

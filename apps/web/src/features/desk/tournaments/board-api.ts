import type { InputTo } from '@bandeja/contract/call';
import {
  delayDeskSchedule,
  getDeskBoard,
  proposeDeskSchedule,
  saveDeskSchedule,
} from '@bandeja/contract/calls/desk-tournament-board';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';

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

type Delay = InputTo<typeof delayDeskSchedule>;

/** What a delay would move. */
export const delayTrial = (params: Delay['params'], body: Delay['body']) => ({
  ...deskTrial(delayDeskSchedule, { params, body: { ...body, dry_run: true } }),
  staleTime: 0,
  retry: false,
});

/** The sheet shows a refusal. */
export const useDelaySchedule = () => useDeskCall(delayDeskSchedule, { quiet: true });

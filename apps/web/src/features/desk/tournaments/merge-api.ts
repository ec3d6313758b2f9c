import {
  answerDeskMerge,
  askDeskMerge,
  getDeskMerge,
  takeBackDeskMerge,
} from '@bandeja/contract/calls/desk-tournament-merge';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';

interface OfTournament {
  slug: string;
  hash: string;
}

/** The question of a category, with the answers of its teams. */
export const mergeQuery = (params: OfTournament, category: number) =>
  deskQuery(getDeskMerge, { params, query: { category: String(category) } });

/** Who would be asked, and what would go back. */
export const mergeTrial = (
  params: OfTournament,
  body: { category: number; into: number; until: string },
) => ({
  ...deskTrial(askDeskMerge, { params, body: { ...body, dry_run: true } }),
  staleTime: 0,
  retry: false,
});

export const useAskMerge = () => useDeskCall(askDeskMerge, { quiet: true });

export const useTakeBackMerge = () => useDeskCall(takeBackDeskMerge, { quiet: true });

export const useAnswerDeskMerge = () => useDeskCall(answerDeskMerge, { quiet: true });

import {
  previewDeskDraw,
  publishDeskDraw,
  seedDeskTeams,
} from '@bandeja/contract/calls/desk-tournament-draw';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

type DrawAsked = { category: number; seed: number | undefined };

export const deskDrawQuery = (slug: string, hash: string, { category, seed }: DrawAsked) =>
  deskQuery(previewDeskDraw, {
    params: { slug, hash },
    query: { category, ...(seed !== undefined && { seed }) },
  });

export const usePublishDraw = () => useDeskCall(publishDeskDraw, { quiet: true });

export const useSeedTeams = () => useDeskCall(seedDeskTeams, { quiet: true });

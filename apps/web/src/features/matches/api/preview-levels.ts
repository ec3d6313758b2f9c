import { previewMatchLevels } from '@bandeja/contract/calls/match-lifecycle';
import { callQuery } from '../../../data/call-query.ts';

/** What each result would move, for the teams as they stand. */
export const levelPreviewQuery = (id: number) => callQuery(previewMatchLevels, { params: { id } });

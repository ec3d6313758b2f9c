import { previewMatchLevels } from '@bandeja/contract/calls/match-lifecycle';
import { callQuery } from '../../../data/call-query.ts';

/** The level change that each result would cause, for the current teams. */
export const levelPreviewQuery = (id: number) => callQuery(previewMatchLevels, { params: { id } });

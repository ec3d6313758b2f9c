import { readDeskReport } from '@bandeja/contract/calls/desk-reports';
import { deskQuery } from '../../../data/desk.ts';

export const reportQuery = (slug: string, { from, to }: { from: string; to: string }) =>
  deskQuery(readDeskReport, { params: { slug }, query: { from, to } });

import { getAgenda } from '@bandeja/contract/calls/desk-agenda';
import {
  addRegular,
  changeRegular,
  changeRegularStudents,
  endRegular,
  getRegular,
  listRegulars,
  placeRegularDate,
  skipRegularDate,
} from '@bandeja/contract/calls/desk-regulars';
import {
  closeStatementLink,
  listStatements,
  openStatementLink,
  payStatement,
} from '@bandeja/contract/calls/regular-statements';
import { listRegularTasks, setRegularRule } from '@bandeja/contract/calls/regular-tasks';
import { deskQuery, deskTrial, useDeskCall } from '../../../data/desk.ts';

export const regularsQuery = (slug: string, { ended = false } = {}) =>
  deskQuery(listRegulars, { params: { slug }, query: ended ? { ended: 'true' as const } : {} });

export const regularTasksQuery = (slug: string) => deskQuery(listRegularTasks, { params: { slug } });

export const regularQuery = (slug: string, id: number) => deskQuery(getRegular, { params: { slug, id } });

export const statementsQuery = (slug: string, month: string) =>
  deskQuery(listStatements, { params: { slug }, query: { month } });

/** Of today: the courts, and the durations that the club sells. */
export const courtsQuery = (slug: string) =>
  deskQuery(getAgenda, { params: { slug }, query: { date: undefined } });

export type WantedRegular = Omit<
  Parameters<ReturnType<typeof useAddRegular>['mutateAsync']>[0]['body'],
  'choices' | 'dry_run'
>;

/** The dates of a monthly player that is not saved. A read of the desk: it is asked again when the agenda changes. */
export const planQuery = (slug: string, wanted: WantedRegular) => ({
  ...deskTrial(addRegular, { params: { slug }, body: { ...wanted, dry_run: true } }),
  staleTime: 0,
  retry: false,
});

/** The sheets show a refusal beside what was typed. */
const inSheet = (slug: string) => ({
  quiet: true,
  answers: ({ id }: { id: number }) => regularQuery(slug, id),
});

export const useAddRegular = () => useDeskCall(addRegular, { quiet: true });
export const useChangeRegular = (slug: string) => useDeskCall(changeRegular, inSheet(slug));
export const useChangeStudents = (slug: string) => useDeskCall(changeRegularStudents, inSheet(slug));
export const useSkipDate = (slug: string) => useDeskCall(skipRegularDate, inSheet(slug));
export const usePlaceDate = (slug: string) => useDeskCall(placeRegularDate, inSheet(slug));
export const useEndRegular = (slug: string) => useDeskCall(endRegular, inSheet(slug));
export const useSetRule = () => useDeskCall(setRegularRule, { quiet: true });
export const usePayStatement = () => useDeskCall(payStatement, { quiet: true });
export const useOpenLink = () => useDeskCall(openStatementLink, { quiet: true });
export const useCloseLink = () => useDeskCall(closeStatementLink, { quiet: true });

import {
  getDeskSchedule,
  listDeskHolidays,
  publishDeskSchedule,
  removeDeskHoliday,
  removeDeskSchedule,
  saveDeskHoliday,
} from '@bandeja/contract/calls/desk-schedule';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

export const scheduleQuery = (slug: string) => deskQuery(getDeskSchedule, { params: { slug } });

export const sentBand = <Band extends { fixed_cents?: Readonly<Record<string, number>> | null }>(
  band: Band,
) => ({
  ...band,
  fixed_cents: { ...band.fixed_cents },
});

/** Publishes a week, or with dry_run only says what it would change. */
export const usePublish = () => useDeskCall(publishDeskSchedule, { quiet: true });

export const useRemoveWeek = () => useDeskCall(removeDeskSchedule, { fallback: 'Não deu para desfazer.' });

export const holidaysQuery = (slug: string, year: string) =>
  deskQuery(listDeskHolidays, { params: { slug }, query: { year } });

export const useSaveHoliday = () =>
  useDeskCall(saveDeskHoliday, { fallback: 'Não deu para salvar o feriado.' });

export const useRemoveHoliday = () =>
  useDeskCall(removeDeskHoliday, { fallback: 'Não deu para salvar o feriado.' });

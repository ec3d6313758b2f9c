import {
  getDeskSchedule,
  listDeskHolidays,
  publishDeskSchedule,
  removeDeskHoliday,
  removeDeskSchedule,
  saveDeskHoliday,
} from '@bandeja/contract/calls/desk-schedule';
import type { WeekSchedule } from '@bandeja/rules/clubs/schedule';
import { deskQuery, useDeskCall } from '../../../data/desk.ts';

export const scheduleQuery = (slug: string) => deskQuery(getDeskSchedule, { params: { slug } });

/** What a week would change from a day on; nothing is stored. */
export const previewQuery = (slug: string, from: string, { hours, prices }: WeekSchedule) =>
  deskQuery(publishDeskSchedule, {
    params: { slug },
    body: { from, hours: [...hours], prices: prices.map(sentBand), dry_run: true },
  });

export const sentBand = <Band extends { fixed_cents?: Readonly<Record<string, number>> | null }>(
  band: Band,
) => ({
  ...band,
  fixed_cents: { ...band.fixed_cents },
});

export const usePublish = () => useDeskCall(publishDeskSchedule, { quiet: true });

export const useRemoveWeek = () => useDeskCall(removeDeskSchedule, { fallback: 'Não deu para desfazer.' });

export const holidaysQuery = (slug: string, year: string) =>
  deskQuery(listDeskHolidays, { params: { slug }, query: { year } });

export const useSaveHoliday = () =>
  useDeskCall(saveDeskHoliday, { fallback: 'Não deu para salvar o feriado.' });

export const useRemoveHoliday = () =>
  useDeskCall(removeDeskHoliday, { fallback: 'Não deu para salvar o feriado.' });

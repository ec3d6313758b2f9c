import type { Database } from '@bandeja/db/database';
import { isBannerPicture } from './features/banners/public.ts';
import { isTournamentPicture } from './features/tournaments/public.ts';

/** Whether a row of a feature other than images refers to the picture of this name: its files stay. */
export const isUsedElsewhere = async (db: Database, name: string): Promise<boolean> =>
  (await isBannerPicture(db, name)) || isTournamentPicture(db, name);

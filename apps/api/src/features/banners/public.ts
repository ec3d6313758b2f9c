import type { Database } from '@bandeja/db/database';
import { bannerAddressOf } from '@bandeja/rules/images/images';
import { isPictureOfBanner } from './banners.repository.ts';

export { bannerCommands } from './banners.commands.ts';
export { exportBanners, importBanners } from './banners-in-club-files.ts';
export { createClickLimit } from './show-banners.ts';

/** Whether a banner shows the uploaded picture of this name. */
export const isBannerPicture = (db: Database, name: string): Promise<boolean> =>
  isPictureOfBanner(db, bannerAddressOf(name));

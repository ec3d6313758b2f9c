import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { BANNER_WIDTHS, bannerAddressOf, bannerHeight } from '@bandeja/rules/images/sizes';
import { type MediaStore, storePicture } from '../images/public.ts';
import type { BannerFile } from './banner-file.ts';
import { type BannerRow, insertBanner } from './banners.repository.ts';

const SIZES = BANNER_WIDTHS.map((width) => ({ width, height: bannerHeight(width) }));

type AddBannerInput = { file: BannerFile; media: Pick<MediaStore, 'put'>; now: Date };

/**
 * Publishes a banner. Its picture is stored before the row is inserted, so no page shows a banner without it; files of
 * a refused banner are removed by a job.
 * @returns null when a banner of this name starts on the same day
 * @throws Refusal for a picture that is not a photo, is damaged, or has too many pixels
 */
export async function addBanner(
  db: Database,
  { file, media, now }: AddBannerInput,
): Promise<BannerRow | null> {
  const { picture, name, call_to_action, from, to } = file;
  const stored = await storePicture(db, {
    bytes: picture,
    shape: { sizes: SIZES, fit: 'cover' },
    media,
    now,
  });
  const image = bannerAddressOf(stored);
  try {
    return await insertBanner(db, {
      name,
      image,
      call_to_action,
      starts_on: from,
      ends_on: to,
      created_at: now,
    });
  } catch (error) {
    if (violatedConstraint(error) === 'banners_once') return null;
    throw error;
  }
}

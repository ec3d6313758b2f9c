import { dirname, resolve } from 'node:path';
import { localDate, text } from '@bandeja/contract/fields/primitives';
import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { BANNER_NAME_MAX, isBannerLink } from '@bandeja/rules/banners/banner-texts';
import { BANNER_WIDTHS, bannerAddressOf, bannerHeight, MAX_IMAGE_BYTES } from '@bandeja/rules/images/images';
import * as z from 'zod/mini';
import type { Given } from '../../commands/command.ts';
import { pathOf, readInput, readUpTo } from '../../commands/operator-input.ts';
import { type MediaStore, removeAllWhenUnused, storePicture, UNUSED_AFTER_MS } from '../images/public.ts';
import { type BannerRow, deleteBanner, insertBanner } from './banners.repository.ts';

const Description = z
  .strictObject({
    name: text(BANNER_NAME_MAX, 1),
    /** Path of the picture, from the folder of the JSON file. */
    image: text(500, 1),
    call_to_action: z.string().check(
      z.refine(isBannerLink, {
        message: 'Use um endereço https:// ou um caminho daqui, como /booking.',
      }),
    ),
    /** First and last day on Home. */
    from: localDate(),
    to: localDate(),
  })
  .check(z.refine(({ from, to }) => to >= from, { path: ['to'], message: 'Vem antes de from.' }));

type BannerFile = Omit<z.infer<typeof Description>, 'image'> & { picture: Uint8Array };

/**
 * Reads the operator's description of a banner and its picture, whose content is checked when it is decoded.
 * @throws UsageError that names every wrong field
 */
export function readBannerFile(given: Given): BannerFile {
  const { image, ...description } = readInput(given, Description);
  const folder = dirname(pathOf(given.positionals[0] ?? ''));
  return { ...description, picture: readUpTo(resolve(folder, image), MAX_IMAGE_BYTES) };
}

/** The stored sizes of every banner's picture. */
export const BANNER_SHAPE = {
  sizes: BANNER_WIDTHS.map((width) => ({ width, height: bannerHeight(width) })),
  fit: 'cover',
} as const;

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
    shape: BANNER_SHAPE,
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

/** Deletes a banner with its clicks; a job deletes its files later, since open pages still show them. */
export function removeBanner(db: Database, id: number, now: Date): Promise<BannerRow | undefined> {
  return withTransaction(db, async (tx) => {
    const removed = await deleteBanner(tx, { id, clubId: null });
    if (removed) {
      await removeAllWhenUnused(tx, [removed.image], new Date(now.getTime() + UNUSED_AFTER_MS));
    }
    return removed;
  });
}

import { dirname, resolve } from 'node:path';
import { localDate, text } from '@bandeja/contract/fields/primitives';
import { BANNER_NAME_MAX, isBannerLink } from '@bandeja/rules/banners/banner-rules';
import { MAX_IMAGE_BYTES } from '@bandeja/rules/images/sizes';
import * as z from 'zod/mini';
import type { Given } from '../../commands/command.ts';
import { pathOf, readInput, readUpTo } from '../../commands/operator-input.ts';

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

export type BannerFile = Omit<z.infer<typeof Description>, 'image'> & { picture: Uint8Array };

/**
 * Reads the operator's description of a banner and its picture, whose content is checked when it is decoded.
 * @throws UsageError that names every wrong field
 */
export function readBannerFile(given: Given): BannerFile {
  const { image, ...description } = readInput(given, Description);
  const folder = dirname(pathOf(given.positionals[0] ?? ''));
  return { ...description, picture: readUpTo(resolve(folder, image), MAX_IMAGE_BYTES) };
}

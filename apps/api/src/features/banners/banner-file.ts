import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { localDate, text } from '@bandeja/contract/fields/primitives';
import { toFieldErrors } from '@bandeja/contract/validation-errors';
import { BANNER_NAME_MAX, isBannerLink } from '@bandeja/rules/banners/banner-rules';
import { MAX_IMAGE_BYTES } from '@bandeja/rules/images/sizes';
import * as z from 'zod/mini';
import { UsageError } from '../../admin/command.ts';

const MAX_JSON_BYTES = 64 * 1024;

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
export function readBannerFile(path: string): BannerFile {
  // npm runs the command in the project's folder; paths are those of the operator's shell.
  const file = resolve(process.env.INIT_CWD ?? '.', path);
  const parsed = z.safeParse(Description, parseJson(readUpTo(file, MAX_JSON_BYTES)), {
    reportInput: true,
  });
  if (!parsed.success) throw new UsageError(linesOf(parsed.error.issues).join('\n'));
  const { image, ...description } = parsed.data;
  return { ...description, picture: readUpTo(resolve(dirname(file), image), MAX_IMAGE_BYTES) };
}

function linesOf(issues: readonly z.core.$ZodIssue[]): string[] {
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const others = issues.filter(({ code }) => code !== 'unrecognized_keys');
  return [
    ...Object.entries(others.length > 0 ? toFieldErrors(others) : {}).map(
      ([field, sentences]) => `${field}: ${[sentences].flat().join(' ')}`,
    ),
    ...unknown.map((field) => `${field}: este campo não existe.`),
  ];
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UsageError('O arquivo não é JSON.');
  }
}

/** A regular file within the limit: a device or a pipe never ends. */
function readUpTo(path: string, bytes: number): Buffer {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`Não há o arquivo ${path}.`);
  if (found.size > bytes) throw new UsageError(`O arquivo ${path} passa de ${bytes / 1024} KB.`);
  return readFileSync(path);
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller answers save no packet when compressed. */
const worthwhile = 1024;

/**
 * Writes `x.br` and `x.gz` next to every text file of the built web app. The server sends these files, so
 * compression runs once, at its highest level, and never per request.
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg|json|webmanifest|txt)$/.test(name))
    .map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < worthwhile) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}

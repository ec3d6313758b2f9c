import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In the built folder: the asset files of this build and of the one before. */
const LIST = join('.vite', 'assets.json');

/**
 * The lists to store after a build. A build with the same files as the last one keeps the files before those.
 * @param {string[]} built @param {{ files: string[], previous: string[] }} before
 */
function nextLists(built, before) {
  const isSame = built.length === before.files.length && built.every((file) => before.files.includes(file));
  return { files: built, previous: isSame ? before.previous : before.files };
}

/**
 * Pages of the last version are open during an update and load their code by its name, so a build keeps the asset
 * files of the build before.
 * @param {string} folder the built web app, which `build` empties and fills
 * @param {() => Promise<void>} build
 */
export async function keepPreviousAssets(folder, build) {
  const assets = join(folder, 'assets');
  const saved = mkdtempSync(join(tmpdir(), 'bandeja-assets-'));
  try {
    const before = existsSync(join(folder, LIST))
      ? JSON.parse(readFileSync(join(folder, LIST), 'utf8'))
      : { files: [], previous: [] };
    if (existsSync(assets)) cpSync(assets, saved, { recursive: true });
    await build();
    const next = nextLists(readdirSync(assets).sort(), before);
    mkdirSync(join(folder, '.vite'), { recursive: true });
    writeFileSync(join(folder, LIST), JSON.stringify(next));
    for (const file of next.previous) {
      const from = join(saved, file);
      const to = join(assets, file);
      if (existsSync(from) && !existsSync(to)) cpSync(from, to);
    }
  } finally {
    rmSync(saved, { recursive: true, force: true });
  }
}

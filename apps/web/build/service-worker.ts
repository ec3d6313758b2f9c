import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf, closure, pathOf, scriptCode } from './bundle.ts';

/** Modules whose chunks, with their static imports, are the shell: the frame with its menus, dialogs and sheets, Home and Login. */
const SHELL_MODULES = [
  /\/src\/main\.tsx$/,
  /\/src\/routes\/_shell\.tsx\?/,
  /\/src\/routes\/_shell\.index\.tsx\?/,
  /\/src\/routes\/login\.tsx\?/,
  /\/src\/start\/start-offline\.ts$/,
  // Stored answers are compared with the schemas before they are shown.
  /\/src\/data\/offline\/usable-answers\.ts$/,
  /\/src\/(shell\/page|routes\/-unrouted)\/not-found\.tsx$/,
  /\/src\/shell\/navigation\/profile-menu\.tsx$/,
  /\/src\/shell\/navigation\/drawer\.tsx$/,
  /\/src\/features\/notifications\/components\/bell-dropdown\.tsx$/,
  /\/src\/shell\/queue\/(queue-strip|match-queue)\.tsx$/,
  /\/src\/ui\/overlays\/confirm-modal\.tsx$/,
  /\/src\/ui\/overlays\/sheet-modal\.tsx$/,
  // A match created at the court is on Home and in Jogos.
  /\/src\/features\/matches\/components\/local-match-list\.tsx$/,
  // Its sets come from the queue.
  /\/src\/features\/matches\/offline\/queued-match\.ts$/,
  // A match is finished at the court.
  /\/src\/features\/matches\/result\/finish-dialog\.tsx$/,
];

/** Files of public/ that the shell needs. */
const SHELL_FILES = ['symbol.svg', 'manifest.webmanifest'];

/**
 * The server replaces it by a hash of the page that it sends: its settings are written into the page at the start
 * (apps/api/src/http/page/service-worker.ts).
 */
const PAGE_REVISION = '@page-revision@';

/**
 * Builds worker/service-worker.ts to /sw.js, with the list of the shell's files. A plugin of our own, because
 * workbox-build would install Babel, Rollup and Terser for that list (docs/decisions/070-own-worker-build.md).
 */
export function serviceWorker(): Plugin {
  return {
    name: 'bandeja-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = shellOf(bundle).map((file) => ({ url: `/${file}`, revision: null as string | null }));
        for (const file of SHELL_FILES) {
          const content = readFileSync(pathOf(`../public/${file}`));
          const revision = createHash('sha256').update(content).digest('hex').slice(0, 16);
          // The server writes the brand, which is in the page too, into the manifest.
          shell.push({ url: `/${file}`, revision: `${revision}-${PAGE_REVISION}` });
        }
        shell.push({ url: '/index.html', revision: PAGE_REVISION });
        const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await scriptCode('../worker/service-worker.ts', {
            define: {
              SHELL: JSON.stringify(shell),
              BUILD_FILES: JSON.stringify(files.map((file) => `/${file}`)),
              'process.env.NODE_ENV': '"production"',
            },
          }),
        });
      },
    },
  };
}

/** The chunks of the shell with their static imports, their styles, and the font. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const modules = SHELL_MODULES.flatMap((module) => {
    const found = chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (found.length === 0) throw new Error(`No chunk of the build is ${module}`);
    return found.map(({ fileName }) => fileName);
  });
  const { scripts, styles } = closure(modules, bundle);
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
  return [...scripts, ...styles, ...fonts].sort();
}

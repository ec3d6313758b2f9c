import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { BUILD_TARGET } from './build-target.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules whose chunks, with their static imports, are the shell: the frame with its menus, dialogs and sheets, Home and Login. */
const SHELL_MODULES = [
  /\/src\/main\.tsx$/,
  /\/src\/routes\/_shell\.tsx\?/,
  /\/src\/routes\/_shell\.index\.tsx\?/,
  /\/src\/routes\/login\.tsx\?/,
  /\/src\/start\/start-offline\.ts$/,
  // Stored answers are compared with the schemas before they are shown.
  /\/src\/data\/offline\/usable-answers\.ts$/,
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
          source: await workerCode({
            SHELL: JSON.stringify(shell),
            BUILD_FILES: JSON.stringify(files.map((file) => `/${file}`)),
          }),
        });
      },
    },
  };
}

/** The chunks of the shell with their static imports, their styles, and the font. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) add(imported);
  };
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  for (const module of SHELL_MODULES) {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    if (found.length === 0) throw new Error(`No chunk of the build is ${module}`);
    for (const { fileName } of found) add(fileName);
  }
  for (const file of Object.keys(bundle)) if (file.endsWith('.woff2')) files.add(file);
  return [...files].sort();
}

async function workerCode(define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: BUILD_TARGET,
      lib: { entry: pathOf('../worker/service-worker.ts'), formats: ['iife'], name: 'worker' },
    },
  });
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  if (!code) throw new Error('The service worker did not build');
  return code;
}

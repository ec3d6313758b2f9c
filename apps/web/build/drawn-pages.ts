import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { type PageName, pages } from '../src/paths.ts';
import { BUILD_TARGET, NOTICE_TARGET } from './build-target.ts';
import { onlyOurLanguages } from './only-our-languages.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;
const SHELL = '_shell';
/** In index.html; the development server loads it as a module. */
const BEFORE_PAINT = '<script type="module" src="/first-paint/before-paint.ts"></script>';
/** The page that the service worker stores for all addresses. */
const HOME = pages.home.path;
const ACCOUNT: readonly string[] = [pages.login.path, pages.signUp.path];

/** What the server adds to the page of an address (apps/api/src/http/page/drawn-pages.ts reads it). */
interface DrawnPage {
  /** In the router's syntax. */
  path: string;
  /** Scripts that the route needs in addition to the entry. */
  scripts: string[];
  /** Its styles: those inlined into the page, and those loaded as files. */
  inline: string[];
  links: string[];
  /** The script of first-paint/ that follows the drawn page: drawn-account, drawn-home or drawn-frame. Null: no page is drawn. */
  kind: 'account' | 'home' | 'frame' | null;
  body: string;
}

/**
 * Draws Login, Sign Up and the frame of the other pages at build time, and lists for each route its scripts and styles, in
 * `pages.json`. The server sends them with the page of an address, so that it is painted before any code arrives.
 */
export function drawnPages(): Plugin {
  return {
    name: 'bandeja-drawn-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await scriptCode('../first-paint/before-paint.ts', NOTICE_TARGET);
        return html.replace(BEFORE_PAINT, () => `<script>${code}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) throw new Error('The build has no entry');
        const routes = routesOf(chunks);
        const shell = routes.get(SHELL)?.chunk;
        if (!shell) throw new Error('The build has no frame');
        const framed = [...routes.values()].filter(({ name, page }) => page && name.startsWith(`${SHELL}.`));
        const drawn = await drawAll(framed.map(({ page }) => page as PageName));
        const ofEntry = closure([entry.fileName], bundle);
        const ofShell = closure([shell.fileName], bundle);
        const inlined = new Map<string, string>();
        const described = [...routes.values()].flatMap(({ page, name, chunk }): DrawnPage[] => {
          if (!page) return [];
          const { path } = pages[page];
          const hasFrame = name.startsWith(`${SHELL}.`);
          const all = closure([...(hasFrame ? [shell.fileName] : []), chunk.fileName], bundle);
          const isWhole = path === HOME || ACCOUNT.includes(path);
          const styles = [...new Set([...ofEntry.styles, ...all.styles])];
          const inline = styles.filter(
            (file) => isWhole || ofEntry.styles.has(file) || (hasFrame && ofShell.styles.has(file)),
          );
          for (const file of inline) inlined.set(file, sourceOf(bundle[file]));
          return [
            {
              path,
              scripts: [...all.scripts].filter((file) => !ofEntry.scripts.has(file)),
              inline,
              links: styles.filter((file) => !inline.includes(file)),
              kind: ACCOUNT.includes(path) ? 'account' : path === HOME ? 'home' : hasFrame ? 'frame' : null,
              body: drawn[path] ?? '',
            },
          ];
        });
        for (const { body, path, kind } of described) {
          if (kind && !body.includes('<main')) throw new Error(`Nothing was drawn for ${path}`);
          for (const [, asset = ''] of body.matchAll(/"\/(assets\/[^"#]+)/g))
            if (!bundle[asset])
              throw new Error(`The drawn page ${path} names ${asset}, which the build has not`);
        }
        this.emitFile({
          type: 'asset',
          fileName: 'failed-start.js',
          source: await scriptCode('../src/shell/measuring/failed-start.ts', NOTICE_TARGET),
        });
        this.emitFile({
          type: 'asset',
          fileName: '.vite/pages.json',
          source: JSON.stringify({
            codes: {
              account: await scriptCode('../first-paint/drawn-account.ts'),
              home: await scriptCode('../first-paint/drawn-home.ts'),
              frame: await scriptCode('../first-paint/drawn-frame.ts'),
            },
            styles: Object.fromEntries(inlined),
            pages: described,
          }),
        });
      },
    },
  };
}

interface BuiltRoute {
  name: string;
  page: PageName | null;
  chunk: Rolldown.OutputChunk;
}

/** The routes of the build by the name of their file, with the page that each one is. */
function routesOf(chunks: readonly Rolldown.OutputChunk[]): Map<string, BuiltRoute> {
  const routes = new Map<string, BuiltRoute>();
  for (const chunk of chunks) {
    const name = ROUTE.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name === undefined) continue;
    const code = readFileSync(pathOf(`../src/routes/${name}.tsx`), 'utf8');
    const page = /page: '(\w+)'/.exec(code)?.[1] as PageName | undefined;
    routes.set(name, { name, page: page ?? null, chunk });
  }
  const missing = Object.keys(pages).filter((page) => ![...routes.values()].some((one) => one.page === page));
  if (missing.length > 0) throw new Error(`No route of the build is ${missing.join(', ')}`);
  return routes;
}

/** Chunks with their static imports and their styles. */
function closure(files: readonly string[], bundle: Rolldown.OutputBundle) {
  const scripts = new Set<string>(files);
  const styles = new Set<string>();
  for (const file of scripts) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
    for (const imported of chunk.imports) scripts.add(imported);
  }
  return { scripts, styles };
}

const sourceOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  file?.type === 'asset' ? String(file.source) : '';

/**
 * A script that shares no file with the app: those of first-paint/, which are inlined into the page, and the one of a
 * failed start.
 */
async function scriptCode(file: string, target = BUILD_TARGET): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    envPrefix: ['VITE_', 'BUILD_'],
    build: {
      write: false,
      target,
      lib: { entry: pathOf(file), formats: ['iife'], name: 'firstPaint' },
    },
  });
  return codeOf(result).trim();
}

function codeOf(result: Awaited<ReturnType<typeof build>>): string {
  const [output] = [result].flat();
  const code = output && 'output' in output ? output.output[0].code : '';
  if (!code) throw new Error('Nothing was built');
  return code;
}

/** Runs src/prerender.tsx. */
async function drawAll(framed: readonly PageName[]): Promise<Record<string, string>> {
  const result = await build({
    configFile: false,
    root: pathOf('..'),
    publicDir: false,
    logLevel: 'error',
    envPrefix: ['VITE_', 'BUILD_'],
    plugins: [onlyOurLanguages()],
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: pathOf('../src/prerender.tsx'),
        output: { codeSplitting: false, assetFileNames: 'assets/[name]-[hash:7][extname]' },
      },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bandeja-pages-'));
  try {
    const file = join(folder, 'prerender.mjs');
    writeFileSync(file, codeOf(result));
    const { prerender } = await import(pathToFileURL(file).href);
    return await prerender(framed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
